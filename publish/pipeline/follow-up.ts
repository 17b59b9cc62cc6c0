import type { Builder } from '../build/builder-types.ts'
import type { ChangedSite } from '../build/built-site.ts'
import { messageOf } from '../../node-shared/errors.ts'
import type { Log } from '../../node-shared/log.ts'
import type { SerialQueue } from '../../node-shared/serial-queue.ts'
import type { PublishListener } from '../events.ts'
import type { Staged } from '../release/release.ts'

/**
 * Quiet time before follow-up work begins, in milliseconds: authors correct
 * themselves, and one search index serves a series of changes.
 */
const QUIET_MS = 1_000

/** Follow-up work does not wait longer than this for a quiet moment, in milliseconds. */
const OVERDUE_MS = 10_000

/** The pause after follow-up work has failed, in milliseconds. */
const RETRY_MS = 30_000

/** What finishing builds needs. */
export interface FollowUpOptions {
  readonly builder: Builder
  readonly siteQueue: SerialQueue
  /** Whether no change waits for its build. */
  readonly isQuiet: () => boolean
  /** Stores what was made, which builds of changes do not wait for. */
  readonly stage: (site: ChangedSite) => Promise<Staged>
  /** Makes a release of it: the second one of the build that came last. */
  readonly release: (
    site: ChangedSite,
    staged: Staged,
    buildId: string,
  ) => Promise<{ readonly release: number }>
  /** Runs when everything is made. */
  readonly whenQuiet: (signal: AbortSignal) => Promise<void>
  /** Whether {@link FollowUpOptions.whenQuiet} has something to make, whatever the builder has. */
  readonly hasMore: () => boolean
  readonly emit: PublishListener
  readonly log: Log
  readonly now: () => number
  /** {@link QUIET_MS} when left out. */
  readonly quietMs?: number | undefined
}

/** Makes what builds of changes leave for later: lists far from the front, feeds, the search index. */
export interface FollowUp {
  /** These builds have left something for later. */
  readonly note: (buildIds: readonly string[]) => void
  /** A quiet moment may have come. */
  readonly ask: () => void
  /** Lets a build of changes begin; what was made of the rest by then is not lost. */
  readonly requestYield: () => void
  readonly close: () => Promise<void>
}

/** Makes the follow-up of builds; nothing runs before it is asked. */
export function createFollowUp(options: FollowUpOptions): FollowUp {
  const { builder, siteQueue, isQuiet, emit, log, now, quietMs = QUIET_MS } = options
  let pending: string[] = []
  let lastId = 'b0'
  let since: number | null = null
  /** Made, and in no release yet: the store remembers the files of a release that it could not make. */
  let unreleased: ChangedSite | null = null
  let running: Promise<void> | null = null
  let retry: NodeJS.Timeout | null = null
  let quiet: NodeJS.Timeout | null = null
  let isClosed = false
  const closing = new AbortController()

  const isOverdue = () => since !== null && now() - since > OVERDUE_MS

  const settle = (release: number | null) => {
    for (const buildId of pending) emit({ kind: 'finished', buildId, release })
    pending = []
    since = null
  }

  /** Null when it is not the moment; what was made, and whether nothing is left. */
  const make = async (): Promise<{ site: ChangedSite | null; isAll: boolean } | null> => {
    if (isClosed || (!isQuiet() && !isOverdue())) return null
    const finishing = builder.finish()
    // Overdue, and changes wait: it gets as far as its next safe point.
    if (!isQuiet()) builder.requestYield()
    const made = await finishing
    const site = made ?? unreleased
    unreleased = site === null ? null : { ...site, files: { written: [], removed: [] } }
    return { site, isAll: made?.hasRest !== true }
  }

  /** Returns whether nothing is left to be made. */
  const finish = async (): Promise<boolean> => {
    const made = await siteQueue(make)
    if (made === null) return false
    const last = made.site === null ? null : await releaseFollowUp(options, made.site, lastId)
    if (made.site !== null) unreleased = null
    if (made.isAll) settle(last)
    return made.isAll
  }

  /** @param pauseMs before it begins */
  const ask = (pauseMs = quietMs) => {
    if (isClosed || running !== null || quiet !== null) return
    if (since === null && !builder.hasRest() && !options.hasMore()) return
    quiet = setTimeout(begin, isOverdue() ? 0 : pauseMs)
  }

  const begin = () => {
    quiet = null
    if (isClosed || running !== null) return
    running = finish()
      .then(async (isDone) => {
        if (isDone && isQuiet()) await options.whenQuiet(closing.signal)
      })
      .catch((error: unknown) => {
        log.error('build.deferred-work-failed', { reason: messageOf(error) })
        retry ??= setTimeout(() => {
          retry = null
          ask()
        }, RETRY_MS)
      })
      .finally(() => {
        running = null
        // A part of it is with the readers, or it yielded: it goes on when it may.
        if (!isClosed && builder.hasRest() && isQuiet()) ask(0)
      })
  }

  return {
    note: (buildIds) => {
      pending.push(...buildIds)
      lastId = buildIds.at(-1) ?? lastId
      since ??= now()
    },
    ask,
    requestYield: () => {
      if (quiet !== null) clearTimeout(quiet)
      quiet = null
      builder.requestYield()
    },
    close: async () => {
      isClosed = true
      closing.abort()
      if (retry !== null) clearTimeout(retry)
      if (quiet !== null) clearTimeout(quiet)
      builder.requestYield()
      await running
    },
  }
}

/** Releases what was made, unless a full build that took over meanwhile has everything in its own folder. */
async function releaseFollowUp(
  { builder, siteQueue, stage, release }: FollowUpOptions,
  site: ChangedSite,
  buildId: string,
): Promise<number | null> {
  const isCurrent = () => site.workspace === builder.state().workspace
  const staged = isCurrent() ? await stage(site) : null
  return siteQueue(async () => {
    if (staged === null || !isCurrent()) return null
    return (await release(site, staged, buildId)).release
  })
}
