import type { Builder } from './build/builder.ts'
import { OWN_PHASES } from './build/progress.ts'
import { BuildError, messageOf, PublishError } from './errors.ts'
import type { PublishListener } from './events.ts'
import type { Log } from './log.ts'
import type { ClaimedBuild, Queue } from './queue/queue.ts'
import type { ReleaseStore } from './release/store.ts'
import { keptReport } from './status/kept-report.ts'
import type { Verifier } from './status/verify-live.ts'

/** What one build from the queue to the readers needs. */
export interface RunBuildOptions {
  readonly builder: Builder
  readonly releases: ReleaseStore
  readonly queue: Queue
  readonly log: Log
  readonly verifier: Verifier
  readonly emit: PublishListener
}

/**
 * Runs one build: builds, stores the release, switches, records, has the public pages looked at, drops
 * old releases. Whatever fails before the switch leaves the live site as it is.
 */
export async function runBuild(
  options: RunBuildOptions,
  { build, changes }: ClaimedBuild,
  signal: AbortSignal,
): Promise<void> {
  const { builder, releases, queue, log, emit, verifier } = options
  const onPhase = (phase: string) => {
    emit({ kind: 'progress', buildId: build.id, phase, done: null, total: null })
  }
  emit({ kind: 'started', buildId: build.id, changes, attempt: build.attempt })
  log.info('build started', { build: build.id, changes: changes.length, attempt: build.attempt })
  let released
  try {
    const built = await builder.build(build.id, signal, onPhase)
    queue.built(build.number)
    emit({ kind: 'built', buildId: build.id })
    onPhase(OWN_PHASES.releasing)
    const { folder, fingerprint, report } = built
    const { release } = await releases.create({
      ...{ folder, buildId: build.id, fingerprint, cause: build.cause },
      people: [...new Set(changes.flatMap(({ by }) => (by === null ? [] : [by])))],
    })
    released = { release, activation: await releases.activate(release), report }
  } catch (error) {
    if (error instanceof BuildError && error.code === 'build/stopped') return
    const { code, reason } = describeFailure(error)
    const { retryAt } = queue.fail(build.number, code, reason)
    log.error('build failed', { build: build.id, code, reason, detail: messageOf(error) })
    emit({ kind: 'failed', buildId: build.id, reason, retryAt, changes })
    return
  }
  const { release, activation, report } = released
  const warnings = report.kind === 'built' ? report.warnings : []
  const isHeld = activation.kind === 'held'
  queue.succeed(build.number, { release, isHeld, warnings, report: keptReport(report, {}) })
  if (isHeld) {
    log.info('release waits', { build: build.id, release, live: activation.release })
    emit({ kind: 'held', buildId: build.id, release, changes })
  } else {
    log.info('release is live', { build: build.id, release, warnings: warnings.length })
    emit({ kind: 'switched', release })
    emit({ kind: 'live', buildId: build.id, release, warnings, changes })
  }
  const held = isHeld ? { release: activation.release } : null
  verifier.look({ number: build.number, changes, report, isWhole: true, held })
  await releases.collectGarbage()
}

/** Failures of our own are explained; others, such as a full disk, only by what the system says. */
function describeFailure(error: unknown): { code: string; reason: string } {
  if (error instanceof PublishError) return { code: error.code, reason: error.message }
  return { code: 'build/internal', reason: `The release could not be stored: ${messageOf(error)}` }
}
