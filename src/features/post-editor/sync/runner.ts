import type { EditorFields } from '../../../../shared/editor-fields'
import type { Head } from '../../../../shared/working-copy'
import { deliver } from './delivery'
import { knownHead } from './machine/known-head'
import { connectText } from './live-text'
import { createLocalCopyFollower, type SessionStart } from './local-copy'
import type { SyncDependencies } from './machine/ports'
import { nextSaveAtMs } from './machine/save-timing'
import { hasUnsynced, startSync, type SaveAction, type SentSave } from './machine/sync-state'
import { transition, type SyncEvent } from './machine/transition'

export type ActionGuard = (action: SaveAction, fields: EditorFields) => boolean

export interface RunnerDependencies extends SyncDependencies {
  readonly readHead?: () => Promise<Head | null>
}

/** How long the head is taken as known without looking again. */
const LOOK_AGAIN_MS = 5000

/** Runs the state machine: does what its states ask for, and tells it what came of it. */
export function createSyncRunner(start: SessionStart, dependencies: RunnerDependencies) {
  const { clock } = dependencies
  const listeners = new Set<() => void>()
  const text = connectText(dependencies.merge)
  let state = startSync({ ...start, nowMs: clock.now() })
  let isClosed = true
  let mayGo: ActionGuard = () => true
  let lookedAtMs = clock.now()
  let cancelRead: (() => void) | null = null
  let cancelSave: (() => void) | null = null

  const localCopy = createLocalCopyFollower(start, dependencies, dispatch)

  function dispatch(event: SyncEvent): void {
    const before = state
    state = transition(before, event, text.merge)
    const { html } = state.fields
    if (event.kind !== 'body-read' && html !== before.fields.html) text.show(html)
    settle()
    // Nothing stands between a key and its letter: who watches hears of it right after paint, when
    // the text is read.
    if (state === before || event.kind === 'body-changed') return
    for (const listener of listeners) listener()
  }

  /** Brings the text up to date with the live one. */
  function readNow(): void {
    cancelRead?.()
    cancelRead = null
    const html = state.isBodyUnread ? text.read() : null
    if (html !== null) dispatch({ kind: 'body-read', html })
  }

  /** Does whatever the state asks for. */
  function settle(): void {
    if (state.isBodyUnread) {
      cancelRead ??= clock.afterPaint(readNow)
    } else {
      localCopy.follow(state)
    }
    cancelSave?.()
    cancelSave = null
    if (isClosed) return
    const atMs = nextSaveAtMs(state)
    if (atMs === null) return
    const now = clock.now()
    if (atMs > now) cancelSave = clock.after(atMs - now, settle)
    else send()
  }

  function send(): void {
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
    const { server } = state
    if (server.kind === 'asking') void carryOut(server.sent)
  }

  async function carryOut(sent: SentSave): Promise<void> {
    const outcome = await deliver(state, sent, dependencies)
    lookedAtMs = clock.now()
    // What comes from outside is brought together with the text as it is now.
    readNow()
    // A browser that refused may have room again, and now this text is nowhere else.
    if (outcome.kind === 'failed' && state.local.isRefused) localCopy.askAgain()
    dispatch(outcome)
  }

  async function look(): Promise<void> {
    const { readHead } = dependencies
    if (readHead === undefined || clock.now() - lookedAtMs < LOOK_AGAIN_MS) return
    lookedAtMs = clock.now()
    try {
      const head = await readHead()
      if (head === null || isClosed) return
      readNow()
      dispatch({ kind: 'looked', head: knownHead(head, start.userId), atMs: clock.now() })
    } catch {
      // Nothing was to be saved; the next save finds out and says so.
    }
  }

  function flush(): void {
    readNow()
    const { server } = state
    if (server.kind === 'ready' && state.isSignedIn && hasUnsynced(state) && !isClosed) send()
  }

  return {
    text,
    getSnapshot: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch,
    readNow,
    guard: (judge: ActionGuard) => {
      mayGo = judge
    },
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
      listeners.clear()
      return localCopy.idle()
    },
  }
}
