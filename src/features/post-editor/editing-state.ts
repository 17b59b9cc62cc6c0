import type { Post, PostStatus } from '../../../shared/post'
import {
  draftFieldsOf,
  EMPTY_DRAFT_FIELDS,
  isSameDraft,
  type DraftFields,
} from '../../../shared/draft-fields'

/** What an author can ask for. */
export type SaveAction = 'save' | 'publish' | 'unpublish'

/** The version that the backend has, as far as this tab knows. */
export interface StoredVersion {
  readonly fields: DraftFields
  /** Null for a post that was never saved. */
  readonly revision: number | null
  readonly status: PostStatus
  readonly authorId: string
}

/** What is going on with saving. */
export type SavePhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving'; readonly action: SaveAction }
  | { readonly kind: 'failed'; readonly action: SaveAction; readonly message: string }
  | { readonly kind: 'conflict'; readonly action: SaveAction; readonly theirs: Post }

/** Whether the latest change is in this browser's own storage. */
export type Keeping = 'nothing-to-keep' | 'keeping' | 'kept' | 'refused'

/** What a saved version changes for readers: they see it, or they see the post no more. */
export interface VisibleChange {
  readonly kind: 'published' | 'removed'
  readonly revision: number
}

export interface EditingState {
  readonly fields: DraftFields
  readonly stored: StoredVersion
  readonly phase: SavePhase
  readonly keeping: Keeping
  /** When this tab last saved, in milliseconds since 1970. */
  readonly savedAtMs: number | null
  /** The last version from this tab that readers are to notice, for the receipt. */
  readonly visibleChange: VisibleChange | null
  /** Changes whenever the text is replaced from outside, so that the body editor starts anew. */
  readonly generation: number
}

export type EditingEvent =
  | { readonly kind: 'edited'; readonly change: Partial<DraftFields> }
  | { readonly kind: 'keeping'; readonly keeping: Keeping }
  | { readonly kind: 'save-started'; readonly action: SaveAction }
  | {
      readonly kind: 'saved'
      readonly fields: DraftFields
      readonly status: PostStatus
      readonly revision: number
      readonly atMs: number
    }
  | { readonly kind: 'save-failed'; readonly action: SaveAction; readonly message: string }
  | { readonly kind: 'clashed'; readonly action: SaveAction; readonly theirs: Post }
  | { readonly kind: 'took-theirs' }
  | { readonly kind: 'kept-mine' }
  | { readonly kind: 'conflict-put-off' }

/** The version of a post in the backend; of a new one, nothing by this author. */
export function storedVersionOf(post: Post | null, userId: string): StoredVersion {
  return post === null
    ? { fields: EMPTY_DRAFT_FIELDS, revision: null, status: 'draft', authorId: userId }
    : {
        fields: draftFieldsOf(post),
        revision: post.revision,
        status: post.status,
        authorId: post.authorId,
      }
}

/**
 * The state to start editing from.
 *
 * @param restored text kept in this browser that the author wants back, with the revision that it
 *   started from: saving it over a newer one is a conflict, not an overwrite
 */
export function startEditing(
  stored: StoredVersion,
  restored: { readonly fields: DraftFields; readonly baseRevision: number | null } | null,
): EditingState {
  return {
    fields: restored?.fields ?? stored.fields,
    stored: restored === null ? stored : { ...stored, revision: restored.baseRevision },
    phase: { kind: 'idle' },
    keeping: restored === null ? 'nothing-to-keep' : 'kept',
    savedAtMs: null,
    visibleChange: null,
    generation: 0,
  }
}

/** Whether there is text that the backend does not have. */
export function isDirty(state: EditingState): boolean {
  return !isSameDraft(state.fields, state.stored.fields)
}

/** The status that a post has after an action. */
export function statusAfter(action: SaveAction, current: PostStatus): PostStatus {
  if (action === 'save') return current
  return action === 'publish' ? 'published' : 'archived'
}

function visibleChangeOf(
  before: PostStatus,
  after: PostStatus,
  revision: number,
): VisibleChange | null {
  if (after === 'published') return { kind: 'published', revision }
  return before === 'published' ? { kind: 'removed', revision } : null
}

export function reduceEditing(state: EditingState, event: EditingEvent): EditingState {
  switch (event.kind) {
    case 'edited':
      return { ...state, fields: { ...state.fields, ...event.change } }
    case 'keeping':
      return state.keeping === event.keeping ? state : { ...state, keeping: event.keeping }
    case 'save-started':
      return { ...state, phase: { kind: 'saving', action: event.action } }
    case 'saved': {
      const { fields, status, revision, atMs } = event
      // Readers may know the slug from now on, so it stays when the title changes.
      const isSlugEdited = state.fields.isSlugEdited || status === 'published'
      return {
        ...state,
        fields: { ...state.fields, isSlugEdited },
        // What was typed while saving stays, and is not saved yet.
        stored: { ...state.stored, fields, status, revision },
        phase: { kind: 'idle' },
        savedAtMs: atMs,
        visibleChange: visibleChangeOf(state.stored.status, status, revision),
      }
    }
    case 'save-failed':
      return {
        ...state,
        phase: { kind: 'failed', action: event.action, message: event.message },
      }
    case 'clashed':
      return {
        ...state,
        phase: { kind: 'conflict', action: event.action, theirs: event.theirs },
      }
    case 'took-theirs': {
      if (state.phase.kind !== 'conflict') return state
      const stored = storedVersionOf(state.phase.theirs, state.stored.authorId)
      return {
        ...state,
        fields: stored.fields,
        stored,
        phase: { kind: 'idle' },
        generation: state.generation + 1,
      }
    }
    case 'kept-mine': {
      if (state.phase.kind !== 'conflict') return state
      const { theirs } = state.phase
      return {
        ...state,
        stored: storedVersionOf(theirs, state.stored.authorId),
        phase: { kind: 'idle' },
      }
    }
    case 'conflict-put-off':
      return state.phase.kind === 'conflict' ? { ...state, phase: { kind: 'idle' } } : state
  }
}
