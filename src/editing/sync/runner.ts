import type { HeadOf } from '../../platform/documents/document-kind'
import { deliver } from './delivery'
import { createHeadReader, type HeadReaderDependencies } from './head-reader'
import { knownHead } from './machine/known-head'
import { createLocalCopyFollower, type SessionStart } from './local-copy'
import type { SyncDependencies } from './machine/ports'
import type { SyncTypes } from './machine/sync-kind'
import { nextSaveAtMs } from './machine/save-timing'
import { hasUnsynced, type SentSave, type SyncState } from './machine/sync-state'
import { createSyncStore } from './sync-store'

export type ActionGuard<Types extends SyncTypes> = (
  action: Types['action'],
  fields: Types['text'],
) => boolean

export type RunnerDependencies<Types extends SyncTypes> = SyncDependencies<Types> &
  HeadReaderDependencies<HeadOf<Types>>

const canSend = <Types extends SyncTypes>(state: SyncState<Types>): boolean =>
  state.server.kind === 'ready' && state.isSignedIn && hasUnsynced(state)

/** Does what the states of the session ask for, and tells them what came of it. */
// eslint-disable-next-line max-lines-per-function -- one closure over the session's timer; its signature takes five lines
export function createSyncRunner<Types extends SyncTypes>(
  start: SessionStart<Types>,
  dependencies: RunnerDependencies<Types>,
) {
  const { clock, kind } = dependencies
  const store = createSyncStore(start, dependencies, settle)
  const { dispatch, readNow } = store
  const localCopy = createLocalCopyFollower(start, dependencies, dispatch)
  const stored = createHeadReader(dependencies)
  let isClosed = true
  let mayGo: ActionGuard<Types> = () => true
  let cancelSave: (() => void) | null = null

  /** Does whatever the state asks for. */
  function settle(): void {
    const state = store.state()
    if (state.isBodyUnread) store.readAfterPaint()
    else localCopy.follow(state)
    cancelSave?.()
    cancelSave = null
    const atMs = isClosed ? null : nextSaveAtMs(state)
    if (atMs === null) return
    const waitMs = atMs - clock.now()
    if (waitMs > 0) cancelSave = clock.after(waitMs, settle)
    else send()
  }

  function send(): void {
    const state = store.state()
    if (state.isBodyUnread) {
      // Reading settles again, and sends.
      readNow()
      return
    }
    if (state.pendingAction !== null && !mayGo(state.pendingAction, state.fields)) {
      dispatch({ kind: 'postponed' })
      return
    }
    dispatch({ kind: 'sent', atMs: clock.now() })
    const { server } = store.state()
    if (server.kind === 'asking') void carryOut(server.sent)
  }

  async function carryOut(sent: SentSave<Types>): Promise<void> {
    const outcome = await deliver(store.state(), sent, dependencies, () => {
      dispatch({ kind: 'late', sent })
    })
    stored.markSeen()
    // What comes from outside is brought together with the text as it is now.
    readNow()
    // A browser that refused may have room again, and now this text is nowhere else.
    if (outcome.kind === 'failed' && store.state().local.isRefused) localCopy.askAgain()
    dispatch(outcome)
    // Nothing else sends what was written meanwhile any more.
    if (isClosed && outcome.kind === 'saved' && canSend(store.state())) send()
  }

  async function look(isTold: boolean): Promise<void> {
    const head = await stored.look(isTold)
    if (head === null || isClosed) return
    readNow()
    dispatch({ kind: 'looked', head: knownHead(kind, head, start.userId), atMs: clock.now() })
  }

  function flush(): void {
    readNow()
    dispatch({ kind: 'leaving' })
    if (!isClosed && canSend(store.state())) send()
  }

  return {
    text: store.text,
    getSnapshot: store.state,
    subscribe: store.subscribe,
    dispatch,
    readNow,
    guard: (judge: ActionGuard<Types>) => void (mayGo = judge),
    look,
    flush,
    open: () => {
      isClosed = false
      settle()
    },
    close: () => {
      flush()
      isClosed = true
      cancelSave?.()
      store.unsubscribeAll()
      // Nobody would see what becomes of an action that has not begun.
      dispatch({ kind: 'postponed' })
      return localCopy.idle()
    },
  }
}
