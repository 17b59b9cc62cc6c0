import type { SyncTypes } from './sync-kind'
import { hasUnsynced, type SyncState, type FailureCause } from './sync-state'

/** An autosave goes out once typing has rested this long. */
const AUTOSAVE_DEBOUNCE_MS = 1000
/** However long someone types on, an autosave goes out this long after the first unsaved change. */
const AUTOSAVE_MAX_WAIT_MS = 2500
/** An answer that takes longer is late, which the author is told. */
export const LATE_ANSWER_MS = 1500
/** An answer that takes longer is taken as lost; should the save have arrived, it is recognised. */
export const SAVE_TIMEOUT_MS = 20_000

const BACKOFF_FIRST_MS = 1000
const BACKOFF_MAX_MS = 30_000
/** Nothing about these gets better by asking often. */
const BACKOFF_START_MS: Readonly<Record<FailureCause, number>> = {
  unreachable: BACKOFF_FIRST_MS,
  session: 15_000,
  permission: 15_000,
  refused: 15_000,
  gone: BACKOFF_MAX_MS,
}

/** How long to wait before the next attempt after some failures in a row. */
export function backoffMs(cause: FailureCause, failures: number, random: number): number {
  const cappedMs = Math.min(BACKOFF_MAX_MS, BACKOFF_START_MS[cause] * 2 ** Math.min(failures, 10))
  return Math.round(cappedMs * (0.5 + random / 2))
}

/** A working copy that is being changed is kept as a version this often. */
const KEEP_EVERY_MS = 10 * 60_000

/** Whether a save at some moment is to keep the text that it takes the place of. */
export function isTimeToKeep<Types extends SyncTypes>(
  { head }: SyncState<Types>,
  atMs: number,
): boolean {
  return head.unkeptSinceMs !== null && atMs - head.unkeptSinceMs >= KEEP_EVERY_MS
}

/** When the next save is to go out; null when nothing is to be sent. */
export function nextSaveAtMs<Types extends SyncTypes>(state: SyncState<Types>): number | null {
  const { server } = state
  if (!state.isSignedIn || server.kind === 'asking' || server.kind === 'conflict') return null
  if (state.pendingAction !== null) return 0
  if (!hasUnsynced(state)) return null
  if (server.kind === 'waiting') return server.untilMs
  if (state.before !== null) return 0
  return Math.min(
    state.lastChangeMs + AUTOSAVE_DEBOUNCE_MS,
    state.unsavedSinceMs + AUTOSAVE_MAX_WAIT_MS,
  )
}
