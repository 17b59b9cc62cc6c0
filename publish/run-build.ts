import type { DatabaseSync } from 'node:sqlite'
import type { Builder } from './build/builder.ts'
import { OWN_PHASES } from './build/progress.ts'
import { BuildError, messageOf, PublishError } from './errors.ts'
import type { PublishListener } from './events.ts'
import type { Log } from './log.ts'
import { recordVerification } from './queue/changes.ts'
import type { ClaimedBuild, Queue } from './queue/queue.ts'
import type { ReleaseStore } from './release/store.ts'
import { verifyLive } from './status/verify-live.ts'

/** What one build from the queue to the readers needs. */
export interface RunBuildOptions {
  readonly builder: Builder
  readonly releases: ReleaseStore
  readonly queue: Queue
  readonly database: DatabaseSync
  readonly log: Log
  readonly siteUrl: () => string
  readonly fetch: typeof fetch
  readonly emit: PublishListener
  /** Called right after the pointer has moved: from now on readers get the new release. */
  readonly onSwitch: () => void
}

/**
 * Runs one build: builds, stores the release, switches, records, looks at the public pages, drops old
 * releases. Whatever fails before the switch leaves the live site as it is.
 */
export async function runBuild(
  options: RunBuildOptions,
  { build, changes }: ClaimedBuild,
  signal: AbortSignal,
): Promise<void> {
  const { builder, releases, queue, database, log, emit, onSwitch, siteUrl, fetch } = options
  const onPhase = (phase: string) => {
    emit({ kind: 'progress', buildId: build.id, phase, done: null, total: null })
  }
  emit({ kind: 'started', buildId: build.id, changes, attempt: build.attempt })
  log.info('build started', { build: build.id, changes: changes.length, attempt: build.attempt })
  let released
  try {
    const built = await builder.build(build.id, signal, onPhase)
    emit({ kind: 'built', buildId: build.id })
    onPhase(OWN_PHASES.releasing)
    const { folder, fingerprint, report } = built
    const { release } = await releases.create({ folder, buildId: build.id, fingerprint })
    await releases.activate(release)
    released = { release, report }
  } catch (error) {
    if (error instanceof BuildError && error.code === 'build/stopped') return
    const { code, reason } = describeFailure(error)
    const { retryAt } = queue.fail(build.number, code, reason)
    log.error('build failed', { build: build.id, code, reason, detail: messageOf(error) })
    emit({ kind: 'failed', buildId: build.id, reason, retryAt, changes })
    return
  }
  const { release, report } = released
  const warnings = report.kind === 'built' ? report.warnings : []
  onSwitch()
  queue.succeed(build.number, release, warnings)
  log.info('release is live', { build: build.id, release, warnings: warnings.length })
  emit({ kind: 'switched', release })
  emit({ kind: 'live', buildId: build.id, release, warnings, changes })
  if (signal.aborted) return
  await verifyLive(changes, report, {
    siteUrl: siteUrl(),
    fetch,
    onResult: (postId, verification) => {
      recordVerification(database, build.number, postId, verification)
      const { isVerified, problem } = verification
      emit({ kind: 'verified', buildId: build.id, postId, isVerified, problem })
      if (problem !== null) log.warn('a public page is not verified', { post: postId, problem })
    },
  })
  await releases.collectGarbage()
}

/** Failures of our own are explained; others, such as a full disk, only by what the system says. */
function describeFailure(error: unknown): { code: string; reason: string } {
  if (error instanceof PublishError) return { code: error.code, reason: error.message }
  return { code: 'build/internal', reason: `The release could not be stored: ${messageOf(error)}` }
}
