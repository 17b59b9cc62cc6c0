import type { ConflictingVersions } from '../../../../shared/merge/conflict'
import type { HeadIdentity } from '../../../../shared/documents/working-copy'
import type { KnownHead } from './known-head'
import type { SentContent, SyncKind, SyncTypes, VisibleChange } from './sync-kind'

/** Why the backend does not take the text at the moment. */
export type FailureCause = 'unreachable' | 'session' | 'permission' | 'refused' | 'gone'

/** Two versions that do not merge by themselves. */
export interface VersionConflict<Types extends SyncTypes> {
  readonly theirs: KnownHead<Types>
  /** My text when the conflict arose. It may have grown since: {@link SyncState.fields}. */
  readonly mine: Types['text']
  readonly outcome: ConflictingVersions<Types['text']>
  /** The change that `mine` is. */
  readonly change: number
}

/** A save on its way. */
export type SentSave<Types extends SyncTypes> = SentCopy<Types> | SentAction<Types>

interface SentText<Types extends SyncTypes> {
  readonly base: HeadIdentity
  readonly fields: Types['text']
  /** The change that the sent text is. */
  readonly change: number
  readonly atMs: number
}

export interface SentCopy<Types extends SyncTypes> extends SentText<Types> {
  readonly kind: 'copy'
  readonly sequence: number
  readonly keepsHead: boolean
}

export interface SentAction<Types extends SyncTypes> extends SentText<Types>, SentContent<Types> {
  readonly kind: 'action'
}

/** A text that is to be kept as a version before something big changes it. */
export interface TextBefore<Text> {
  readonly fields: Text
  /** The change that it is: once the head holds that, the head is what is kept. */
  readonly change: number
}

/** Why the last attempt to save failed. */
export interface FailedAttempt {
  readonly cause: FailureCause
  readonly message: string
}

/** The exchange between this tab and the backend. */
export type ServerPhase<Types extends SyncTypes> =
  | { readonly kind: 'ready' }
  /** `after` is the failure that this attempt follows; a late answer may still come. */
  | {
      readonly kind: 'asking'
      readonly sent: SentSave<Types>
      readonly after: FailedAttempt | null
      readonly isLate: boolean
    }
  | ({ readonly kind: 'waiting'; readonly untilMs: number } & FailedAttempt)
  | { readonly kind: 'conflict'; readonly conflict: VersionConflict<Types> }

/** An action that was not carried out, and why. */
export interface ActionFailure<Action> {
  readonly action: Action
  readonly message: string
  /** The change that it was asked with: once the author types on, the message is old. */
  readonly change: number
}

/** One document being edited in one tab: everything that saving depends on. */
export interface SyncState<Types extends SyncTypes> {
  readonly userId: string
  readonly documentId: string
  readonly writerId: string
  /** The text; its body is as old as the last reading of the live one. */
  readonly fields: Types['text']
  /** Whether the live body has changed since it was read. */
  readonly isBodyUnread: boolean
  /** The version that the text descends from: base of the next save and of every merge. */
  readonly head: KnownHead<Types>
  /** Counts changes, so that an answer can be told to belong to older text. */
  readonly change: number
  /** The change that the head holds. */
  readonly syncedChange: number
  readonly unsavedSinceMs: number
  readonly lastChangeMs: number
  /** The change that this browser keeps, and whether it refused the last one. */
  readonly local: { readonly keptChange: number; readonly isRefused: boolean }
  readonly server: ServerPhase<Types>
  /** Autosaves that this tab has sent. */
  readonly sequence: number
  /** Whether a save that failed here may have arrived there. */
  readonly isUncertain: boolean
  /** Failures in a row. */
  readonly failures: number
  /** The text to keep first; null when none is. */
  readonly before: TextBefore<Types['text']> | null
  /** The action that waits for its turn. */
  readonly pendingAction: Types['action'] | null
  readonly failure: ActionFailure<Types['action']> | null
  /** An action that may have been carried out although no one confirmed it. */
  readonly unconfirmed: SentAction<Types> | null
  readonly isOnline: boolean
  readonly isSignedIn: boolean
  /** When the backend last confirmed the text, in milliseconds since 1970. */
  readonly savedAtMs: number | null
  readonly visibleChange: VisibleChange | null
  /** The status that the document was given elsewhere since this tab last gave it one; null when none. */
  readonly statusElsewhere: Types['facts']['status'] | null
}

/** The start of a session. */
export interface SyncStart<Types extends SyncTypes> {
  readonly userId: string
  readonly documentId: string
  readonly writerId: string
  readonly head: KnownHead<Types>
  /** Text that the head does not hold yet: it was kept in this browser. */
  readonly fields?: Types['text']
  readonly nowMs: number
}

export function startSync<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  start: SyncStart<Types>,
): SyncState<Types> {
  const { userId, documentId, writerId, head, nowMs } = start
  const fields = start.fields ?? head.fields
  const change = kind.isSame(fields, head.fields) ? 0 : 1
  return {
    userId,
    documentId,
    writerId,
    fields,
    isBodyUnread: false,
    head,
    change,
    syncedChange: 0,
    unsavedSinceMs: nowMs,
    lastChangeMs: nowMs,
    local: { keptChange: 0, isRefused: false },
    server: { kind: 'ready' },
    sequence: 0,
    isUncertain: false,
    failures: 0,
    before: null,
    pendingAction: null,
    failure: null,
    unconfirmed: null,
    isOnline: true,
    isSignedIn: true,
    savedAtMs: null,
    visibleChange: null,
    statusElsewhere: null,
  }
}

type SavingProgress = Pick<SyncState<SyncTypes>, 'isBodyUnread' | 'change' | 'syncedChange'>

/** Whether there is text that the backend has not confirmed. */
export function hasUnsynced(state: SavingProgress): boolean {
  return state.isBodyUnread || state.change > state.syncedChange
}

/** Whether the latest text is kept in this browser. */
export function isKept(
  state: Pick<SyncState<SyncTypes>, 'isBodyUnread' | 'local' | 'change'>,
): boolean {
  return !state.isBodyUnread && state.local.keptChange >= state.change
}

/** Whether there is text that no revision holds: "Keep a version" and "Update" have something to do. */
export function hasUnsaved(
  state: SavingProgress & { readonly head: Pick<KnownHead<SyncTypes>, 'identity'> },
): boolean {
  return hasUnsynced(state) || state.head.identity.version > 0
}

/** The action that waits or is under way. */
export function runningAction<Types extends SyncTypes>({
  server,
  pendingAction,
}: SyncState<Types>): Types['action'] | null {
  if (server.kind === 'asking' && server.sent.kind === 'action') return server.sent.action
  return server.kind === 'conflict' ? null : pendingAction
}
