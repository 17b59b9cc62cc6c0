import type { EditingStart } from './local-copy'
import type { LiveText } from './machine/ports'
import type { SyncTypes } from './machine/sync-kind'
import { createSyncRunner, type ActionGuard, type RunnerDependencies } from './runner'
import { hasUnsynced, isKept, type SyncState } from './machine/sync-state'

/** One document being edited in one tab: nothing that is typed here is lost. */
export interface EditingSession<Types extends SyncTypes> {
  readonly getSnapshot: () => SyncState<Types>
  readonly subscribe: (listener: () => void) => () => void
  /** Changes fields; a body among them is put into the live body too. */
  readonly edit: (change: Partial<Types['text']>) => void
  /** Has the text as it is kept as a version: much of it is about to change. */
  readonly keepFirst: () => void
  /** The live body has changed. Costs nothing: it is read after the next paint. */
  readonly bodyChanged: () => void
  /** Connects the live body. @returns disconnects it */
  readonly attachBody: (body: LiveText) => () => void
  /** The text as it is this moment. */
  readonly current: () => Types['text']
  readonly act: (action: Types['action']) => void
  /** Brings the two sides of a conflict together again: mine may have grown. */
  readonly compareAgain: () => void
  /**
   * Goes on from a conflict.
   *
   * @param fields what the author chose
   * @param change the conflict's own change, so that what was typed since is merged in
   */
  readonly resolve: (fields: Types['text'], change: number) => void
  /**
   * Has every action judged right before it is sent: others' text may have been merged in since it
   * was asked for.
   *
   * @param mayGo whether it may be sent with this text; a refusal says why
   */
  readonly guard: (mayGo: ActionGuard<Types>) => void
  /** Makes a new document of the text of one that was deleted. */
  readonly beginAnew: () => void
  /** Leaves a conflict for later. */
  readonly postpone: () => void
  readonly setOnline: (isOnline: boolean) => void
  readonly setSignedIn: (isSignedIn: boolean) => void
  /** Reads, keeps and saves at once: the page may be gone in a moment. */
  readonly flush: () => void
  /** Tries again at once, and looks whether someone else has changed the document. */
  readonly retryNow: () => void
  /** Looks at the stored document, which someone has changed or may have. */
  readonly lookNow: () => void
  /** Begins to save; nothing goes out before. */
  readonly open: () => void
  /** Ends the session. Resolves once the text is kept; a last save goes on by itself. */
  readonly close: () => Promise<void>
}

export function createEditingSession<Types extends SyncTypes>(
  start: EditingStart<Types>,
  dependencies: RunnerDependencies<Types>,
): EditingSession<Types> {
  const { clock, kind } = dependencies
  const runner = createSyncRunner(start, dependencies)
  const { text, dispatch, readNow, getSnapshot } = runner

  return {
    getSnapshot,
    subscribe: runner.subscribe,
    edit(change) {
      if (kind.bodyOf(change) !== undefined) readNow()
      dispatch({ kind: 'edited', change, atMs: clock.now() })
    },
    keepFirst() {
      readNow()
      dispatch({ kind: 'big-change-ahead' })
    },
    bodyChanged() {
      if (!text.isShowing()) dispatch({ kind: 'body-changed', atMs: clock.now() })
    },
    attachBody(body) {
      const detach = text.attach(body, kind.bodyOf(getSnapshot().fields) ?? '')
      return () => {
        readNow()
        detach()
      }
    },
    current() {
      readNow()
      return getSnapshot().fields
    },
    act(action) {
      readNow()
      dispatch({ kind: 'asked', action })
    },
    compareAgain() {
      readNow()
      dispatch({ kind: 'compared-again' })
    },
    resolve(fields, change) {
      readNow()
      dispatch({ kind: 'resolved', fields, change })
    },
    guard: runner.guard,
    beginAnew() {
      readNow()
      dispatch({ kind: 'begun-anew' })
    },
    postpone() {
      dispatch({ kind: 'postponed' })
    },
    setOnline(isOnline) {
      if (isOnline !== getSnapshot().isOnline) dispatch({ kind: 'network', isOnline })
    },
    setSignedIn(isSignedIn) {
      if (isSignedIn !== getSnapshot().isSignedIn) dispatch({ kind: 'session', isSignedIn })
    },
    flush: runner.flush,
    retryNow() {
      dispatch({ kind: 'retried' })
      if (!hasUnsynced(getSnapshot())) void runner.look(false)
    },
    lookNow() {
      // Text that is on its way finds out by itself.
      if (!hasUnsynced(getSnapshot())) void runner.look(true)
    },
    open: runner.open,
    close: runner.close,
  }
}

/** Whether leaving the page now would lose text: neither the backend nor this browser has it. */
export function isInDanger<Types extends SyncTypes>(state: SyncState<Types>): boolean {
  return hasUnsynced(state) && !isKept(state)
}
