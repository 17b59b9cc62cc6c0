import { messageOf } from '../../node-shared/errors.ts'
import type { Log } from '../../node-shared/log/log.ts'
import type { ReleaseStore } from '../release/store.ts'

/** After so many files others come first: at a start all of them would take two seconds of a processor. */
const PAUSE_MS = 40

/** Looks at the sizes of all files of the live release, in the background. */
export async function checkSizes(
  releases: ReleaseStore,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  try {
    await releases.verify({ depth: 'sizes', signal, pauseMs: PAUSE_MS })
  } catch (error) {
    if (!signal.aborted) log.error('release.check-failed', { reason: messageOf(error) })
  }
}
