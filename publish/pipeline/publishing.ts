import { createBuilder } from '../builder/builder.ts'
import type { Builder, BuilderOptions, SleepOptions } from '../builder/builder-types.ts'
import { collectGarbage } from '../../node-shared/process/collect-garbage.ts'
import { messageOf } from '../../node-shared/errors.ts'
import { createSerialQueue } from '../../node-shared/queues/serial-queue.ts'
import type { SerialQueue } from '../../node-shared/queues/serial-queue.ts'
import type { Log } from '../../node-shared/log/log.ts'
import type { PublishEvents } from '../contract/events.ts'
import { compressPages } from './compress-pages.ts'
import { createFollowUp } from './follow-up.ts'
import type { FollowUp } from './follow-up.ts'
import type { PictureRetries } from './picture-retries.ts'
import { createRetries } from './retries.ts'
import { followUpUnderLease, leaseListener, startUnderLease, underLease } from './under-lease.ts'
import type { Lease } from '../lease/lease.ts'
import type { Lane } from '../queue/build-record.ts'
import type { DocumentChange } from '../../shared/publish/publish-message.ts'
import type { Queue } from '../queue/queue.ts'
import { createWorker } from '../queue/worker.ts'
import type { RunBuild, Worker } from '../queue/worker.ts'
import { FOLLOW_UP_CAUSE } from '../release/model/release.ts'
import type { ReleaseStore } from '../release/store.ts'
import { noteFailure, releaseSite, runContentBuild } from './run-build.ts'
import type { RunBuildOptions } from './run-build.ts'
import { runFullBuild } from './run-full-build.ts'
import { retryPictures, watchDays } from './unasked-builds.ts'
import type { Verifier } from '../verify/verify-live.ts'

/** Options of publishing. */
export interface PublishingOptions {
  readonly queue: Queue
  readonly releases: ReleaseStore
  readonly verifier: Verifier
  readonly events: PublishEvents
  readonly log: Log
  readonly clock: () => number
  readonly settleMs?: number
  /** Which of several publishers may release; null when there is only this one. */
  readonly lease: Lease | null
  /** Lets other publishers go on, when everything here has ended. */
  readonly handOver?: (ended: Promise<unknown>) => Promise<void>
  readonly builder: Omit<
    BuilderOptions,
    'onChange' | 'onNeedsFull' | 'onDeferredProgress' | 'onProblem' | 'restoreOutput' | 'sleep'
  >
  /** When the builder's process is ended; null for never. */
  readonly sleep: Omit<SleepOptions, 'mayBegin'> | null
}

/** The way from the queue to the readers: builder, both lanes of builds, and follow-up work. */
export interface Publishing {
  readonly builder: Builder
  /** Whether something that was left for later is not with the readers yet. */
  readonly hasFollowUp: () => boolean
  /** Pictures that readers do not see yet, and when they are tried again. */
  readonly missingPictures: PictureRetries['missing']
  /** Starts the builder and what is in the queue. */
  readonly start: () => void
  /** Something was put into the queue. */
  readonly onAccepted: (buildId: string, changes: readonly DocumentChange[], lane: Lane) => void
  /** Asks for a build of these changes; without any, for a full build. */
  readonly rebuild: (
    cause: string,
    changes?: readonly DocumentChange[],
    lane?: Lane,
  ) => { readonly buildId: string }
  /** Ends everything, in bounded time. */
  readonly close: () => Promise<void>
}

/** Puts the parts together; nothing runs before `start()`. */
export async function createPublishing(options: PublishingOptions): Promise<Publishing> {
  const { queue, releases, verifier, events, log, clock, lease } = options
  const onNeedsFull = (cause: string, pauseMs: number) => {
    retries.untilStored(() => void askForFull(cause, pauseMs))
  }
  const builder = await createBuilder({
    ...options.builder,
    ...tellersOf(options, () => {
      worker.wake()
    }),
    onNeedsFull,
    ...sleepOf(options, () => followUp.isPending()),
  })
  const siteQueue = createSerialQueue()
  const readChanges = (cause: string) => void rebuild(cause, [], 'content')
  const followUp = followUpOf(options, builder, siteQueue, readChanges)
  const parts = { builder, queue, log, verifier, siteQueue, followUp, releases }
  const run: RunBuildOptions = { ...parts, emit: events.emit, now: clock }
  const worker = workerOf(options, run)
  const stopping = new AbortController()
  let starting: Promise<void> = Promise.resolve()
  const retries = createRetries(log)
  const pictures = retryPictures(options, builder, retries, readChanges, stopping.signal)

  const startBuilder = () => {
    const start = (signal: AbortSignal) => runFullBuild(run, null, signal)
    starting = startUnderLease(lease, start, builder.takesChanges, stopping.signal).then(
      () => {
        // When it has failed the next try is in the queue.
        worker.wake()
        // What collecting the files of a whole site has left.
        return collectGarbage()
      },
      (error: unknown) => {
        log.error('publish.record-failed', { reason: messageOf(error) })
        retries.later(startBuilder)
      },
    )
  }

  const onAccepted = (buildId: string, changes: readonly DocumentChange[], lane: Lane) => {
    events.emit({ kind: 'queued', buildId, changes })
    worker.asked(lane)
    if (lane === 'full' || builder.takesChanges()) return
    // A change may be the cure of the failure that the next start waits for.
    queue.hurry('full')
    worker.wake()
  }
  const askForFull = (cause: string, pauseMs: number) => {
    const buildId = enqueueFull(options, cause, pauseMs)
    worker.asked('full')
    return { buildId }
  }

  const rebuild: Publishing['rebuild'] = (
    cause,
    changes = [],
    lane = changes.length === 0 ? 'full' : 'content',
  ) => {
    if (lane === 'full') return askForFull(cause, 0)
    const { buildId } = queue.enqueue({ cause, changes })
    onAccepted(buildId, changes, lane)
    return { buildId }
  }

  return {
    builder,
    hasFollowUp: followUp.isPending,
    missingPictures: pictures.missing,
    start: () => {
      if (lease !== null) watchLease(options, lease, rebuild)
      // A full build that waits starts the builder as well.
      const isAsked = queue.nextStart('full') !== null
      worker.start()
      watchDays(options, builder, retries, readChanges, onNeedsFull, stopping.signal)
      if (isAsked || builder.isPlain()) return
      startBuilder()
    },
    onAccepted,
    rebuild,
    close: async () => {
      stopping.abort()
      retries.close()
      const ended = Promise.all([worker.stop(), starting, builder.close(), followUp.close()])
      await (options.handOver?.(ended) ?? ended)
    },
  }
}

