import type { DocumentChange } from '../../shared/publish/publish-message.ts'
import { documentKey } from '../../shared/documents/document-source.ts'
import type { DeferredDocument } from '../../shared/publish/builder-protocol.ts'
import type { Builder } from '../builder/builder-types.ts'
import type { BuiltSite } from '../workspace/built-site.ts'
import type { OnPhase } from '../builder/process/build-output.ts'
import { OWN_PHASES } from '../builder/process/build-output.ts'
import { messageOf } from '../../node-shared/errors.ts'
import type { Log } from '../../node-shared/log/log.ts'
import type { SerialQueue } from '../../node-shared/queues/serial-queue.ts'
import { BuilderEndedError, BuildError, NeedsFullBuildError } from '../contract/errors.ts'
import type { PublishListener } from '../contract/events.ts'
import { explainFailure } from './explain-failure.ts'
import type { FollowUp } from './follow-up.ts'
import type { Queue } from '../queue/queue.ts'
import type { RunBuild } from '../queue/worker.ts'
import { releaseName } from '../release/model/release.ts'
import type { Activation, ReleaseMaker } from '../release/model/release.ts'
import type { ReleaseStore } from '../release/store.ts'
import { keptReport } from './kept-report.ts'
import { stopwatch } from '../../shared/time/stopwatch.ts'
import type { Stopwatch } from '../../shared/time/stopwatch.ts'
import type { Verifier } from '../verify/verify-live.ts'

/** Options of builds from the queue to the readers. */
export interface RunBuildOptions {
  readonly builder: Builder
  readonly releases: ReleaseStore
  readonly queue: Queue
  readonly log: Log
  readonly verifier: Verifier
  readonly emit: PublishListener
  /** Work that changes files of the site in use, or makes a release of them, runs one after another. */
  readonly siteQueue: SerialQueue
  readonly followUp: FollowUp
  readonly now: () => number
}

/** A release, and what became of the switch to it. */
interface Released {
  readonly release: number
  readonly activation: Activation
  /** Milliseconds until the release was durable, and until the pointer named it. */
  readonly timings: Readonly<Record<string, number>>
}

/** A build that may run now, with every change that it holds. */
type Claimed = Parameters<RunBuild>[0]

/**
 * Runs a build of changes: builds, stores the release, switches, records, has the public pages looked
 * at. Whatever fails before the switch leaves the live site as it is. Changes that only a full build can
 * take wait for that.
 */
export async function runContentBuild(
  options: RunBuildOptions,
  claimed: Claimed,
  signal: AbortSignal,
): Promise<void> {
  const { followUp, siteQueue } = options
  const watch = stopwatch(() => performance.now())
  const queue = Math.max(0, options.now() - claimed.build.createdAt)
  followUp.requestYield()
  try {
    await siteQueue(() => {
      watch.lap('yield')
      return buildChanges(options, claimed, signal, { queue, watch })
    })
  } finally {
    followUp.ask()
  }
}

/** How long a build of changes takes, beside what the builder says of itself. */
interface Timing {
  /** Milliseconds from the first request to the start. */
  readonly queue: number
  readonly watch: Stopwatch
}

async function buildChanges(
  options: RunBuildOptions,
  claimed: Claimed,
  signal: AbortSignal,
  timing: Timing,
): Promise<void> {
  const { builder, queue, log, emit, followUp, releases } = options
  const { build, changes } = claimed
  const isStopped = () => signal.aborted
  if (isStopped()) return
  const onPhase: OnPhase = (phase, done, total) => {
    emit({ kind: 'progress', buildId: build.id, phase, done, total })
  }
  noteStart(options, claimed)
  let site
  let released
  try {
    site = await builder.build({ buildId: build.id, changes }, signal, onPhase)
    timing.watch.lap('builder')
    if (isStopped()) return
    noteBuilt(options, claimed)
    onPhase(OWN_PHASES.releasing, null, null)
    released = await releaseSite(options, site, releaseFor([claimed]))
  } catch (error) {
    if (isStopped() || (error instanceof BuildError && error.code === 'build/stopped')) return
    if (error instanceof NeedsFullBuildError) {
      const isKilled = error.cause instanceof BuilderEndedError
      log.warn(isKilled ? 'build.waits-for-builder' : 'build.waits-for-full-build', {
        build: build.id,
        reason: error.message,
      })
      queue.requeue(build.number)
      emit({ kind: 'queued', buildId: build.id, changes })
    } else {
      noteFailure(options, claimed, error)
    }
    return
  }
  const made = deferDocuments(options, claimed, site.deferred)
  noteLive(options, made, released, site.report, timingsOf(timing, site, released))
  const { report } = site
  const isWhole = site.files === null
  options.verifier.look({
    number: build.number,
    changes: made.changes,
    report,
    isWhole,
    held: heldAt(released),
  })
  if (site.hasDeferred) followUp.note([build.id])
  else emit({ kind: 'finished', buildId: build.id, release: released.release })
  if (isWhole) await releases.collectGarbage()
}

