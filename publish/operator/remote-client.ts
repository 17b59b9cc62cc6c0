import { z } from 'zod'
import {
  integritySchema,
  overviewSchema,
  releaseDifferenceSchema,
} from '../../shared/publish/publish-overview.ts'
import type { PageDifference } from '../../shared/publish/publish-overview.ts'
import { PublishError } from '../contract/errors.ts'
import { reasonOf } from '../../node-shared/errors.ts'
import { releaseDetailsSchema, shownReleaseSchema } from './release-client.ts'
import type { ReleaseClient, ShownRelease } from './release-client.ts'

const PAGE_SIZE = 200
const DIFFERENCE_SIZE = 1_000

const listSchema = z.object({
  releases: z.array(shownReleaseSchema),
  next: z.number().nullable(),
})
const movedSchema = z.object({ release: z.int() })
const errorSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) })

/** Options of a client over HTTP. */
export interface RemoteClientOptions {
  /** Where the running product answers, without a slash at the end. */
  readonly origin: string
  /** The operator's token of its data folder. */
  readonly token: string
  readonly fetch: typeof fetch
}

/** The releases of a site that runs, by its own interface. */
export function openRemoteClient({
  origin,
  token,
  fetch: ask,
}: RemoteClientOptions): ReleaseClient {
  const call = async <T>(
    schema: z.ZodType<T>,
    route: string,
    body?: Readonly<Record<string, unknown>>,
    method = 'GET',
  ): Promise<T> => {
    const response = await reach(origin, () =>
      ask(`${origin}/api/publish/${route}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    const answer: unknown = await response.json().catch(() => null)
    if (!response.ok) throw refusal(origin, response.status, answer)
    const parsed = schema.safeParse(answer)
    if (parsed.success) return parsed.data
    throw new PublishError(
      'operator/unknown-answer',
      `The program at ${origin} is not this version of the product: ${z.prettifyError(parsed.error)}`,
    )
  }
  const post = <T>(schema: z.ZodType<T>, route: string, body?: Record<string, unknown>) =>
    call(schema, route, body, 'POST')

  return {
    list: async () => {
      const { live, held, newestRelease } = await call(overviewSchema, 'overview')
      const releases: ShownRelease[] = []
      let part = await call(listSchema, `releases?limit=${PAGE_SIZE}`)
      releases.push(...part.releases)
      while (part.next !== null) {
        part = await call(listSchema, `releases?limit=${PAGE_SIZE}&before=${part.next}`)
        releases.push(...part.releases)
      }
      return { live: live?.release ?? null, newest: newestRelease, held, releases }
    },
    show: (release) => call(releaseDetailsSchema, `releases/${release}`),
    diff: async (from, to) => {
      const pages: PageDifference[] = []
      for (let offset = 0; ;) {
        const route = `releases/diff?from=${from}&to=${to}&offset=${offset}&limit=${DIFFERENCE_SIZE}`
        const { next, pages: some, ...rest } = await call(releaseDifferenceSchema, route)
        pages.push(...some)
        if (next !== null) {
          offset = next
          continue
        }
        const of = (kind: 'added' | 'changed' | 'removed') =>
          pages.filter(({ change }) => change === kind).map(({ path }) => path)
        const { otherFiles, redirects, hasOtherSources } = rest
        const named = { added: of('added'), changed: of('changed'), removed: of('removed') }
        return { from, to, ...named, otherFiles, redirects, hasOtherSources }
      }
    },
    rollback: async (release, reason) => {
      await post(movedSchema, 'rollback', { release, reason })
    },
    resume: async () => (await post(movedSchema, 'resume')).release,
    verify: () => post(integritySchema, 'verify'),
    confirmClock: async () => {
      await post(z.object({ confirmed: z.literal(true) }), 'confirm-clock')
    },
    close: () => Promise.resolve(),
  }
}

async function reach(origin: string, ask: () => Promise<Response>): Promise<Response> {
  try {
    return await ask()
  } catch (cause) {
    throw new PublishError(
      'operator/unreachable',
      `The data folder is in use, but nothing answers at ${origin} (${reasonOf(cause)}). ` +
        'If the product listens elsewhere, say where: --url http://HOST:PORT',
      { cause },
    )
  }
}

function refusal(origin: string, status: number, answer: unknown): PublishError {
  const parsed = errorSchema.safeParse(answer)
  if (parsed.success) {
    const { code, message } = parsed.data.error
    if (status !== 401) return new PublishError(code, message)
  }
  return new PublishError(
    status === 401 ? 'operator/refused' : 'operator/unknown-answer',
    status === 401
      ? `What answers at ${origin} does not take the operator's token of this data folder: it runs on another one.`
      : `The program at ${origin} answered with status ${status} and a body that cannot be read.`,
  )
}
