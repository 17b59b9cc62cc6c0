import { z } from 'zod'
import { askedAddressesSchema, type AskedAddresses } from '../../../shared/publish/asked-addresses'
import {
  buildDetailsSchema,
  buildListSchema,
  integritySchema,
  overviewSchema,
  releaseDifferenceSchema,
  releaseListSchema,
  type BuildDetails,
  type BuildList,
  type Integrity,
  type Overview,
  type ReleaseDifference,
  type ReleaseList,
} from '../../../shared/publish/publish-overview'
import { PublisherError } from '../base/errors'
import { followPublisher, type StreamListener } from './event-stream'
import { browserStream } from './browser-stream'
import { parseJson } from './parse-json'

const PAGE_ROWS = 20
const DIFFERENCE_ROWS = 100

const refusalSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) })
const anything = z.unknown()

/** The publisher's interface for editors. Everything rejects with a PublisherError. */
export const publisher = {
  /** Follows everything that happens. @returns stops */
  follow: (listener: StreamListener) => followPublisher(null, listener, browserStream),
  overview: (): Promise<Overview> => ask('overview', overviewSchema),
  /** @param before the place that the list before this one ended with; null for the newest */
  builds: (before: string | null): Promise<BuildList> =>
    ask(`builds?${page({ before, limit: PAGE_ROWS })}`, buildListSchema),
  build: (buildId: string): Promise<BuildDetails> =>
    ask(`builds/${encodeURIComponent(buildId)}`, buildDetailsSchema),
  releases: (before: number | null): Promise<ReleaseList> =>
    ask(`releases?${page({ before, limit: PAGE_ROWS })}`, releaseListSchema),
  /** Reads how `to` differs from `from`. */
  difference: (from: number, to: number, offset: number): Promise<ReleaseDifference> =>
    ask(
      `releases/diff?${page({ from, to, offset, limit: DIFFERENCE_ROWS })}`,
      releaseDifferenceSchema,
    ),
  /** Makes a kept release the live one, and holds the site there. */
  goTo: async (release: number, reason: string): Promise<void> => {
    await ask('rollback', anything, { release, reason })
  },
  resume: async (): Promise<void> => {
    await ask('resume', anything, {})
  },
  confirmClock: async (): Promise<void> => {
    await ask('confirm-clock', anything, {})
  },
  rebuild: async (): Promise<void> => {
    await ask('rebuild', anything, {})
  },
  /** How often readers have asked for addresses of an earlier site. */
  addresses: (): Promise<AskedAddresses> => ask('addresses', askedAddressesSchema),
  verify: (): Promise<Integrity> => ask('verify', integritySchema, {}),
}

function page(values: Readonly<Record<string, string | number | null>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== null) query.set(name, String(value))
  }
  return query.toString()
}

/** Sends a request; with a body as `POST`. @throws PublisherError */
async function ask<Answer>(
  route: string,
  schema: z.ZodType<Answer>,
  body?: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const { status, text } = await send(route, body)
  const json = parseJson(text)
  if (status >= 400) {
    const refusal = refusalSchema.safeParse(json)
    if (!refusal.success && status === 404) throw absent()
    if (status === 401 || status === 403) {
      throw new PublisherError('publisher/refused', 'Only editors may do this. Sign in again.')
    }
    throw new PublisherError(
      refusal.data?.error.code ?? 'publisher/failed',
      refusal.data?.error.message ?? `The publisher answered with status ${status}. Try again.`,
    )
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw json === undefined
    ? absent()
    : new PublisherError(
        'publisher/not-understood',
        'This page and the publisher have different versions. Reload the page.',
        { cause: parsed.error },
      )
}

async function send(
  route: string,
  body: Readonly<Record<string, unknown>> | undefined,
): Promise<{ status: number; text: string }> {
  try {
    const token = await browserStream.idToken(false)
    const response = await fetch(`/api/publish/${route}`, {
      method: body === undefined ? 'GET' : 'POST',
      cache: 'no-store',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token ?? ''}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, text: await response.text() }
  } catch (cause) {
    throw new PublisherError(
      'publisher/unreachable',
      'The publisher does not answer. Check your connection.',
      { cause },
    )
  }
}

function absent(): PublisherError {
  return new PublisherError(
    'publisher/absent',
    'No publisher answers at this address. The pages of this site are built elsewhere.',
  )
}
