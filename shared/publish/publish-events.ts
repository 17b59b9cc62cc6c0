import { z } from 'zod'
import { documentRefSchema } from '../documents/document-ref.ts'
import {
  buildStateSchema,
  buildSummarySchema,
  overviewSchema,
  releaseSummarySchema,
  runningBuildSchema,
} from './publish-overview.ts'

/** Most documents whose receipts one stream follows. */
export const FOLLOWED_MAX = 50

/** So often the stream says that it is alive when there is nothing else to say. */
export const HEARTBEAT_MS = 15_000

const moment = z.iso.datetime({ offset: true })
const laterMoment = moment.nullable().default(null)

/**
 * Where a document stands on its way to the readers: the answer of `GET /api/publish/status?document=KEY`,
 * with a key such as `posts/p1`. Times are ISO 8601. Of a publisher that leaves out a step's time, the
 * step is not shown.
 */
export const receiptSchema = documentRefSchema.extend({
  state: buildStateSchema,
  buildId: z.string().nullable(),
  release: z.int().nullable(),
  /** The version that the report is about; null when it was deleted, or counts none. */
  revision: z.int().nullable(),
  /** When the state began. */
  at: moment,
  /** Why it waits for others, why a build failed or is held, or why the public page could not be verified. */
  reason: z.string().nullable(),
  /** Null for a page that is not there, or not yet. */
  url: z.string().nullable(),
  /** Whether the public page was fetched and is this version; null before that. */
  verified: z.boolean().nullable(),
  /** When a failed build is tried again. */
  retryAt: moment.nullable(),
  /** Whether a build was made without it. */
  leftOut: z.boolean().default(false),
  /** Who asked for it; null for the publisher itself, as at a scheduled time. */
  by: z.string().nullable().default(null),
  cause: z.string().nullable().default(null),
  queuedAt: laterMoment,
  startedAt: laterMoment,
  builtAt: laterMoment,
  liveAt: laterMoment,
  verifiedAt: laterMoment,
})
export type Receipt = z.infer<typeof receiptSchema>

/**
 * An event of `GET /api/publish/events`, a stream of server-sent events: the name is `kind`, the data
 * the whole event as JSON. Each carries the newest state of one thing, so that taking one twice, or
 * missing all but the last, does no harm.
 *
 * - `?document=KEY`, up to {@link FOLLOWED_MAX} times, for anyone who is signed in: `hello`, the
 *   receipts of those documents that are known, and each again whenever it changes.
 * - without it, for editors: `hello`, the overview, and everything that happens.
 *
 * A reconnecting client sends `Last-Event-ID`: what it missed comes after `hello`.
 */
export const publishEventSchema = z.discriminatedUnion('kind', [
  /** The stream is open. Not resumed: lists read before may be old. */
  z.object({ kind: z.literal('hello'), isResumed: z.boolean() }),
  z.object({ kind: z.literal('receipt'), receipt: receiptSchema }),
  z.object({ kind: z.literal('overview'), overview: overviewSchema }),
  /** A build that is new, or in another state. */
  z.object({ kind: z.literal('build'), build: buildSummarySchema }),
  /** A release was made. Which one is live is in the overview. */
  z.object({ kind: z.literal('release'), release: releaseSummarySchema }),
  z.object({ kind: z.literal('progress'), progress: runningBuildSchema }),
])
export type WireEvent = z.infer<typeof publishEventSchema>
