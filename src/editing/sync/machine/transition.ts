import { isSameIdentity, type HeadIdentity } from '../../../../shared/documents/working-copy'
import { knownHead, type KnownHead } from './known-head'
import { backoffMs } from './save-timing'
import { compareAgain, confirmAction, rebase, reconcile, resolve } from './reconcile'
import { keepingFirst, newestFirst, send } from './sending'
import type { SyncKind, SyncTypes } from './sync-kind'
import { hasUnsynced, type SentSave, type SyncState, type FailureCause } from './sync-state'

/** Everything that can happen to an editing session. */
export type SyncEvent<Types extends SyncTypes> =
  | { readonly kind: 'edited'; readonly change: Partial<Types['text']>; readonly atMs: number }
  /** Something is about to change much of the text at once. */
  | { readonly kind: 'big-change-ahead' }
  /** The page may be gone in a moment. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'body-changed'; readonly atMs: number }
  | { readonly kind: 'body-read'; readonly html: string }
  | { readonly kind: 'kept'; readonly change: number }
  | { readonly kind: 'keeping-refused' }
  | { readonly kind: 'asked'; readonly action: Types['action'] }
  /** A conflict is to be decided later: the action that met it is called off. */
  | { readonly kind: 'postponed' }
  /** The head was read although nothing was to be saved. */
  | { readonly kind: 'looked'; readonly head: KnownHead<Types>; readonly atMs: number }
  | { readonly kind: 'sent'; readonly atMs: number }
  /** The answer to a save takes long. */
  | { readonly kind: 'late'; readonly sent: SentSave<Types> }
  | {
      readonly kind: 'saved'
      readonly sent: SentSave<Types>
      readonly identity: HeadIdentity
      readonly atMs: number
    }
  | {
      readonly kind: 'behind'
      readonly head: KnownHead<Types>
      readonly atMs: number
    }
  | {
      readonly kind: 'failed'
      readonly sent: SentSave<Types>
      readonly cause: FailureCause
      readonly message: string
      /** Whether the save may have arrived all the same. */
      readonly isUncertain: boolean
      readonly atMs: number
      readonly random: number
    }
  /** A conflict is about to be shown. */
  | { readonly kind: 'compared-again' }
  | { readonly kind: 'resolved'; readonly fields: Types['text']; readonly change: number }
  | { readonly kind: 'network'; readonly isOnline: boolean }
  | { readonly kind: 'session'; readonly isSignedIn: boolean }
  /** The document was deleted, and its text is to become one again. */
  | { readonly kind: 'begun-anew' }
  /** Someone looks at the page again, or asks to try again. */
  | { readonly kind: 'retried' }

function changed<Types extends SyncTypes>(state: SyncState<Types>, atMs: number): SyncState<Types> {
  return {
    ...state,
    change: state.change + 1,
    unsavedSinceMs: hasUnsynced(state) ? state.unsavedSinceMs : atMs,
    lastChangeMs: atMs,
  }
}

/** Text that is the head's again needs no save. */
function settled<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  state: SyncState<Types>,
): SyncState<Types> {
  const isHeld = !state.isBodyUnread && kind.isSame(state.fields, state.head.fields)
  return isHeld ? { ...state, syncedChange: state.change } : state
}

function impatient<Types extends SyncTypes>(state: SyncState<Types>): SyncState<Types> {
  const { server } = state
  if (server.kind !== 'waiting') return state
  return { ...state, failures: 0, server: { ...server, untilMs: 0 } }
}

/** A text that comes as a whole, such as an earlier version, takes the place of one that is kept first. */
function edited<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  state: SyncState<Types>,
  change: Partial<Types['text']>,
  atMs: number,
): SyncState<Types> {
  const fields = { ...state.fields, ...change }
  const isOther = kind.bodyOf(fields) !== kind.bodyOf(state.fields)
  const before = isOther ? keepingFirst(state) : state
  return settled(kind, changed({ ...before, fields }, atMs))
}

function late<Types extends SyncTypes>(
  state: SyncState<Types>,
  sent: SentSave<Types>,
): SyncState<Types> {
  const { server } = state
  if (server.kind !== 'asking' || server.sent !== sent) return state
  return { ...state, server: { ...server, isLate: true } }
}

function saved<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  state: SyncState<Types>,
  { sent, identity, atMs }: Extract<SyncEvent<Types>, { kind: 'saved' }>,
): SyncState<Types> {
  const known = { ...state.head, identity, storedAtMs: atMs, writtenBy: state.userId }
  if (sent.kind === 'action') {
    const fields = kind.textAfter(sent.fields, sent)
    const facts = kind.factsAfter(state.head.facts, sent, atMs)
    const head: KnownHead<Types> = { ...known, fields, facts, writer: null, unkeptSinceMs: null }
    return { ...confirmAction(kind, state, sent, head), savedAtMs: atMs }
  }
  const writer = { id: state.writerId, sequence: sent.sequence }
  const isBegun = sent.keepsHead || known.unkeptSinceMs === null
  const unkeptSinceMs = isBegun ? sent.atMs : known.unkeptSinceMs
  const head: KnownHead<Types> = { ...known, fields: sent.fields, writer, unkeptSinceMs }
  return settled(kind, {
    ...state,
    head,
    before: sent.keepsHead ? null : state.before,
    syncedChange: sent.change,
    unsavedSinceMs: sent.atMs,
    server: { kind: 'ready' },
    isUncertain: false,
    failures: 0,
    // Had the action got through, this save would have found a newer head.
    unconfirmed: null,
    savedAtMs: atMs,
  })
}

