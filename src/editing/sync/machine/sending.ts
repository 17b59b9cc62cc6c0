import { isTimeToKeep } from './save-timing'
import type { SyncKind, SyncTypes } from './sync-kind'
import {
  hasUnsaved,
  type FailedAttempt,
  type SentAction,
  type SentSave,
  type SyncState,
} from './sync-state'

type CommonOfSaves<Types extends SyncTypes> = Pick<
  SentSave<Types>,
  'base' | 'fields' | 'change' | 'atMs'
>

/** Remembers the text as it is, unless a version holds it or an earlier one still waits. */
export function keepingFirst<Types extends SyncTypes>(state: SyncState<Types>): SyncState<Types> {
  const { fields, change } = state
  const isHeld = !hasUnsaved(state)
  return state.before !== null || isHeld ? state : { ...state, before: { fields, change } }
}

/** Gives up what waits to be kept first, unless it is on its way: the next save may be the last. */
export function newestFirst<Types extends SyncTypes>(state: SyncState<Types>): SyncState<Types> {
  const { before, server, syncedChange } = state
  if (before === null) return state
  const sentChange = server.kind === 'asking' ? server.sent.change : syncedChange
  return Math.max(sentChange, syncedChange) < before.change ? { ...state, before: null } : state
}

/** The autosave that goes out now: the text that is to be kept, or the newest one in its place. */
function sendCopy<Types extends SyncTypes>(
  state: SyncState<Types>,
  common: CommonOfSaves<Types>,
  after: FailedAttempt | null,
): SyncState<Types> {
  const { before } = state
  const isFirst = before !== null && before.change > state.syncedChange
  const isStored = state.head.identity.version > 0
  const keepsHead = !isFirst && isStored && (before !== null || isTimeToKeep(state, common.atMs))
  const sequence = state.sequence + 1
  const text = isFirst ? before : {}
  const sent: SentSave<Types> = { ...common, ...text, kind: 'copy', sequence, keepsHead }
  return { ...state, sequence, server: { kind: 'asking', sent, after, isLate: false } }
}

/** The save that goes out now. @returns the state with the save under way */
export function send<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  state: SyncState<Types>,
  atMs: number,
): SyncState<Types> {
  const { fields, change, pendingAction, head, server } = state
  const after = server.kind === 'waiting' ? { cause: server.cause, message: server.message } : null
  const common = { base: head.identity, fields, change, atMs }
  if (pendingAction === null || state.before !== null) return sendCopy(state, common, after)
  const content = kind.contentOf(fields, head.facts, pendingAction)
  const sent: SentAction<Types> = { ...common, kind: 'action', action: pendingAction, content }
  return { ...state, unconfirmed: sent, server: { kind: 'asking', sent, after, isLate: false } }
}
