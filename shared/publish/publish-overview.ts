import { z } from 'zod'
import { documentRefSchema } from '../documents/document-ref.ts'

/*
 * Data that the publisher gives editors, and requests to it. Times are ISO 8601. People are account
 * ids, or `operator` for the holder of the operator's token.
 */

const moment = z.iso.datetime({ offset: true })
const count = z.int().min(0)
const number = z.int().min(1)

/** The states of a build. `held`: its release was made, and waits until an editor resumes publishing. */
export const buildStateSchema = z.enum(['queued', 'building', 'held', 'live', 'failed'])

/** Why the site stays at a release although newer ones may be there. */
export const holdSchema = z.object({
  release: number,
  by: z.string(),
  at: moment,
  reason: z.string(),
})
export type HeldRelease = z.infer<typeof holdSchema>

/** One document of a build. */
export const builtChangeSchema = documentRefSchema.extend({
  /** The public path of its own page; null for what has none. */
  path: z.string().nullable(),
  /** Null where the publisher was not told it. */
  title: z.string().nullable().default(null),
  kind: z.enum(['upsert', 'remove']),
  revision: count.nullable(),
  by: z.string().nullable(),
  /** Whether the public page was fetched and found right; null before that. */
  verified: z.boolean().nullable().default(null),
  problem: z.string().nullable().default(null),
})

/**
 * Standing of a build at this moment. `past`: readers had it, until it was replaced or an editor went
 * back. `held`: its release waits until an editor resumes publishing. `replaced`: another one took its
 * place before readers got it, or it is older than what is remembered.
 */
export const standingSchema = z.enum([
  'queued',
  'building',
  'live',
  'past',
  'held',
  'replaced',
  'failed',
])
export type Standing = z.infer<typeof standingSchema>

/** A release with what follows from a publish: lists, cards, feeds, the search index. */
export const followUpSchema = z.object({ release: number, at: moment, pages: count, files: count })

/** A build in a list. */
export const buildSummarySchema = z.object({
  id: z.string(),
  /** How it ended. Where readers stand is in `standing`. */
  state: buildStateSchema,
  standing: standingSchema,
  /** Since when readers have had it, or had it the last time; null before that, or when it is not known. */
  liveFrom: moment.nullable().default(null),
  /** Until when they had it; null while they have it. */
  liveUntil: moment.nullable().default(null),
  /** The releases that followed from it, the oldest first. */
  followUps: z.array(followUpSchema).default([]),
  /** Null while it is not known. */
  lane: z.enum(['content', 'full']).nullable().default(null),
  cause: z.string(),
  attempt: z.int().min(1),
  createdAt: moment,
  startedAt: moment.nullable(),
  builtAt: moment.nullable().default(null),
  finishedAt: moment.nullable(),
  /** A queued build that follows a failure waits until then. */
  notBefore: moment.nullable(),
  release: number.nullable(),
  /** Why it failed. */
  reason: z.string().nullable(),
  warnings: z.array(z.string()),
  /** The first changes, and how many there are. */
  changes: z.array(builtChangeSchema).default([]),
  changeCount: count.default(0),
})
export type BuildSummary = z.infer<typeof buildSummarySchema>

/** `GET builds?before=ID&limit=N`: the newest first. */
export const buildListSchema = z.object({
  builds: z.array(buildSummarySchema),
  /** Value of `before=` that asks for the next ones; null when these were the last. */
  next: z.string().nullable().default(null),
})
export type BuildList = z.infer<typeof buildListSchema>

/** Report of one build, as far as it got. */
export const buildReportSchema = z.object({
  /** Null for a build that did not get so far. */
  pages: z.object({ made: count, changed: count, removed: count }).nullable(),
  warnings: z.array(
    z.object({ document: documentRefSchema.nullable(), name: z.string(), message: z.string() }),
  ),
  leftOut: z.array(z.object({ document: documentRefSchema, problem: z.string() })),
  timings: z.array(z.object({ phase: z.string(), ms: z.number().min(0) })),
  /** The last lines of its output. */
  logTail: z.array(z.string()),
})
export type PublishedBuildReport = z.infer<typeof buildReportSchema>

/** `GET builds/ID`: a build with all its changes and its report. */
export const buildDetailsSchema = z.object({
  build: buildSummarySchema,
  report: buildReportSchema,
})
export type BuildDetails = z.infer<typeof buildDetailsSchema>

/** A release in a list. */
export const releaseSummarySchema = z.object({
  release: number,
  createdAt: moment,
  buildId: z.string(),
  /** Empty for releases of older versions. */
  cause: z.string(),
  /** The release of the publish that this one completes; null for one that began a publish. */
  followUpOf: number.nullable().default(null),
  /** Whose changes it holds. */
  people: z.array(z.string()),
  files: count,
  pages: count,
  bytes: count,
  /** Numbers of its difference to the release before; null where it is not known. */
  changes: z
    .object({ addedPages: count, changedPages: count, removedPages: count, otherFiles: count })
    .nullable(),
})
export type ReleaseSummary = z.infer<typeof releaseSummarySchema>

/** `GET releases?before=N&limit=N`: the kept ones, the newest first. */
export const releaseListSchema = z.object({
  releases: z.array(releaseSummarySchema),
  next: number.nullable().default(null),
})
export type ReleaseList = z.infer<typeof releaseListSchema>