/** The state after something happened. Pure: time, chance and the kind of document are passed in. */
export function transition<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  state: SyncState<Types>,
  event: SyncEvent<Types>,
): SyncState<Types> {
  switch (event.kind) {
    case 'edited':
      return edited(kind, state, event.change, event.atMs)
    case 'big-change-ahead':
      return keepingFirst(state)
    case 'leaving':
      return newestFirst(state)
    case 'body-changed':
      return { ...changed(state, event.atMs), isBodyUnread: true }
    case 'body-read':
      return settled(kind, {
        ...state,
        isBodyUnread: false,
        fields:
          event.html === kind.bodyOf(state.fields)
            ? state.fields
            : kind.withBody(state.fields, event.html),
      })
    case 'kept':
      return { ...state, local: { keptChange: event.change, isRefused: false } }
    case 'keeping-refused':
      return { ...state, local: { ...state.local, isRefused: true } }
    case 'asked':
      return asked(state, event.action)
    case 'postponed':
      return { ...state, pendingAction: null }
    case 'looked':
      return looked(kind, state, event.head, event.atMs)
    case 'sent':
      return send(kind, state, event.atMs)
    case 'late':
      return late(state, event.sent)
    case 'saved':
      return saved(kind, state, event)
    case 'behind':
      return reconcile(kind, state, event.head, event.atMs)
    case 'failed':
      return failed(state, event)
    case 'compared-again':
      return compareAgain(kind, state)
    case 'resolved':
      return resolve(kind, state, event.fields, event.change)
    case 'network':
      return event.isOnline
        ? impatient({ ...state, isOnline: true })
        : { ...state, isOnline: false }
    case 'session':
      return event.isSignedIn
        ? impatient({ ...state, isSignedIn: true, failure: null })
        : { ...state, isSignedIn: false }
    case 'begun-anew':
      return begunAnew(kind, state)
    case 'retried':
      return impatient(state)
  }
}

/** Everything that the text was saved into is gone, so all of it is unsaved again. */
function begunAnew<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  state: SyncState<Types>,
): SyncState<Types> {
  if (state.server.kind !== 'waiting' || state.server.cause !== 'gone') return state
  const head = knownHead(kind, { saved: null, copy: null }, state.userId)
  return {
    ...rebase(kind, state, head, state.fields),
    statusElsewhere: null,
    pendingAction: null,
    failure: null,
    unconfirmed: null,
  }
}

function asked<Types extends SyncTypes>(
  state: SyncState<Types>,
  action: Types['action'],
): SyncState<Types> {
  if (state.isSignedIn) return { ...impatient(state), pendingAction: action, failure: null }
  const message = 'You are signed out. Sign in, then try again.'
  return { ...state, failure: { action, message, change: state.change } }
}

/** A tab without unsaved text follows the head; one with some finds out when it saves. */
function looked<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  state: SyncState<Types>,
  head: KnownHead<Types>,
  atMs: number,
): SyncState<Types> {
  if (hasUnsynced(state) || state.pendingAction !== null || state.server.kind !== 'ready')
    return state
  if (isSameIdentity(head.identity, state.head.identity)) {
    // By the clock that goes on counting: the backend's may be minutes away from it.
    const { unkeptSinceMs } = state.head
    return { ...state, head: { ...head, unkeptSinceMs } }
  }
  return reconcile(kind, state, head, atMs)
}

function failed<Types extends SyncTypes>(
  state: SyncState<Types>,
  event: Extract<SyncEvent<Types>, { kind: 'failed' }>,
): SyncState<Types> {
  const { sent, cause, message, atMs } = event
  const untilMs = atMs + backoffMs(cause, state.failures, event.random)
  const waiting: SyncState<Types> = {
    ...state,
    failures: state.failures + 1,
    server: { kind: 'waiting', cause, message, untilMs },
    isUncertain: state.isUncertain || event.isUncertain,
    unconfirmed: sent.kind === 'action' && !event.isUncertain ? null : state.unconfirmed,
  }
  // An action that waits is not kept waiting for a version.
  if (sent.kind !== 'action')
    return state.pendingAction === null ? waiting : { ...waiting, before: null }
  const failure = { action: sent.action, message, change: sent.change }
  // The author who pressed a button hears that it did not work; the text goes on being saved by itself.
  return {
    ...waiting,
    failure,
    pendingAction: state.pendingAction === sent.action ? null : state.pendingAction,
  }
}
