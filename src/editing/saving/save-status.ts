import type { SyncTypes } from '../sync/machine/sync-kind'
import { hasUnsynced, isKept, type FailedAttempt, type SyncState } from '../sync/machine/sync-state'

/** Words for the author about the safety of the text; never more than is true. */
export interface SaveStatus {
  readonly tone: 'quiet' | 'busy' | 'attention' | 'error'
  readonly text: string
  /** Whether someone who cannot see it has to hear it: the routine of saving does not chatter. */
  readonly isNews: boolean
}

type FormatTime = (atMs: number) => string

/** Says that an action was not carried out, by the name that its button has; the document has kept its status. */
export type NotDone<Types extends SyncTypes> = (
  action: Types['action'],
  status: Types['facts']['status'],
) => string

type AnyState = SyncState<SyncTypes>

const routine = (text: string, tone: SaveStatus['tone'] = 'quiet'): SaveStatus => ({
  tone,
  text,
  isNews: false,
})
const news = (text: string, tone: SaveStatus['tone']): SaveStatus => ({ tone, text, isNews: true })

/** Whether only a sign-in helps: the session has ended here, or for the server. */
export function needsSignIn<Types extends SyncTypes>({
  isSignedIn,
  server,
}: SyncState<Types>): boolean {
  return !isSignedIn || (server.kind === 'waiting' && server.cause === 'session')
}

/** Whether the text is neither kept in this browser nor on its way to the backend. */
export function isNowhere<Types extends SyncTypes>(state: SyncState<Types>): boolean {
  // Still true while the next attempt is under way.
  const isFailing = state.server.kind === 'waiting' || state.failures > 0
  const isStuck = !state.isOnline || !state.isSignedIn || isFailing
  return hasUnsynced(state) && state.local.isRefused && isStuck
}

/**
 * Sums up where the text is.
 *
 * @param formatTime writes a moment, such as `14:03` of today
 */
export function saveStatus<Types extends SyncTypes>(
  state: SyncState<Types>,
  formatTime: FormatTime,
  notDone: NotDone<Types>,
): SaveStatus {
  const { server, failure } = state
  if (isNowhere(state)) {
    return news(`Not kept: ${whyNowhere(state)} Copy or download your text now.`, 'error')
  }
  if (server.kind === 'conflict') {
    return news(`Conflict: ${whereInShort(state)}`, 'error')
  }
  if (server.kind === 'asking' && server.sent.kind === 'action') return saving(state, formatTime)
  if (!state.isSignedIn) return signedOut(state)
  if (failure !== null && failure.change === state.change) {
    // The text itself is safe.
    const what = notDone(failure.action, state.head.facts.status)
    return news(`${what}: ${failure.message} ${whereKept(state)}`.trim(), 'error')
  }
  if (hasUnsynced(state)) return unsynced(state, formatTime)
  if (!state.isOnline) return news('Offline. Everything so far is kept.', 'attention')
  if (state.savedAtMs !== null) {
    const text = `Kept ${formatTime(state.savedAtMs)}`
    const isAsked = state.head.identity.version === 0
    return isAsked ? news(text, 'quiet') : routine(text)
  }
  const { storedAtMs } = state.head
  return routine(storedAtMs === null ? 'No changes yet' : `Kept ${formatTime(storedAtMs)}`)
}

/** Writing goes on; only the server has to wait. */
function signedOut(state: AnyState): SaveStatus {
  const where = isKept(state) ? 'Your text is kept on this device.' : 'Keeping your text…'
  const safety = hasUnsynced(state) ? where : 'Everything so far is kept.'
  return news(`You are signed out. ${safety}`, 'attention')
}

function unsynced(state: AnyState, formatTime: FormatTime): SaveStatus {
  const { server, local } = state
  const isHere = isKept(state)
  if (!state.isOnline) {
    return isHere
      ? news('Offline: kept on this device', 'attention')
      : routine('Offline. Keeping your text…', 'busy')
  }
  const failed = failedAttempt(server)
  if (failed !== null) {
    const text =
      failed.cause === 'unreachable'
        ? `${isHere ? 'Kept on this device' : 'Keeping your text'}: the server cannot be reached. Trying again.`
        : `Not on the server: ${failed.message} ${whereKept(state)}`
    return news(text.trim(), failed.cause === 'unreachable' ? 'attention' : 'error')
  }
  if (local.isRefused) {
    return news('Keeping on the server… This browser does not allow local storage.', 'attention')
  }
  return isHere && server.kind === 'ready'
    ? routine('Kept on this device')
    : saving(state, formatTime)
}

/** A save on its way. The author does not have to wait for a slow network to know that the text is safe. */
function saving(state: AnyState, formatTime: FormatTime): SaveStatus {
  const isLate = state.server.kind === 'asking' && state.server.isLate
  return isLate && hasUnsynced(state) && isKept(state)
    ? routine('Kept on this device: the server has not answered yet.')
    : routine(`Keeping…${lastKept(state, formatTime)}`, 'busy')
}

/** When this page last had the text kept, which stays in sight while more is typed. */
function lastKept({ savedAtMs }: AnyState, formatTime: FormatTime): string {
  return savedAtMs === null ? '' : ` (kept ${formatTime(savedAtMs)})`
}

/** The failure that still stands: the next attempt does not end it before it has worked. */
function failedAttempt(server: AnyState['server']): FailedAttempt | null {
  if (server.kind === 'waiting') return server
  return server.kind === 'asking' ? server.after : null
}

function whyNowhere(state: AnyState): string {
  const refusal = 'this browser has no room for your text, and'
  if (!state.isSignedIn) return `${refusal} you are signed out.`
  if (!state.isOnline) return `${refusal} you are offline.`
  return `${refusal} the server does not accept it.`
}

/** While a conflict lasts, the server has nothing of the author's own text. */
function whereInShort(state: AnyState): string {
  if (state.local.isRefused) return 'your text is not kept. Do not close this page.'
  return isKept(state) ? 'kept on this device' : 'keeping your text…'
}

function whereKept(state: AnyState): string {
  if (!hasUnsynced(state)) return ''
  if (state.local.isRefused) return 'This browser cannot store your text. Do not close this page.'
  return isKept(state) ? 'Your text is kept on this device.' : 'Keeping your text on this device…'
}
