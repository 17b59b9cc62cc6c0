import { isDirty, type EditingState } from './editing-state'

/** What the author is told about the safety of the text; never more than is true. */
export interface SaveStatus {
  readonly tone: 'quiet' | 'busy' | 'attention' | 'error'
  readonly text: string
}

/**
 * Sums up where the text is.
 *
 * @param formatTime writes a time of day, such as `14:03`
 */
export function saveStatus(
  state: EditingState,
  isOnline: boolean,
  formatTime: (atMs: number) => string,
): SaveStatus {
  const { phase } = state
  if (phase.kind === 'saving') return { tone: 'busy', text: 'Saving…' }
  if (phase.kind === 'failed') {
    return { tone: 'error', text: `Not saved: ${phase.message} ${whereKept(state)}` }
  }
  if (phase.kind === 'conflict') {
    return {
      tone: 'error',
      text: `Not saved: somebody else changed this post. ${whereKept(state)}`,
    }
  }
  if (isDirty(state)) {
    const offline = isOnline ? '' : 'Offline. '
    const isSafe = state.keeping !== 'refused'
    return {
      tone: isSafe && isOnline ? 'quiet' : 'attention',
      text: `${offline}Unsaved changes. ${whereKept(state)}`,
    }
  }
  if (!isOnline) return { tone: 'attention', text: 'Offline. Everything so far is saved.' }
  if (state.savedAtMs !== null) {
    return { tone: 'quiet', text: `Saved at ${formatTime(state.savedAtMs)}` }
  }
  return { tone: 'quiet', text: state.stored.revision === null ? 'Nothing to save yet' : 'Saved' }
}

function whereKept({ keeping }: EditingState): string {
  switch (keeping) {
    case 'kept':
      return 'Your text is kept on this device.'
    case 'keeping':
      return 'Keeping your text on this device…'
    case 'refused':
      return 'This browser refuses to keep your text: do not close this page before you save.'
    case 'nothing-to-keep':
      return ''
  }
}