const counts = z.object({ added: count, changed: count, removed: count })

/** A page that is otherwise: its HTML and its data are one entry. */
export const pageDifferenceSchema = z.object({
  path: z.string(),
  change: z.enum(['added', 'changed', 'removed']),
})
export type PageDifference = z.infer<typeof pageDifferenceSchema>

/** `GET releases/diff?from=N&to=M&offset=K&limit=N`: what `M` has otherwise than `N`. */
export const releaseDifferenceSchema = z.object({
  from: number,
  to: number,
  /** Sorted by path, from the offset on. */
  pages: z.array(pageDifferenceSchema),
  pageCounts: counts,
  /** Files that belong to no page: scripts, pictures, feeds, search. */
  otherFiles: counts,
  redirects: counts,
  /** Whether sources or settings differ, so that everything may look different. */
  hasOtherSources: z.boolean(),
  /** The next offset; null when these were the last pages. */
  next: count.nullable(),
})
export type ReleaseDifference = z.infer<typeof releaseDifferenceSchema>

/** The body of `POST rollback`: the site goes to a release and stays there until `POST resume`. */
export const rollbackRequestSchema = z.object({
  release: number,
  reason: z.string().trim().min(1).max(500),
})

/** `POST verify`: every file of every kept release is checked. */
export const integritySchema = z.object({
  files: count,
  bytes: count,
  tookMs: z.number().min(0),
  /** Whether the live site is whole now: what could be repaired is. */
  isLiveWhole: z.boolean(),
  damage: z.array(
    z.object({
      /** A public path that needs the file. */
      path: z.string(),
      problem: z.enum(['missing', 'damaged']),
      releases: z.array(number),
      isRepaired: z.boolean(),
    }),
  ),
})
export type Integrity = z.infer<typeof integritySchema>

/** A build that is under way; `done` of `total` where both are known. */
export const runningBuildSchema = z.object({
  buildId: z.string(),
  lane: z.enum(['content', 'full']),
  cause: z.string(),
  startedAt: moment,
  phase: z.string(),
  done: count.nullable(),
  total: count.nullable(),
})
export type RunningBuild = z.infer<typeof runningBuildSchema>

/** The process that keeps the site in memory, so that a change takes no full build. */
export const builderStateSchema = z.object({
  mode: z.enum(['starting', 'ready', 'asleep', 'full-builds-only', 'stopped']),
  /** Why it is not ready. */
  reason: z.string().nullable(),
  memoryBytes: count.nullable(),
  /** Changes published since the last full build. */
  changesSinceFull: count,
  lastFullAt: moment.nullable(),
  /** Files that the last full build made otherwise than the changes before it; null before one. */
  drift: count.nullable().default(null),
})
export type BuilderSummary = z.infer<typeof builderStateSchema>

/** That builds fail one after the other, and none has gone live since. */
export const failingSchema = z.object({
  failures: count,
  /** When the first of them failed. */
  since: moment,
  /** Why the last one did. */
  reason: z.string(),
})
export type Failing = z.infer<typeof failingSchema>

/** A clock of the publisher's machine that cannot be right. */
export const clockJumpSchema = z.object({
  kind: z.enum(['ahead', 'back', 'unsure']),
  /** The time on the clock when the jump was noticed. */
  noticedAt: moment,
  /** The time that it should have shown; or at least, where the machine was started anew. */
  expectedAt: moment,
})
export type ClockJump = z.infer<typeof clockJumpSchema>

/** `GET overview`: the publisher at this moment. */
export const overviewSchema = z.object({
  /** Null before the first release. */
  live: z
    .object({
      release: number,
      /** When readers got it the last time. */
      since: moment,
      buildId: z.string(),
    })
    .nullable(),
  held: holdSchema.nullable(),
  /** Null while builds succeed, or fail now and then. */
  failing: failingSchema.nullable().default(null),
  /** The newest release, live or not; null before the first one. */
  newestRelease: number.nullable(),
  running: z.array(runningBuildSchema),
  queue: z.array(buildSummarySchema),
  builder: builderStateSchema,
  /** Whether cards, feeds, the search index or far lists are still to be made of what is live. */
  hasFollowUp: z.boolean().default(false),
  /** Pictures that readers do not see yet; null while none is missing. */
  missingPictures: z
    .object({
      count,
      /** Null while they are being tried. */
      triedAgainAt: moment.nullable(),
    })
    .nullable()
    .default(null),
  /** While set, scheduled posts wait and the bin is kept. */
  clockJump: clockJumpSchema.nullable().default(null),
  /** Facts about the installation for editors; null where the publisher was told nothing of it. */
  installation: z
    .object({
      version: z.string(),
      /** Whether accounts and content are here, and not on Firebase. */
      hasBackend: z.boolean(),
      /** When the newest verified backup was made; null before the first. */
      backup: moment.nullable(),
      /** Whether backups were made, and have stopped. */
      isBackupLate: z.boolean(),
      mailsWaiting: count,
      /** Empty before the first measurement. */
      disk: z.array(z.object({ kind: z.string(), bytes: count })),
    })
    .nullable()
    .default(null),
  /** Posts that publish themselves next, soonest first, as far as the publisher knows of them. */
  scheduled: z
    .array(z.object({ postId: z.string(), title: z.string().nullable(), publishAt: moment }))
    .default([]),
})
export type Overview = z.infer<typeof overviewSchema>
