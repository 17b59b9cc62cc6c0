import { connectText } from './live-text'
import type { SessionStart } from './local-copy'
import type { SyncDependencies } from './machine/ports'
import type { SyncTypes } from './machine/sync-kind'
import { startSync } from './machine/sync-state'
import { transition, type SyncEvent } from './machine/transition'

/**
 * The state of a session, and the text that the editor shows with it.
 *
 * @param settle is called after each event, before listeners are
 */
export function createSyncStore<Types extends SyncTypes>(
  start: SessionStart<Types>,
  { clock, kind }: Pick<SyncDependencies<Types>, 'clock' | 'kind'>,
  settle: () => void,
) {
  const listeners = new Set<() => void>()
  const text = connectText(kind)
  /** Brings texts together as the live text writes them. */
  const written = { ...kind, merge: text.merge }
  let state = startSync(kind, { ...start, nowMs: clock.now() })
  let cancelRead: (() => void) | null = null

  function dispatch(event: SyncEvent<Types>): void {
    const before = state
    state = transition(written, before, event)
    const html = kind.bodyOf(state.fields)
    const isOther = html !== undefined && html !== kind.bodyOf(before.fields)
    if (event.kind !== 'body-read' && isOther) text.show(html)
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