/** The builder sleeps while no build waits, and nothing that follows from builds is left. */
function sleepOf(
  { sleep, queue, releases }: PublishingOptions,
  hasFollowUp: () => boolean,
): Pick<BuilderOptions, 'sleep'> {
  if (sleep === null) return {}
  const mayBegin = () => !hasBuilds(queue) && !hasFollowUp() && !releases.lacksForms()
  return { sleep: { ...sleep, mayBegin } }
}

/** Whether a build waits, for its turn or for another try. */
export function hasBuilds(queue: Queue): boolean {
  return queue.nextStart('content') !== null || queue.nextStart('full') !== null
}

/** Takes over what another publisher has left. */
function watchLease(
  { events }: PublishingOptions,
  lease: Lease,
  rebuild: Publishing['rebuild'],
): void {
  events.listen(leaseListener(lease))
  lease.watch(() => {
    rebuild('another publisher has ended', [], 'content')
  })
}

/** Tells others what the builder says of its work, and gives it back what it has made. */
function tellersOf(
  { events, log, releases }: PublishingOptions,
  wake: () => void,
): Pick<BuilderOptions, 'onChange' | 'onDeferredProgress' | 'onProblem' | 'restoreOutput'> {
  return {
    restoreOutput: ({ name, output }, release) => releases.restore(release, output, name),
    onChange: () => {
      events.emit({ kind: 'builder' })
      wake()
    },
    onDeferredProgress: (phase, done, total) => {
      events.emit({ kind: 'following', phase, done, total })
    },
    onProblem: (problem) => {
      log.warn('builder.problem', { problem })
    },
  }
}

/** Puts a full build into the queue, to begin after a pause. @returns its id */
function enqueueFull(
  { queue, events, clock }: PublishingOptions,
  cause: string,
  pauseMs: number,
): string {
  const when = pauseMs === 0 ? {} : { notBefore: clock() + pauseMs }
  const { buildId } = queue.enqueue({ lane: 'full', cause, changes: [], ...when })
  events.emit({ kind: 'queued', buildId, changes: [] })
  return buildId
}

function followUpOf(
  { queue, releases, events, log, clock, lease }: PublishingOptions,
  builder: Builder,
  siteQueue: SerialQueue,
  readChanges: (cause: string) => void,
): FollowUp {
  const { emit } = events
  return createFollowUp({
    builder,
    siteQueue,
    inTurn: followUpUnderLease(lease, readChanges),
    emit,
    log,
    isQuiet: () => queue.nextStart('content') === null,
    // Builds of changes go first, also between two files.
    stage: (site) =>
      releases.stage(site.folder, site.files, () => siteQueue(() => Promise.resolve())),
    release: (site, staged, buildId) => {
      const who = { buildId, cause: FOLLOW_UP_CAUSE, people: [] }
      return releaseSite({ releases, emit }, site, who, { tree: 'newest', staged })
    },
    hasMore: () => releases.lacksForms(),
    whenQuiet: async (signal) => {
      const { hasDeferred, noteSameFiles: onSameFiles } = builder
      await compressPages({ releases, siteQueue, emit, signal, hasDeferred, onSameFiles })
      if (!signal.aborted && !releases.lacksForms()) emit({ kind: 'complete' })
      await releases.collectGarbage()
    },
    now: clock,
  })
}

function workerOf(
  { queue, log, clock, settleMs, lease }: PublishingOptions,
  run: RunBuildOptions,
): Worker {
  const inTurn = underLease(lease)
  const build =
    (runBuild: (run: RunBuildOptions, ...of: Parameters<RunBuild>) => Promise<void>): RunBuild =>
    async (claimed, signal) => {
      const work = () => runBuild(run, claimed, signal)
      if (lease === null) await work()
      else
        await inTurn(work, signal).catch((error: unknown) => {
          noteFailure(run, claimed, error)
        })
    }
  return createWorker({
    queue,
    now: clock,
    log,
    run: {
      content: build(runContentBuild),
      full: build(runFullBuild),
    },
    takesChanges: run.builder.takesChanges,
    ...(settleMs === undefined ? {} : { settleMs }),
  })
}