/** Milliseconds by phase, from the queue to the readers, in the order in which they were. */
function timingsOf(
  { queue, watch }: Timing,
  site: BuiltSite,
  released: Released,
): Readonly<Record<string, number>> {
  const { yield: yielding = 0, builder = 0 } = watch.laps()
  const inBuilder = Object.values(site.timings).reduce((sum, ms) => sum + ms, 0)
  return {
    queue,
    yield: yielding,
    ...site.timings,
    messages: Math.max(0, builder - inBuilder),
    ...released.timings,
  }
}

/** Leaves documents to the build that waits. Returns the build with what it holds now. */
function deferDocuments(
  { queue, log, emit }: RunBuildOptions,
  claimed: Claimed,
  deferred: readonly DeferredDocument[],
): Claimed {
  if (deferred.length === 0) return claimed
  const { build, changes } = claimed
  const { buildId } = queue.defer(build.number, deferred)
  const keys = new Set(deferred.map(documentKey))
  const isDeferred = (change: DocumentChange) => keys.has(documentKey(change))
  log.info('build.deferred', { build: build.id, next: buildId, documents: deferred.length })
  emit({ kind: 'queued', buildId, changes: changes.filter(isDeferred) })
  return { build, changes: changes.filter((change) => !isDeferred(change)) }
}

/** The builder does not make the files again: what it made is released also when this cannot be stored. */
function noteBuilt({ queue, log, emit }: RunBuildOptions, { build }: Claimed): void {
  try {
    queue.built(build.number)
  } catch (error) {
    log.error('build.record-failed', {
      build: build.id,
      reason: messageOf(error),
    })
  }
  emit({ kind: 'built', buildId: build.id })
}

/** For whom a release is made. */
export interface ReleaseFor {
  readonly buildId: string
  readonly cause: string
  readonly people: readonly string[]
}

/** The files of a release. */
type ReleaseFiles = Pick<Parameters<ReleaseMaker['create']>[0], 'tree' | 'changes' | 'staged'>

/** Makes a release of what was built, and switches to it. */
export async function releaseSite(
  { releases, emit }: Pick<RunBuildOptions, 'releases' | 'emit'>,
  site: BuiltSite,
  who: ReleaseFor,
  files: ReleaseFiles = filesOf(site),
): Promise<Released> {
  const { folder, fingerprint } = site
  const before = releases.newest()?.release
  const wasLive = releases.live()?.release
  const watch = stopwatch(() => performance.now())
  const made = await releases.create({ folder, fingerprint, ...who, ...files })
  const { release } = made
  site.noteRelease(releaseName(made))
  watch.lap('store')
  if (release !== before) emit({ kind: 'released', release })
  const activation = await releases.activate(release)
  watch.lap('switch')
  if (activation.kind === 'live' && release !== wasLive) emit({ kind: 'switched', release })
  return { release, activation, timings: watch.laps() }
}

/** The first of these builds, with the people of all of them. */
export function releaseFor(builds: readonly Claimed[]): ReleaseFor {
  const people = builds.flatMap(({ changes }) => changes.map(({ by }) => by))
  return {
    buildId: builds[0]?.build.id ?? 'b0',
    cause: builds[0]?.build.cause ?? '',
    people: [...new Set(people.filter((uid) => uid !== null))],
  }
}

function filesOf({ files }: BuiltSite): ReleaseFiles {
  return files === null ? {} : { tree: 'newest', changes: files }
}

/** Says that a build has started. */
export function noteStart(
  { emit, log }: Pick<RunBuildOptions, 'emit' | 'log'>,
  { build, changes }: Claimed,
): void {
  emit({ kind: 'started', buildId: build.id, changes, attempt: build.attempt })
  log.info('build.started', { build: build.id, changes: changes.length, attempt: build.attempt })
}

/** Records that a build is live, or waits because the site is held, and says so. */
export function noteLive(
  { queue, log, emit }: Pick<RunBuildOptions, 'queue' | 'log' | 'emit'>,
  { build, changes }: Claimed,
  { release, activation }: Released,
  report: BuiltSite['report'],
  timings: Readonly<Record<string, number>>,
): void {
  const isHeld = activation.kind === 'held'
  const warnings = report.kind === 'built' ? report.warnings : []
  queue.succeed(build.number, { release, isHeld, warnings, report: keptReport(report, timings) })
  log.info(isHeld ? 'release.waiting' : 'release.live', {
    build: build.id,
    release,
    warnings: warnings.length,
    ...Object.fromEntries(Object.entries(timings).map(([phase, ms]) => [phase, Math.round(ms)])),
  })
  emit(
    isHeld
      ? { kind: 'held', buildId: build.id, release, changes }
      : { kind: 'live', buildId: build.id, release, warnings, changes },
  )
}

/** Records that a build has failed and is tried again, and says so. */
export function noteFailure(
  { queue, log, emit }: Pick<RunBuildOptions, 'queue' | 'log' | 'emit'>,
  { build, changes }: Claimed,
  error: unknown,
): void {
  const { code, reason } = explainFailure(error)
  const { retryAt } = queue.fail(build.number, code, reason)
  log.error('build.failed', { build: build.id, code, reason, detail: messageOf(error) })
  emit({ kind: 'failed', buildId: build.id, reason, retryAt, changes })
}

/** The release at which the site stays, when it does. */
export function heldAt({ activation }: Released): { readonly release: number } | null {
  return activation.kind === 'held' ? { release: activation.release } : null
}
