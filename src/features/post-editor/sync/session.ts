import type { DraftFields } from '../../../../shared/draft-fields'
import { isSameIdentity, type Head, type HeadIdentity } from '../../../../shared/working-copy'
import { deliver } from './delivery'
import { createKeeper } from './keeper'
import { knownHead } from './known-head'
import { connectText } from './live-text'
import { nextSaveAtMs } from './save-timing'
import type { LiveText, SyncDependencies } from './ports'
import {
  hasUnsynced,
  isKept,
  startSync,
  type SaveAction,
  type SentSave,
  type SyncStart,
  type SyncState,
} from './sync-state'
import { transition, type SyncEvent } from './transition'

/** One post being edited in one tab: nothing that is typed here is lost. */
export interface EditingSession {
  readonly getSnapshot: () => SyncState
  readonly subscribe: (listener: () => void) => () => void
  /** Changes fields; an `html` among them is put into the live body too. */
  readonly edit: (change: Partial<DraftFields>) => void
  /** The live body has changed. Costs nothing: it is read after the next paint. */
  readonly bodyChanged: () => void
  /** Connects the live body. @returns disconnects it */
  readonly attachBody: (body: LiveText) => () => void
  /** The text as it is this moment. */
  readonly current: () => DraftFields
  readonly act: (action: SaveAction) => void
  /**
   * Goes on from a conflict.
   *
   * @param fields what the author chose
   * @param change the conflict's own change, so that what was typed since is merged in
   */
  readonly resolve: (fields: DraftFields, change: number) => void
  /**
   * Has every action judged right before it is sent: others' text may have been merged in since it
   * was asked for.
   *
   * @param mayGo whether it may be sent with this text; whoever refuses says why
   */
  readonly guard: (mayGo: ActionGuard) => void
  /** Makes a new post of the text of one that was deleted. */
  readonly beginAnew: () => void
  /** Leaves a conflict for later. */
  readonly putOff: () => void
  readonly setOnline: (isOnline: boolean) => void
  readonly setSignedIn: (isSignedIn: boolean) => void
  /** Reads, keeps and saves at once: the page may be gone in a moment. */
  readonly flush: () => void
  /** Tries again at once, and looks whether somebody else has changed the post. */
  readonly encourage: () => void
  /** Begins to save; nothing goes out before. */
  readonly open: () => void
  /** Ends the session. Resolves once the text is kept; a last save goes on by itself. */
  readonly close: () => Promise<void>
}

type ActionGuard = (action: SaveAction, fields: DraftFields) => boolean

interface SessionStart extends Omit<SyncStart, 'nowMs'> {
  /** Tabs whose kept text this session has taken over. */
  readonly adopted?: readonly string[]
}

/** How long the head is taken as known without looking again. */
const LOOK_AGAIN_MS = 5000

export function createEditingSession(
  start: SessionStart,
  dependencies: SyncDependencies & { readonly readHead?: () => Promise<Head | null> },
): EditingSession {
  const { localCopies, clock } = dependencies
  const { userId, postId, writerId } = start
  const listeners = new Set<() => void>()
  const text = connectText(dependencies.merge)
  let state = startSync({ ...start, nowMs: clock.now() })
  let isClosed = true
  let mayGo: ActionGuard = () => true
  let adopted = start.adopted ?? []
  /** What the browser was last asked to keep; null when it has nothing of this tab. */
  let asked: { readonly change: number; readonly identity: HeadIdentity } | null = null
  let lookedAtMs = clock.now()
  let cancelRead: (() => void) | null = null
  let cancelSave: (() => void) | null = null

  const keeper = createKeeper(localCopies, start, (outcome) => {
    if (outcome.kind === 'kept') forgetAdopted()
    dispatch(outcome)
  })

  function forgetAdopted(): void {
    for (const writer of adopted) {
      // What cannot be forgotten is recognised when the post is opened again.
      localCopies.forget(userId, postId, writer).catch(() => undefined)
    }
    adopted = []
  }

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
      keepOrForget()
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

  function keepOrForget(): void {
    const { change, head, fields, sequence } = state
    if (!hasUnsynced(state)) {
      forgetAdopted()
      if (asked !== null) keeper.forget()
      asked = null
      return
    }
    const { identity } = head
    if (asked?.change === change && isSameIdentity(asked.identity, identity)) return
    asked = { change, identity }
    const base = { ...identity, fields: head.fields }
    const copy = { userId, postId, writerId, sequence, base, keptAtMs: clock.now(), fields }
    keeper.keep(copy, change)
  }

  function send(): void {
    if (state.isBodyUnread) {
      // Reading settles again, and sends.
      readNow()
      return
    }
    if (state.wish !== null && !mayGo(state.wish, state.fields)) {
      dispatch({ kind: 'put-off' })
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
    if (outcome.kind === 'failed' && state.local.isRefused) asked = null
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
      dispatch({ kind: 'looked', head: knownHead(head, userId), atMs: clock.now() })
    } catch {
      // Nothing was to be saved; the next save finds out and says so.
    }
  }

  function flush(): void {
    readNow()
    const { server } = state
    if (server.kind === 'ready' && state.isSignedIn && hasUnsynced(state) && !isClosed) send()
  }

  const session: EditingSession = {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit(change) {
      if (change.html !== undefined) readNow()
      dispatch({ kind: 'edited', change, atMs: clock.now() })
    },
    bodyChanged() {
      if (!text.isShowing()) dispatch({ kind: 'body-changed', atMs: clock.now() })
    },
    attachBody(body) {
      const detach = text.attach(body, state.fields.html)
      return () => {
        readNow()
        detach()
      }
    },
    current() {
      readNow()
      return state.fields
    },
    act(action) {
      readNow()
      dispatch({ kind: 'asked', action })
    },
    resolve(fields, change) {
      readNow()
      dispatch({ kind: 'resolved', fields, change })
    },
    guard(judge) {
      mayGo = judge
    },
    beginAnew() {
      readNow()
      dispatch({ kind: 'begun-anew' })
    },
    putOff() {
      dispatch({ kind: 'put-off' })
    },
    setOnline(isOnline) {
      if (isOnline !== state.isOnline) dispatch({ kind: 'network', isOnline })
    },
    setSignedIn(isSignedIn) {
      if (isSignedIn !== state.isSignedIn) dispatch({ kind: 'session', isSignedIn })
    },
    flush,
    encourage() {
      dispatch({ kind: 'encouraged' })
      if (!hasUnsynced(state)) void look()
    },
    open() {
      isClosed = false
      settle()
    },
    close() {
      flush()
      isClosed = true
      cancelSave?.()
      listeners.clear()
      return keeper.idle()
    },
  }
  return session
}

/** Whether leaving the page now would lose text: neither the backend nor this browser has it. */
export function isInDanger(state: SyncState): boolean {
  return hasUnsynced(state) && !isKept(state)
}
