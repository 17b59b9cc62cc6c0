import { hasUnsynced, type SyncState, type TroubleCause } from './state'

/** An autosave goes out once typing has rested this long. */
const REST_MS = 1000
/** However long somebody types on, an autosave goes out this long after the first unsaved change. */
const LONGEST_MS = 2500
/** An answer that takes longer is taken as lost; should the save have arrived, it is recognised. */
export const PATIENCE_MS = 20_000

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
/** Nothing about these gets better by asking often. */
const SLOW_PAUSE_MS: Readonly<Record<TroubleCause, number>> = {
  unreachable: FIRST_PAUSE_MS,
  session: 15_000,
  permission: 15_000,
  refused: 15_000,
  gone: LONGEST_PAUSE_MS,
}

/** How long to wait before the next attempt after some failures in a row. */
export function pauseMs(cause: TroubleCause, failures: number, random: number): number {
  const steady = Math.min(LONGEST_PAUSE_MS, SLOW_PAUSE_MS[cause] * 2 ** Math.min(failures, 10))
  return Math.round(steady * (0.5 + random / 2))
}

/** When the next save is to go out; null when nothing is to be sent. */
export function nextSaveAtMs(state: SyncState): number | null {
  const { server } = state
  if (!state.isSignedIn || server.kind === 'asking' || server.kind === 'conflict') return null
  if (state.wish !== null) return 0
  if (!hasUnsynced(state)) return null
  if (server.kind === 'waiting') return server.untilMs
  return Math.min(state.lastChangeMs + REST_MS, state.unsavedSinceMs + LONGEST_MS)
}
