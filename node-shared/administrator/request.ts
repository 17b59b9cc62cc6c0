import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { messageOf, reasonOf } from '../errors.ts'
import { AdministratorError } from './administrator-error.ts'

/** Waits between attempts while a backend is away or busy, in milliseconds. */
const WAITS_MS = [200, 1000, 3000, 9000]

/** For one whole answer, in milliseconds. */
const TIMEOUT_MS = 120_000

/** A request to one service of the backend. */
export interface AdministratorRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array<ArrayBuffer>
  /** Statuses besides success that the caller understands. */
  readonly accepts?: readonly number[]
}

/** Sends a request to one service; the answer's status is one of success, or accepted. */
export type Send = (address: string, request: AdministratorRequest) => Promise<Response>

export interface SendOptions {
  readonly fetch: typeof globalThis.fetch
  readonly token: () => Promise<string>
  /** Where the backend is, for messages. */
  readonly description: string
}

const errorSchema = z.object({
  error: z.object({ message: z.string(), status: z.string().optional() }),
})

/**
 * Sends requests with an administrator's token, again when the backend is away or busy for a moment.
 * What it returns throws AdministratorError.
 */
export function createSend({ fetch, token, description }: SendOptions): Send {
  const attempt = async (address: string, request: AdministratorRequest): Promise<Response> => {
    try {
      return await fetch(address, {
        method: request.method,
        headers: { ...request.headers, authorization: `Bearer ${await token()}` },
        ...(request.body !== undefined && { body: request.body }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    } catch (cause) {
      throw new AdministratorError(
        'administrator/unreachable',
        `${description} does not answer (${reasonOf(cause)}). Start it, or say where it is with --origin or the variables of .env.example; then run the command again, it goes on from here.`,
        { cause },
      )
    }
  }

  return async (address, request) => {
    for (const waitMs of [...WAITS_MS, null]) {
      try {
        const response = await attempt(address, request)
        if (response.ok || request.accepts?.includes(response.status) === true) return response
        if (waitMs === null || (response.status !== 429 && response.status < 500)) {
          throw await refusal(response, description)
        }
        await response.body?.cancel()
      } catch (error) {
        const isAway =
          error instanceof AdministratorError && error.code === 'administrator/unreachable'
        if (!isAway || waitMs === null) throw error
      }
      await sleep(waitMs)
    }
    throw new TypeError('The last attempt either answers or throws.')
  }
}

async function refusal(response: Response, description: string): Promise<AdministratorError> {
  const text = await response.text().catch(messageOf)
  const { status } = response
  if (status === 401 || status === 403) {
    return new AdministratorError(
      'administrator/refused',
      `${description} refuses the key (${status}: ${said(text)}). Make another one with "npm run service-account -- add NAME --out FILE" or in the Google Cloud console, and name it with --key.`,
    )
  }
  const isLate = errorOf(text)?.status === 'FAILED_PRECONDITION'
  return new AdministratorError(
    isLate ? 'administrator/late' : 'administrator/failed',
    `${description} answered ${status}: ${said(text)}`,
  )
}

/** The message of an answer in Google's form, else the beginning of its text. */
const said = (text: string): string =>
  errorOf(text)?.message ?? (text.slice(0, 200).trim() || 'no reason given')

function errorOf(text: string) {
  try {
    const json: unknown = JSON.parse(text)
    // Streaming methods wrap their error into a list.
    return errorSchema.safeParse(Array.isArray(json) ? json[0] : json).data?.error
  } catch {
    // Not JSON: the text itself says most.
    return undefined
  }
}
