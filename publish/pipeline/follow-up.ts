import type { Builder } from '../builder/builder-types.ts'
import type { FileChanges } from '../../shared/publish/builder-protocol.ts'
import type { BuiltSite } from '../workspace/built-site.ts'
import { messageOf } from '../../node-shared/errors.ts'
import type { Log } from '../../node-shared/log/log.ts'
import type { SerialQueue } from '../../node-shared/queues/serial-queue.ts'
import { NeedsFullBuildError } from '../contract/errors.ts'
import type { PublishListener } from '../contract/events.ts'
import type { Staged } from '../release/model/release.ts'
import { underLease } from './under-lease.ts'
import type { UnderLease } from './under-lease.ts'

/**
 * Quiet time before follow-up work begins, in milliseconds: authors correct
 * themselves, and one search index serves a series of changes.
 */
const QUIET_MS = 1_000

/** Follow-up work does not wait longer than this for a quiet moment, in milliseconds. */
const OVERDUE_MS = 10_000

/** The pause after follow-up work has failed, in milliseconds. */
const RETRY_MS = 30_000

/** Options of follow-up work. */
export interface FollowUpOptions {
  readonly builder: Builder
  readonly siteQueue: SerialQueue
  /** Everything that is made here is made by it. */
  readonly inTurn?: UnderLease
  /** Whether no change waits for its build. */
  readonly isQuiet: () => boolean
  /** Stores what was made, which builds of changes do not wait for. */
  readonly stage: (site: BuiltSite<FileChanges>) => Promise<Staged>
  /** Makes a release of it: the second one of the build that came last. */
  readonly release: (
    site: BuiltSite<FileChanges>,
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

/** Makes what builds of changes leave for later: lists, neighbours, feeds, the search index. */
export interface FollowUp {
  /** These builds have left something for later. */
  readonly note: (buildIds: readonly string[]) => void
  /** A quiet moment may have come. */
  readonly ask: () => void
  /** Lets a build of changes begin; what was made of the rest by then is not lost. */
  readonly requestYield: () => void
  /** Whether something that was left for later is not with the readers yet. */
  readonly isPending: () => boolean
  readonly close: () => Promise<void>
}

interface Made {
  readonly site: BuiltSite<FileChanges> | null
  readonly isAll: boolean
}

/** Makes the follow-up of builds; nothing runs before it is asked. */
export function createFollowUp(options: FollowUpOptions): FollowUp {
  const { builder, siteQueue, isQuiet, emit, log, now } = options
  const { quietMs = QUIET_MS, inTurn = underLease(null) } = options
  let pending: string[] = []
  let lastId = 'b0'
  let since: number | null = null
  /** Made, and in no release yet: the store remembers the files of a release that it could not make. */
  let unreleased: BuiltSite<FileChanges> | null = null
  let running: Promise<void> | null = null
  let retry: NodeJS.Timeout | undefined
  let quiet: NodeJS.Timeout | undefined
  const closing = new AbortController()

  const isOverdue = () => since !== null && now() - since > OVERDUE_MS

  const settle = (release: number | null) => {
    for (const buildId of pending) emit({ kind: 'finished', buildId, release })
    pending = []
    since = null
  }

  /** Null when it is not the moment; what was made, and whether nothing is left. */
  const make = async (): Promise<Made | null> => {
    if (closing.signal.aborted || (!isQuiet() && !isOverdue())) return null
    const making = builder.makeDeferred()
    // Overdue, and changes wait: it gets as far as its next safe point.
    if (!isQuiet()) builder.requestYield()
    const made = await making
    const site = made ?? unreleased
    unreleased = site === null ? null : { ...site, files: { written: [], removed: [] } }
    return { site, isAll: made?.hasDeferred !== true }
  }

  const makeAndRelease = async (): Promise<void> => {
    // A change that comes meanwhile is not to wait behind this.
    const made = await builder.restarted().then(() => siteQueue(make))
    if (made === null) return
    const last = made.site === null ? null : await releaseFollowUp(options, made.site, lastId)
    if (made.site !== null) unreleased = null
    if (!made.isAll) return
    settle(last)
    if (isQuiet()) await options.whenQuiet(closing.signal)
  }

  /** @param pauseMs before it begins: lists that lack a post that is live do not wait for quiet */
  const ask = (pauseMs = builder.hasWaitingPages() ? 0 : quietMs) => {
    if (closing.signal.aborted || running !== null || quiet !== undefined) return
    if (since === null && !builder.hasDeferred() && !options.hasMore()) return
    quiet = setTimeout(begin, isOverdue() ? 0 : pauseMs)
  }

  const noteFailure = (error: unknown) => {
    // The builder is gone and has said why: the next one, which is asked for, makes what is left.
    if (error instanceof NeedsFullBuildError) return
    log.error('build.deferred-work-failed', { reason: messageOf(error) })
    if (!closing.signal.aborted) retry = setTimeout(ask, RETRY_MS)
  }

  const begin = () => {
    quiet = undefined
    clearTimeout(retry)
    retry = undefined
    const hadWaitingPages = builder.hasWaitingPages()
    running = inTurn(makeAndRelease, closing.signal)
      .catch(noteFailure)
      .finally(() => {
        running = null
        if (retry !== undefined || !builder.hasDeferred() || !isQuiet()) return
        // A part of it is with the readers, or it yielded: it goes on. What is not urgent waits for quiet.
        ask(hadWaitingPages && !builder.hasWaitingPages() ? quietMs : 0)
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
      clearTimeout(quiet)
      quiet = undefined
      builder.requestYield()
    },
    isPending: () => builder.hasDeferred() || unreleased !== null || since !== null,
    close: async () => {
      closing.abort()
      clearTimeout(retry)
      clearTimeout(quiet)
      builder.requestYield()
      await running
    },
  }
}

/** Releases what was made, unless a full build that took over meanwhile has everything in its own folder. */
async function releaseFollowUp(
  { builder, siteQueue, stage, release }: FollowUpOptions,
  site: BuiltSite<FileChanges>,
  buildId: string,
): Promise<number | null> {
  const isCurrent = () => site.workspace === builder.state().workspace
  const staged = isCurrent() ? await stage(site) : null
  return siteQueue(async () => {
    if (staged === null || !isCurrent()) return null
    return (await release(site, staged, buildId)).release
  })
}
