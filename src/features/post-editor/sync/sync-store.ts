import { connectText } from './live-text'
import type { SessionStart } from './local-copy'
import type { SyncDependencies } from './machine/ports'
import { startSync } from './machine/sync-state'
import { transition, type SyncEvent } from './machine/transition'

/**
 * The state of a session, and the text that the editor shows with it.
 *
 * @param settle is called after each event, before listeners are
 */
export function createSyncStore(
  start: SessionStart,
  { clock, merge }: Pick<SyncDependencies, 'clock' | 'merge'>,
  settle: () => void,
) {
  const listeners = new Set<() => void>()
  const text = connectText(merge)
  let state = startSync({ ...start, nowMs: clock.now() })
  let cancelRead: (() => void) | null = null

  function dispatch(event: SyncEvent): void {
    const before = state
    state = transition(before, event, text.merge)
    const { html } = state.fields
    if (event.kind !== 'body-read' && html !== before.fields.html) text.show(html)
    settle()
    // Nothing stands between a key and its letter: listeners hear of it right after paint, when the
    // text is read.
    if (state === before || event.kind === 'body-changed') return
    for (const listener of listeners) listener()
  }

  function readNow(): void {
    cancelRead?.()
    cancelRead = null
    const html = state.isBodyUnread ? text.read() : null
    if (html !== null) dispatch({ kind: 'body-read', html })
  }

  return {
    text,
    state: () => state,
    dispatch,
    /** Brings the state up to date with the text that the editor shows. */
    readNow,
    readAfterPaint(): void {
      cancelRead ??= clock.afterPaint(readNow)
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    unsubscribeAll: () => {
      listeners.clear()
    },
  }
}
