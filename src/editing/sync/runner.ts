import type { MergeOutcome, MergeVersions } from '../../../shared/merge/conflict'
import type { HeadOf } from '../../platform/documents/document-kind'
import { deliver } from './delivery'
import { knownHead } from './machine/known-head'
import { createLocalCopyFollower, type EditingStart } from './local-copy'
import type { SyncDependencies, SyncClock, LiveText } from './machine/ports'
import type { SyncTypes, SyncKind } from './machine/sync-kind'
import { nextSaveAtMs } from './machine/save-timing'
import { hasUnsynced, type SentSave, type SyncState, startSync } from './machine/sync-state'
import { transition, type SyncEvent } from './machine/transition'

interface TextConnection<Text> {
  /** Connects the live text, which shows `stored`. @returns disconnects it */
  readonly attach: (text: LiveText, stored: string) => () => void
  /** The text to store; null when nothing is connected. */
  readonly read: () => string | null
  /** Shows another text. */
  readonly show: (stored: string) => void
  /** Whether a change of the live text comes from {@link show}. */
  readonly isShowing: () => boolean
  readonly merge: MergeVersions<Text>
}

interface HeadReaderDependencies<Head> {
  readonly clock: SyncClock
  readonly readHead?: () => Promise<Head | null>
}

/** How long the head is taken as known without looking again. */
const LOOK_AGAIN_MS = 5000

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
  start: EditingStart<Types>,
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

/** Reads the newest stored text of a document, unless that was seen a moment ago. */
function createHeadReader<Head>({ clock, readHead }: HeadReaderDependencies<Head>) {
  let seenAtMs = clock.now()
  return {
    /** Notes that the head was just seen in another way. */
    markSeen(): void {
      seenAtMs = clock.now()
    },
    /**
     * The head; null when there is none, when it is known, and when it cannot be read.
     *
     * @param isTold whether someone has said that there is a newer one
     */
    async look(isTold: boolean): Promise<Head | null> {
      if (readHead === undefined) return null
      if (!isTold && clock.now() - seenAtMs < LOOK_AGAIN_MS) return null
      seenAtMs = clock.now()
      try {
        return await readHead()
      } catch {
        // Nothing was to be saved; the next save finds out and says so.
        return null
      }
    },
  }
}

/**
 * The state of a session, and the text that the editor shows with it.
 *
 * @param settle is called after each event, before listeners are
 */
function createSyncStore<Types extends SyncTypes>(
  start: EditingStart<Types>,
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

/**
 * The editor may write a text differently than it is stored, after an import for example. Only what
 * differs in one and the same writing counts as a change.
 */
function connectText<Types extends SyncTypes>({
  merge,
  bodyOf,
  withBody,
}: Pick<SyncKind<Types>, 'merge' | 'bodyOf' | 'withBody'>): TextConnection<Types['text']> {
  type Text = Types['text']
  let live: LiveText | null = null
  let same: { readonly live: string; readonly stored: string } | null = null
  let isShowing = false

  function mergeAsWritten(base: Text, mine: Text, theirs: Text): MergeOutcome<Text> {
    const text = live
    if (text === null) return merge(base, mine, theirs)
    const written = (fields: Text) => withBody(fields, text.normalise(bodyOf(fields) ?? ''))
    const [own, other] = [written(mine), written(theirs)]
    const outcome = merge(written(base), own, other)
    if (outcome.kind === 'conflict') return outcome
    const html = bodyOf(outcome.fields)
    const stored = html === bodyOf(other) ? theirs : html === bodyOf(own) ? mine : outcome.fields
    return { kind: 'merged', fields: withBody(outcome.fields, bodyOf(stored) ?? '') }
  }

  return {
    attach(text, stored) {
      live = text
      same = { live: text.read(), stored }
      return () => {
        if (live === text) live = null
      }
    },
    read() {
      const html = live?.read() ?? null
      return html !== null && html === same?.live ? same.stored : html
    },
    show(stored) {
      if (live === null) return
      isShowing = true
      try {
        live.replace(stored)
        same = { live: live.read(), stored }
      } finally {
        isShowing = false
      }
    },
    isShowing: () => isShowing,
    merge: mergeAsWritten,
  }
}
