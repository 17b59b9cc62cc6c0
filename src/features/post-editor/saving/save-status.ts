import {
  hasUnsynced,
  isKept,
  type FailedAttempt,
  type SaveAction,
  type ServerPhase,
  type SyncState,
} from '../sync/machine/sync-state'

/** What the author is told about the safety of the text; never more than is true. */
export interface SaveStatus {
  readonly tone: 'quiet' | 'busy' | 'attention' | 'error'
  readonly text: string
  /** Whether someone who cannot see it has to hear it: the routine of saving does not chatter. */
  readonly isNews: boolean
}

/** An action that failed although the text itself is safe. */
const NOT_DONE: Readonly<Record<SaveAction['kind'], string>> = {
  save: 'Not saved',
  publish: 'Not published',
  schedule: 'Not scheduled',
  unpublish: 'Not unpublished',
  archive: 'Not archived',
  give: 'Author not changed',
}

const routine = (text: string, tone: SaveStatus['tone'] = 'quiet'): SaveStatus => ({
  tone,
  text,
  isNews: false,
})
const news = (text: string, tone: SaveStatus['tone']): SaveStatus => ({ tone, text, isNews: true })

/** Whether the text is neither kept in this browser nor on its way to the backend. */
export function isNowhere(state: SyncState): boolean {
  // Still true while the next attempt is under way.
  const isFailing = state.server.kind === 'waiting' || state.failures > 0
  const isStuck = !state.isOnline || !state.isSignedIn || isFailing
  return hasUnsynced(state) && state.local.isRefused && isStuck
}

/**
 * Sums up where the text is.
 *
 * @param formatTime writes a time of day, such as `14:03`
 */
export function saveStatus(state: SyncState, formatTime: (atMs: number) => string): SaveStatus {
  const { server, failure } = state
  if (isNowhere(state)) {
    return news(`Not saved: ${whyNowhere(state)} Copy or download your text now.`, 'error')
  }
  if (server.kind === 'conflict') {
    return news(`Conflict: ${whereInShort(state)}`, 'error')
  }
  if (server.kind === 'asking' && server.sent.kind === 'action') return saving(state)
  if (failure !== null && failure.change === state.change) {
    const what = hasUnsynced(state) ? 'Not saved' : NOT_DONE[failure.action.kind]
    return news(`${what}: ${failure.message} ${whereKept(state)}`.trim(), 'error')
  }
  if (hasUnsynced(state)) return unsynced(state)
  if (!state.isOnline) return news('Offline. Everything so far is saved.', 'attention')
  if (state.savedAtMs !== null) {
    const text = `Saved at ${formatTime(state.savedAtMs)}`
    const isAsked = state.head.identity.version === 0
    return isAsked ? news(text, 'quiet') : routine(text)
  }
  return routine(state.head.storedAtMs === null ? 'Nothing to save yet' : 'Saved')
}

function unsynced(state: SyncState): SaveStatus {
  const { server, local } = state
  const isHere = isKept(state)
  if (!state.isSignedIn) return news('You are signed out. Saved here, on this device.', 'attention')
  if (!state.isOnline) {
    return isHere
      ? news('Offline: saved here', 'attention')
      : routine('Offline. Saving here…', 'busy')
  }
  const failed = failedAttempt(server)
  if (failed !== null) {
    const text =
      failed.cause === 'unreachable'
        ? `${isHere ? 'Saved here' : 'Saving here…'}: the server cannot be reached. Trying again.`
        : `Not saved: ${failed.message} ${whereKept(state)}`
    return news(text.trim(), failed.cause === 'unreachable' ? 'attention' : 'error')
  }
  if (local.isRefused) {
    return news('Saving to the server… This browser does not allow local storage.', 'attention')
  }
  return isHere && server.kind === 'ready' ? routine('Saved here') : saving(state)
}

/** A save on its way. The author does not have to wait for a slow network to know that the text is safe. */
function saving(state: SyncState): SaveStatus {
  const isLate = state.server.kind === 'asking' && state.server.isLate
  return isLate && hasUnsynced(state) && isKept(state)
    ? routine('Saved here: the server has not answered yet.')
    : routine('Saving…', 'busy')
}

/** The failure that still stands: the next attempt does not end it before it has worked. */
function failedAttempt(server: ServerPhase): FailedAttempt | null {
  if (server.kind === 'waiting') return server
  return server.kind === 'asking' ? server.after : null
}

function whyNowhere(state: SyncState): string {
  const refusal = 'this browser has no room for your text, and'
  if (!state.isSignedIn) return `${refusal} you are signed out.`
  if (!state.isOnline) return `${refusal} you are offline.`
  return `${refusal} the server does not accept it.`
}

/** While a conflict lasts, the server has nothing of the author's own text. */
function whereInShort(state: SyncState): string {
  if (state.local.isRefused) return 'your text is not saved. Do not close this page.'
  return isKept(state) ? 'saved here' : 'saving here…'
}

function whereKept(state: SyncState): string {
  if (!hasUnsynced(state)) return ''
  if (state.local.isRefused) return 'This browser cannot store your text. Do not close this page.'
  return isKept(state) ? 'Your text is kept on this device.' : 'Keeping your text on this device…'
}
