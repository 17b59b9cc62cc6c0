import type { EditorFields } from '../../../../../shared/editor-fields'
import { isSameWritten } from '../../../../../shared/written-fields'
import type { ConflictingVersions } from '../../../../../shared/merge/conflict'
import type { PostStatus } from '../../../../../shared/post-status'
import type { PostContent } from '../../../../../shared/post-writes'
import type { HeadIdentity } from '../../../../../shared/working-copy'
import type { KnownHead } from './known-head'

/** What an author can ask for, besides being saved as they type. */
export type SaveAction =
  | { readonly kind: 'save' }
  | { readonly kind: 'publish' }
  | { readonly kind: 'schedule'; readonly publishAt: Date }
  | { readonly kind: 'unpublish' }
  | { readonly kind: 'archive' }
  /** Gives the post to another author; only editors may. */
  | { readonly kind: 'give'; readonly authorId: string }

/** What a saved version changes for readers: they see it, or they see the post no more. */
export interface VisibleChange {
  readonly kind: 'published' | 'removed'
  readonly revision: number
}

/** Why the backend does not take the text at the moment. */
export type FailureCause = 'unreachable' | 'session' | 'permission' | 'refused' | 'gone'

/** Two versions that do not merge by themselves. */
export interface VersionConflict {
  readonly theirs: KnownHead
  /** My text when the conflict arose. It may have grown since: {@link SyncState.fields}. */
  readonly mine: EditorFields
  readonly outcome: ConflictingVersions
  /** The change that `mine` is. */
  readonly change: number
}

/** A save on its way. */
export type SentSave = {
  readonly base: HeadIdentity
  readonly fields: EditorFields
  /** The change that the sent text is. */
  readonly change: number
  readonly atMs: number
} & (
  | { readonly kind: 'copy'; readonly sequence: number; readonly keepsHead: boolean }
  | { readonly kind: 'action'; readonly action: SaveAction; readonly content: PostContent }
)

export type SentAction = Extract<SentSave, { kind: 'action' }>

/** A text that is to be kept as a version before something big changes it. */
export interface TextBefore {
  readonly fields: EditorFields
  /** The change that it is: once the head holds that, the head is what is kept. */
  readonly change: number
}

/** Why the last attempt to save failed. */
export interface FailedAttempt {
  readonly cause: FailureCause
  readonly message: string
}

/** What goes on between this tab and the backend. */
export type ServerPhase =
  | { readonly kind: 'ready' }
  /** `after` is the failure that this attempt follows; a late answer may still come. */
  | {
      readonly kind: 'asking'
      readonly sent: SentSave
      readonly after: FailedAttempt | null
      readonly isLate: boolean
    }
  | ({ readonly kind: 'waiting'; readonly untilMs: number } & FailedAttempt)
  | { readonly kind: 'conflict'; readonly conflict: VersionConflict }

/** An action that was not carried out, and why. */
export interface ActionFailure {
  readonly action: SaveAction
  readonly message: string
  /** The change that it was asked with: once the author types on, the message is old. */
  readonly change: number
}

/** One post being edited in one tab: everything that saving depends on. */
export interface SyncState {
  readonly userId: string
  readonly postId: string
  readonly writerId: string
  /** The text; its body is as old as the last reading of the live one. */
  readonly fields: EditorFields
  /** Whether the live body has changed since it was read. */
  readonly isBodyUnread: boolean
  /** The version that the text descends from: base of the next save and of every merge. */
  readonly head: KnownHead
  /** Counts changes, so that an answer can be told to belong to older text. */
  readonly change: number
  /** The change that the head holds. */
  readonly syncedChange: number
  readonly unsavedSinceMs: number
  readonly lastChangeMs: number
  /** The change that this browser keeps, and whether it refused the last one. */
  readonly local: { readonly keptChange: number; readonly isRefused: boolean }
  readonly server: ServerPhase
  /** Autosaves that this tab has sent. */
  readonly sequence: number
  /** Whether a save that failed here may have arrived there. */
  readonly isUncertain: boolean
  /** Failures in a row. */
  readonly failures: number
  /** What is to be kept first; null when nothing is. */
  readonly before: TextBefore | null
  /** The action that waits for its turn. */
  readonly pendingAction: SaveAction | null
  readonly failure: ActionFailure | null
  /** An action that may have been carried out although no one confirmed it. */
  readonly unconfirmed: SentAction | null
  readonly isOnline: boolean
  readonly isSignedIn: boolean
  /** When the backend last confirmed the text, in milliseconds since 1970. */
  readonly savedAtMs: number | null
  readonly visibleChange: VisibleChange | null
  /** The status that the post was given elsewhere since this tab last gave it one; null when none. */
  readonly statusElsewhere: PostStatus | null
}

/** What a session starts from. */
export interface SyncStart {
  readonly userId: string
  readonly postId: string
  readonly writerId: string
  readonly head: KnownHead
  /** Text that the head does not hold yet: it was kept in this browser. */
  readonly fields?: EditorFields
  readonly nowMs: number
}

export function startSync(start: SyncStart): SyncState {
  const { userId, postId, writerId, head, nowMs } = start
  const fields = start.fields ?? head.fields
  const change = isSameWritten(fields, head.fields) ? 0 : 1
  return {
    userId,
    postId,
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

/** Whether there is text that the backend has not confirmed. */
export function hasUnsynced(state: SyncState): boolean {
  return state.isBodyUnread || state.change > state.syncedChange
}

/** Whether the latest text is kept in this browser. */
export function isKept(state: SyncState): boolean {
  return !state.isBodyUnread && state.local.keptChange >= state.change
}

/** Whether there is text that no revision holds: "Keep a version" and "Update" have something to do. */
export function hasUnsaved(state: SyncState): boolean {
  return hasUnsynced(state) || state.head.identity.version > 0
}
