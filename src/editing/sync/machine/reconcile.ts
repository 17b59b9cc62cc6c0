import { isSameIdentity } from '../../../../shared/documents/working-copy'
import { isNothing, type KnownHead } from './known-head'
import { backoffMs } from './save-timing'
import type { SyncKind, SyncTypes } from './sync-kind'
import type { SentAction, SyncState, TextBefore } from './sync-state'

/** Goes on from a head; what I have beyond it stays unsaved. */
export function rebase<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  state: SyncState<Types>,
  head: KnownHead<Types>,
  fields: Types['text'],
): SyncState<Types> {
  const isMineChanged = !kind.isSame(fields, state.fields)
  const change = isMineChanged ? state.change + 1 : state.change
  const { status } = head.facts
  const isStatusNew = status !== state.head.facts.status
  const isHeld = !state.isBodyUnread && kind.isSame(fields, head.fields)
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

/** Returns the state after an action that got through. */
export function confirmAction<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  state: SyncState<Types>,
  sent: SentAction<Types>,
  head: KnownHead<Types>,
): SyncState<Types> {
  const { revision } = head.identity
  const visible = kind.visibleChange(state.head.facts, head.facts)
  const isPendingActionDone = state.pendingAction === sent.action
  const confirmed: SyncState<Types> = {
    ...state,
    before: null,
    fields: kind.textAfter(state.fields, sent),
    pendingAction: isPendingActionDone ? null : state.pendingAction,
    failure: null,
    unconfirmed: null,
    visibleChange: visible === null ? state.visibleChange : { kind: visible, revision },
  }
  return { ...rebase(kind, confirmed, head, confirmed.fields), statusElsewhere: null }
}

/**
 * Brings a newer head and this tab's text together. A head that this tab wrote itself, slowly, is no
 * conflict; anything else merges three-way, and what does not merge is a conflict.
 */
export function reconcile<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  state: SyncState<Types>,
  theirs: KnownHead<Types>,
  nowMs: number,
): SyncState<Types> {
  const { unconfirmed } = state
  if (unconfirmed !== null && isCarriedOut(kind, unconfirmed, theirs)) {
    return { ...confirmAction(kind, state, unconfirmed, theirs), savedAtMs: nowMs }
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
  if (isNothing(theirs) && kind.restsOnFile !== true)
    return { ...state, ...goneFrom(kind, state, nowMs) }
  if (theirs.writer?.id === state.writerId) return rebase(kind, state, theirs, state.fields)
  const mine = state.fields
  const outcome = kind.merge(state.head.fields, mine, theirs.fields)
  if (outcome.kind === 'merged') {
    return rebase(kind, { ...state, before: before(kind, state, theirs) }, theirs, outcome.fields)
  }
  const conflict = { theirs, mine, outcome, change: state.change }
  return { ...state, before: null, server: { kind: 'conflict', conflict } }
}

/** Text to be kept first, on top of another head. */
function before<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  state: SyncState<Types>,
  theirs: KnownHead<Types>,
): TextBefore<Types['text']> | null {
  const { before: text, head, syncedChange } = state
  if (text === null || text.change <= syncedChange) return text
  const outcome = kind.merge(head.fields, text.fields, theirs.fields)
  return outcome.kind === 'merged' ? { ...text, fields: outcome.fields } : null
}

function goneFrom<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  state: SyncState<Types>,
  nowMs: number,
): Partial<SyncState<Types>> {
  const message = `Someone deleted this ${kind.name}.`
  return {
    pendingAction: null,
    server: {
      kind: 'waiting',
      cause: 'gone',
      message,
      untilMs: nowMs + 60_000,
    },
    failure:
      state.pendingAction === null
        ? state.failure
        : {
            action: state.pendingAction,
            message,
            change: state.change,
          },
  }
}

/** Goes on from a conflict with what the author chose. */
export function resolve<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  state: SyncState<Types>,
  fields: Types['text'],
  change: number,
): SyncState<Types> {
  if (state.server.kind !== 'conflict') return state
  const { conflict } = state.server
  if (state.change === change) return rebase(kind, state, conflict.theirs, fields)
  // Typed on while choosing: what was typed since is merged into what was chosen.
  const outcome = kind.merge(conflict.mine, state.fields, fields)
  return outcome.kind === 'merged'
    ? rebase(kind, state, conflict.theirs, outcome.fields)
    : compareAgain(kind, state)
}

/** A conflict of the text as it is now; none if that merges. */
export function compareAgain<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  state: SyncState<Types>,
): SyncState<Types> {
  const { server } = state
  if (server.kind !== 'conflict' || server.conflict.change === state.change) return state
  return reconcile(
    kind,
    { ...state, server: { kind: 'ready' } },
    server.conflict.theirs,
    state.lastChangeMs,
  )
}

/** Whether a head is what an action asked for: the action got through, only its answer did not. */
function isCarriedOut<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  { content, base }: SentAction<Types>,
  head: KnownHead<Types>,
): boolean {
  return (
    head.identity.revision === base.revision + 1 &&
    head.identity.version === 0 &&
    kind.isAsDecided(head.facts, content) &&
    kind.isSame(head.fields, content)
  )
}
