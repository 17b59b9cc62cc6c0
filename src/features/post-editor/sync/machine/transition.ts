import type { EditorFields } from '../../../../../shared/editor-fields'
import { hasPublishTime, isLive } from '../../../../../shared/post-status'
import { isSameWritten } from '../../../../../shared/written-fields'
import { isSameIdentity, type HeadIdentity } from '../../../../../shared/working-copy'
import { knownHead, type KnownHead } from './known-head'
import { backoffMs } from './save-timing'
import type { MergeVersions } from './ports'
import { confirmAction, rebase, reconcile } from './reconcile'
import { keepingFirst, newestFirst, send } from './sending'
import {
  hasUnsynced,
  type SaveAction,
  type SentSave,
  type SyncState,
  type FailureCause,
} from './sync-state'

/** Everything that can happen to an editing session. */
export type SyncEvent =
  | { readonly kind: 'edited'; readonly change: Partial<EditorFields>; readonly atMs: number }
  /** Something is about to change much of the text at once. */
  | { readonly kind: 'big-change-ahead' }
  /** The page may be gone in a moment. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'body-changed'; readonly atMs: number }
  | { readonly kind: 'body-read'; readonly html: string }
  | { readonly kind: 'kept'; readonly change: number }
  | { readonly kind: 'keeping-refused' }
  | { readonly kind: 'asked'; readonly action: SaveAction }
  /** A conflict is to be decided later: the action that met it is called off. */
  | { readonly kind: 'postponed' }
  /** The head was read although nothing was to be saved. */
  | { readonly kind: 'looked'; readonly head: KnownHead; readonly atMs: number }
  | { readonly kind: 'sent'; readonly atMs: number }
  /** The answer to a save takes long. */
  | { readonly kind: 'late'; readonly sent: SentSave }
  | {
      readonly kind: 'saved'
      readonly sent: SentSave
      readonly identity: HeadIdentity
      readonly atMs: number
    }
  | {
      readonly kind: 'behind'
      readonly head: KnownHead
      readonly atMs: number
    }
  | {
      readonly kind: 'failed'
      readonly sent: SentSave
      readonly cause: FailureCause
      readonly message: string
      /** Whether the save may have arrived all the same. */
      readonly isUncertain: boolean
      readonly atMs: number
      readonly random: number
    }
  /** A conflict is about to be shown. */
  | { readonly kind: 'compared-again' }
  | { readonly kind: 'resolved'; readonly fields: EditorFields; readonly change: number }
  | { readonly kind: 'network'; readonly isOnline: boolean }
  | { readonly kind: 'session'; readonly isSignedIn: boolean }
  /** The post was deleted, and its text is to become a post again. */
  | { readonly kind: 'begun-anew' }
  /** Someone looks at the page again, or asks to try again. */
  | { readonly kind: 'retried' }

function changed(state: SyncState, atMs: number): SyncState {
  return {
    ...state,
    change: state.change + 1,
    unsavedSinceMs: hasUnsynced(state) ? state.unsavedSinceMs : atMs,
    lastChangeMs: atMs,
  }
}

/** Text that is the head's again needs no save. */
function settled(state: SyncState): SyncState {
  const isHeld = !state.isBodyUnread && isSameWritten(state.fields, state.head.fields)
  return isHeld ? { ...state, syncedChange: state.change } : state
}

function impatient(state: SyncState): SyncState {
  const { server } = state
  if (server.kind !== 'waiting') return state
  return { ...state, failures: 0, server: { ...server, untilMs: 0 } }
}

/** A text that comes as a whole, such as an earlier version, takes the place of one that is kept first. */
function edited(state: SyncState, change: Partial<EditorFields>, atMs: number): SyncState {
  const isOther = change.html !== undefined && change.html !== state.fields.html
  const before = isOther ? keepingFirst(state) : state
  return settled(changed({ ...before, fields: { ...state.fields, ...change } }, atMs))
}

function late(state: SyncState, sent: SentSave): SyncState {
  const { server } = state
  if (server.kind !== 'asking' || server.sent !== sent) return state
  return { ...state, server: { ...server, isLate: true } }
}

