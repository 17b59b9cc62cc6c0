import { messageOf } from '../../../node-shared/errors.ts'
import type { Log } from '../../../node-shared/log/log.ts'
import { RefusedError } from '../upload/retrying.ts'
import type { HostingApi } from './hosting-api.ts'
import type { VersionNote, VersionNotes } from './version-notes.ts'

/** So many of the newest versions stay, whether or not anyone can go back to them. */
export const KEPT_VERSIONS = 20
/** Readers have the release already, and its receipt waits. */
const LIMIT_MS = 10_000

interface PruneOptions {
  readonly api: Pick<HostingApi, 'deleteVersion'>
  readonly notes: VersionNotes
  readonly log: Log
}

/**
 * Deletes versions of this publisher that are of no use any more. Those of the newest releases stay, of
 * every release that can be gone back to, and those that are live. What fails is tried again after the
 * next release.
 *
 * @param kept releases that can be gone back to
 * @param live names of versions that readers get
 */
export async function pruneVersions(
  { api, notes, log }: PruneOptions,
  kept: readonly number[],
  live: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const limit = AbortSignal.timeout(LIMIT_MS)
  for (const note of prunable(await notes.all(), kept, live)) {
    try {
      await api.deleteVersion(note.version, AbortSignal.any([signal, limit]))
    } catch (error) {
      if (signal.aborted) throw error
      const isGone = error instanceof RefusedError && error.refusal.status === 404
      if (!isGone) {
        log.warn('hosting.version-not-deleted', { version: note.version, error: messageOf(error) })
        return
      }
    }
    await notes.forget(note.version)
  }
}

function prunable(
  notes: readonly VersionNote[],
  kept: readonly number[],
  live: readonly string[],
): readonly VersionNote[] {
  return notes
    .slice(0, -KEPT_VERSIONS)
    .filter(({ version, release }) => !live.includes(version) && !kept.includes(release))
}
