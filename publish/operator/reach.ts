import { createParser } from 'eventsource-parser'
import { z } from 'zod'
import { publishEventSchema } from '../../shared/publish/publish-events.ts'
import type { WireEvent } from '../../shared/publish/publish-events.ts'
import { messageOf } from '../../node-shared/errors.ts'
import { addressOfRunning } from '../../node-shared/product/running-product.ts'
import { PublishError } from '../contract/errors.ts'
import { readOperatorToken } from '../status/access/operator-token.ts'

const refusalSchema = z.object({ error: z.object({ message: z.string() }) })

/** Backoff between attempts to go on with a stream that broke, in milliseconds. */
const RECONNECT_MS = [200, 500, 1_000, 2_000, 5_000, 10_000] as const

/** The running product, as its operator speaks to it. */
export interface ReachedProduct {
  /** @throws PublishError `operator/refused` with what the product says */
  ask(method: 'GET' | 'POST', route: string, body?: unknown): Promise<unknown>
  /**
   * Everything that happens, beginning with `hello`; goes on through short breaks.
   * @throws PublishError `operator/lost` when the product does not come back
   */
  follow(signal: AbortSignal): AsyncGenerator<WireEvent>
}

/**
 * Finds the product that runs on a data folder; null when none does. The operator's token is sent to
 * no other program: not to what listens at the address now that the product has ended.
 */
export async function reachProduct(
  dataDir: string,
  fetch: typeof globalThis.fetch,
): Promise<ReachedProduct | null> {
  const origin = await addressOfRunning(dataDir, 'lock')
  const token = origin === null ? null : await readOperatorToken(dataDir)
  if (token === null || origin === null) return null
  const headers = { authorization: `Bearer ${token}` }
  const address = (route: string) => `${origin}/api/publish/${route}`
  return {
    ask: async (method, route, body) => {
      const response = await fetch(address(route), {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch((cause: unknown) => {
        throw lost(cause)
      })
      const text = await response.text()
      if (response.ok) return JSON.parse(text) as unknown
      throw new PublishError('operator/refused', explain(response.status, text))
    },
    async *follow(signal) {
      let lastEventId: string | null = null
      let failures = 0
      const isEnded = () => signal.aborted
      while (!isEnded()) {
        const query: Record<string, string> =
          lastEventId === null ? {} : { 'last-event-id': lastEventId }
        try {
          const response: Response = await fetch(address('events'), {
            headers: { ...headers, ...query },
            signal,
          })
          if (!response.ok) {
            throw new PublishError(
              'operator/refused',
              explain(response.status, await response.text()),
            )
          }
          for await (const { id, event } of read(response)) {
            failures = 0
            lastEventId = id ?? lastEventId
            yield event
          }
        } catch (error) {
          if (isEnded()) return
          if (error instanceof PublishError && failures > 0) throw error
          if (failures === RECONNECT_MS.length) throw lost(error)
        }
        const waitMs = RECONNECT_MS[failures] ?? 0
        failures += 1
        await new Promise((resolve) => setTimeout(resolve, waitMs))
      }
    },
  }
}

async function* read(
  response: Response,
): AsyncGenerator<{ readonly id: string | undefined; readonly event: WireEvent }> {
  const found: { readonly id: string | undefined; readonly event: WireEvent }[] = []
  const parser = createParser({
    onEvent: ({ id, data }) => {
      const parsed = publishEventSchema.safeParse(JSON.parse(data))
      // A newer product may say more than this command knows.
      if (parsed.success) found.push({ id, event: parsed.data })
    },
  })
  const decoder = new TextDecoder()
  const body: AsyncIterable<Uint8Array> = response.body ?? new ReadableStream<Uint8Array>()
  for await (const chunk of body) {
    parser.feed(decoder.decode(chunk, { stream: true }))
    yield* found.splice(0)
  }
}

function explain(status: number, text: string): string {
  try {
    return refusalSchema.parse(JSON.parse(text)).error.message
  } catch {
    return `The running product answered with status ${status}.`
  }
}

function lost(cause: unknown): PublishError {
  return new PublishError(
    'operator/lost',
    `The running product stopped answering: ${messageOf(cause)}. Its log is pliego.log in the data folder.`,
    { cause },
  )
}
