import type { EditorFields } from '../../../../../shared/editor-fields'
import { isLive } from '../../../../../shared/post-status'
import { isSameWritten } from '../../../../../shared/written-fields'
import { isSameIdentity } from '../../../../../shared/working-copy'
import { isCarriedOut, visibleChangeOf } from './content'
import { isNothing, type KnownHead } from './known-head'
import { backoffMs } from './save-timing'
import type { MergeVersions } from './ports'
import type { SentAction, SyncState, TextBefore } from './sync-state'

/** Goes on from a head; what I have beyond it stays unsaved. */
export function rebase(state: SyncState, head: KnownHead, fields: EditorFields): SyncState {
  const isMineChanged = !isSameWritten(fields, state.fields)
  const change = isMineChanged ? state.change + 1 : state.change
  const { status } = head.facts
  const isStatusNew = status !== state.head.facts.status
  const isHeld = !state.isBodyUnread && isSameWritten(fields, head.fields)
  return {
    ...state,
    fields,
    head,
    statusElsewhere: isStatusNew ? status : state.statusElsewhere,
    change,
    // Before the first change that is missing, so that the next save is due.
    syncedChange: isHeld ? change : Math.min(state.syncedChange, change - 1),
    server: { kind: 'ready' },
    isUncertain: false,
    failures: 0,
  }
}

/** What an action that got through means for this tab. */
export function confirmAction(state: SyncState, sent: SentAction, head: KnownHead): SyncState {
  const { revision } = head.identity
  const isPendingActionDone = state.pendingAction === sent.action
  const hasTrimmedTitle = state.fields.title === sent.fields.title
  // Readers may know the slug from now on, so it stays when the title changes.
  const isSlugEdited = state.fields.isSlugEdited || isLive(sent.content.status)
  const title = hasTrimmedTitle ? sent.content.title : state.fields.title
  const confirmed: SyncState = {
    ...state,
    before: null,
    fields: { ...state.fields, title, isSlugEdited },
    pendingAction: isPendingActionDone ? null : state.pendingAction,
    failure: null,
    unconfirmed: null,
    visibleChange:
      visibleChangeOf(state.head.facts.status, head.facts.status, revision) ?? state.visibleChange,
  }
  return { ...rebase(confirmed, head, confirmed.fields), statusElsewhere: null }
}

/**
 * Brings a newer head and this tab's text together. A head that this tab wrote itself, slowly, is no
 * conflict; anything else merges three-way, and what does not merge is a conflict.
 */
export function reconcile(
  state: SyncState,
  theirs: KnownHead,
  merge: MergeVersions,
  nowMs: number,
): SyncState {
  const { unconfirmed } = state
  if (unconfirmed !== null && isCarriedOut(unconfirmed, theirs)) {
    return { ...confirmAction(state, unconfirmed, theirs), savedAtMs: nowMs }
  }
  if (isSameIdentity(theirs.identity, state.head.identity)) {
    const message = 'The server refused a valid save.'
    const untilMs = nowMs + backoffMs('unreachable', state.failures, 1)
    return {
      ...state,
      failures: state.failures + 1,
      server: { kind: 'waiting', cause: 'unreachable', message, untilMs },
    }
  }
  if (isNothing(theirs)) return { ...state, ...goneFrom(state, nowMs) }
  if (theirs.writer?.id === state.writerId) return rebase(state, theirs, state.fields)
  const mine = state.fields
  const outcome = merge(state.head.fields, mine, theirs.fields)
  if (outcome.kind === 'merged') {
    return rebase({ ...state, before: before(state, theirs, merge) }, theirs, outcome.fields)
  }
  const conflict = { theirs, mine, outcome, change: state.change }
  return { ...state, before: null, server: { kind: 'conflict', conflict } }
}

/** What is to be kept first, on top of another head. */
function before(state: SyncState, theirs: KnownHead, merge: MergeVersions): TextBefore | null {
  const { before: text, head, syncedChange } = state
  if (text === null || text.change <= syncedChange) return text
  const outcome = merge(head.fields, text.fields, theirs.fields)
  return outcome.kind === 'merged' ? { ...text, fields: outcome.fields } : null
}

function goneFrom(state: SyncState, nowMs: number): Partial<SyncState> {
  return {
    pendingAction: null,
    server: {
      kind: 'waiting',
      cause: 'gone',
      message: 'Someone deleted this post.',
      untilMs: nowMs + 60_000,
    },
    failure:
      state.pendingAction === null
        ? state.failure
        : {
            action: state.pendingAction,
            message: 'Someone deleted this post.',
            change: state.change,
          },
  }
}