function saved(state: SyncState, sent: SentSave, identity: HeadIdentity, atMs: number): SyncState {
  const known = { ...state.head, identity, storedAtMs: atMs, writtenBy: state.userId }
  if (sent.kind === 'action') {
    const { content } = sent
    const { status, slug, authorId } = content
    const publishAt = sent.action.kind === 'schedule' ? sent.action.publishAt : null
    const times = {
      publishAt: publishAt ?? keptTime(state),
      publishedAtMs: state.head.facts.publishedAtMs ?? (isLive(status) ? atMs : null),
      versionAtMs: atMs,
    }
    const facts = { ...state.head.facts, status, slug, authorId, ...times }
    const fields: EditorFields = {
      ...sent.fields,
      title: content.title,
      isSlugEdited: sent.fields.isSlugEdited || isLive(status),
    }
    const head: KnownHead = { ...known, fields, facts, writer: null, unkeptSinceMs: null }
    return { ...confirmAction(state, sent, head), savedAtMs: atMs }
  }
  const writer = { id: state.writerId, sequence: sent.sequence }
  const isBegun = sent.keepsHead || known.unkeptSinceMs === null
  const unkeptSinceMs = isBegun ? sent.atMs : known.unkeptSinceMs
  const head: KnownHead = { ...known, fields: sent.fields, writer, unkeptSinceMs }
  return settled({
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

function keptTime({ head }: SyncState): Date | null {
  return hasPublishTime(head.facts.status) ? head.facts.publishAt : null
}

/**
 * The state after something happened. Pure: time, chance and merging are passed in.
 *
 * @param merge brings three versions together
 */
export function transition(state: SyncState, event: SyncEvent, merge: MergeVersions): SyncState {
  switch (event.kind) {
    case 'edited':
      return edited(state, event.change, event.atMs)
    case 'big-change-ahead':
      return keepingFirst(state)
    case 'leaving':
      return newestFirst(state)
    case 'body-changed':
      return { ...changed(state, event.atMs), isBodyUnread: true }
    case 'body-read':
      return settled({
        ...state,
        isBodyUnread: false,
        fields:
          event.html === state.fields.html ? state.fields : { ...state.fields, html: event.html },
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
      return looked(state, event.head, merge, event.atMs)
    case 'sent':
      return send(state, event.atMs)
    case 'late':
      return late(state, event.sent)
    case 'saved':
      return saved(state, event.sent, event.identity, event.atMs)
    case 'behind':
      return reconcile(state, event.head, merge, event.atMs)
    case 'failed':
      return failed(state, event)
    case 'compared-again':
      return comparedAgain(state, merge)
    case 'resolved':
      return resolved(state, event.fields, event.change, merge)
    case 'network':
      return event.isOnline
        ? impatient({ ...state, isOnline: true })
        : { ...state, isOnline: false }
    case 'session':
      return event.isSignedIn
        ? impatient({ ...state, isSignedIn: true, failure: null })
        : { ...state, isSignedIn: false }
    case 'begun-anew':
      return begunAnew(state)
    case 'retried':
      return impatient(state)
  }
}

/** Everything that the text was saved into is gone, so all of it is unsaved again. */
function begunAnew(state: SyncState): SyncState {
  if (state.server.kind !== 'waiting' || state.server.cause !== 'gone') return state
  const head = knownHead({ post: null, copy: null }, state.userId)
  return {
    ...rebase(state, head, state.fields),
    statusElsewhere: null,
    pendingAction: null,
    failure: null,
    unconfirmed: null,
  }
}

function asked(state: SyncState, action: SaveAction): SyncState {
  if (state.isSignedIn) return { ...impatient(state), pendingAction: action, failure: null }
  const message = 'You are signed out. Sign in, then try again.'
  return { ...state, failure: { action, message, change: state.change } }
}

/** A tab without unsaved text follows the head; one with some finds out when it saves. */
function looked(state: SyncState, head: KnownHead, merge: MergeVersions, atMs: number): SyncState {
  if (hasUnsynced(state) || state.pendingAction !== null || state.server.kind !== 'ready')
    return state
  if (isSameIdentity(head.identity, state.head.identity)) {
    // By the clock that goes on counting: the backend's may be minutes away from it.
    const { unkeptSinceMs } = state.head
    return { ...state, head: { ...head, unkeptSinceMs } }
  }
  return reconcile(state, head, merge, atMs)
}

function failed(state: SyncState, event: Extract<SyncEvent, { kind: 'failed' }>): SyncState {
  const { sent, cause, message, atMs } = event
  const untilMs = atMs + backoffMs(cause, state.failures, event.random)
  const waiting: SyncState = {
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

function resolved(
  state: SyncState,
  fields: EditorFields,
  change: number,
  merge: MergeVersions,
): SyncState {
  if (state.server.kind !== 'conflict') return state
  const { conflict } = state.server
  if (state.change === change) return rebase(state, conflict.theirs, fields)
  // Typed on while choosing: what was typed since is merged into what was chosen.
  const outcome = merge(conflict.mine, state.fields, fields)
  return outcome.kind === 'merged'
    ? rebase(state, conflict.theirs, outcome.fields)
    : comparedAgain(state, merge)
}

/** A conflict of the text as it is now; none if that merges. */
function comparedAgain(state: SyncState, merge: MergeVersions): SyncState {
  const { server } = state
  if (server.kind !== 'conflict' || server.conflict.change === state.change) return state
  return reconcile(
    { ...state, server: { kind: 'ready' } },
    server.conflict.theirs,
    merge,
    state.lastChangeMs,
  )
}
