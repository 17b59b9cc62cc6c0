import {
  editorFieldsOf,
  EMPTY_EDITOR_FIELDS,
  type EditorFields,
} from '../../../../shared/post/editor-fields'
import { mergeVersions } from '../../../../shared/merge/merge-versions'
import {
  hasPublishTime,
  isForReaders,
  isLive,
  type PostStatus,
} from '../../../../shared/post/post-status'
import type { PostContent } from '../../../../shared/post/post-writes'
import { isSameWritten, writtenFieldsOf } from '../../../../shared/post/fields/written-fields'
import type { HeadOf } from '../../../platform/documents/document-kind'
import type { PostTypes } from '../../../platform/posts/post-kind'
import { titleSlugs } from '../../../platform/content/title-slug'
import type { KnownHead } from '../../../editing/sync/machine/known-head'
import type { SyncKind } from '../../../editing/sync/machine/sync-kind'
import type { SyncState, VersionConflict } from '../../../editing/sync/machine/sync-state'
import type { EditingSession } from '../../../editing/sync/session'

/** The actions that an author can ask for, besides being saved as they type. */
export type PostAction =
  | { readonly kind: 'save' }
  | { readonly kind: 'publish' }
  | { readonly kind: 'schedule'; readonly publishAt: Date }
  | { readonly kind: 'unpublish' }
  | { readonly kind: 'archive' }
  /** Gives the post to another author; only editors may. */
  | { readonly kind: 'give'; readonly authorId: string }

/** Facts about a post besides its text. */
export interface PostFacts {
  readonly status: PostStatus
  readonly authorId: string
  /** The slug that the post owns; empty when it was never saved. */
  readonly slug: string
  readonly publishAt: Date | null
  /** Since when readers see it, in milliseconds since 1970; null before they did. */
  readonly publishedAtMs: number | null
  /** When its last version was saved, which is what readers see of a published post. */
  readonly versionAtMs: number | null
}

/** The types of posts that are edited. */
export interface PostSync extends PostTypes {
  readonly facts: PostFacts
  readonly action: PostAction
}

export type PostSession = EditingSession<PostSync>
export type PostState = SyncState<PostSync>
export type KnownPost = KnownHead<PostSync>
export type PostConflict = VersionConflict<PostSync>

/** The status that a post has after an action. */
export function statusAfter(action: PostAction, current: PostStatus): PostStatus {
  switch (action.kind) {
    case 'save':
    case 'give':
      return current
    case 'publish':
      return 'published'
    case 'schedule':
      return 'scheduled'
    case 'unpublish':
      return 'draft'
    case 'archive':
      return 'archived'
  }
}

const NEVER_SAVED = { publishAt: null, publishedAtMs: null, versionAtMs: null } as const

function factsOf({ saved, copy }: HeadOf<PostSync>, userId: string): PostFacts {
  if (saved === null) {
    return { status: 'draft', authorId: copy?.authorId ?? userId, slug: '', ...NEVER_SAVED }
  }
  const { status, authorId, slug, publishAt, publishedAt, updatedAt } = saved
  const publishedAtMs = publishedAt?.getTime() ?? null
  const versionAtMs = updatedAt.getTime()
  return { status, authorId, slug, publishAt, publishedAtMs, versionAtMs }
}

function contentOf(fields: EditorFields, facts: PostFacts, action: PostAction): PostContent {
  return {
    ...writtenFieldsOf(fields),
    title: fields.title.trim(),
    authorId: action.kind === 'give' ? action.authorId : facts.authorId,
    status: statusAfter(action, facts.status),
  }
}

/** Posts, as they are edited. */
export const POST_SYNC: SyncKind<PostSync> = {
  name: 'post',
  empty: EMPTY_EDITOR_FIELDS,
  merge: mergeVersions,
  isSame: isSameWritten,
  textOfSaved: (post) => editorFieldsOf(post, titleSlugs.isFollowing),
  textOfCopy: (copy) => ({ ...writtenFieldsOf(copy), isSlugEdited: copy.isSlugEdited }),
  factsOf,
  bodyOf: ({ html }) => html,
  withBody: (fields, html) => ({ ...fields, html }),
  contentOf,
  isAsDecided: (facts, { status, authorId }) =>
    facts.status === status && facts.authorId === authorId,
  textAfter(text, { content, fields }) {
    const title = text.title === fields.title ? content.title : text.title
    // Readers may know the slug from now on, so it stays when the title changes.
    return { ...text, title, isSlugEdited: text.isSlugEdited || isLive(content.status) }
  },
  factsAfter(facts, { action, content: { status, slug, authorId } }, atMs) {
    const keptTime = hasPublishTime(facts.status) ? facts.publishAt : null
    return {
      status,
      slug,
      authorId,
      publishAt: action.kind === 'schedule' ? action.publishAt : keptTime,
      publishedAtMs: facts.publishedAtMs ?? (isLive(status) ? atMs : null),
      versionAtMs: atMs,
    }
  },
  visibleChange(before, after) {
    if (isLive(after.status)) return 'published'
    return isLive(before.status) ? 'removed' : null
  },
  shownAs({ status }) {
    if (isLive(status)) return 'published'
    // A scheduled post has a time to tell of, and no receipt.
    return isForReaders(status) ? null : 'removed'
  },
  copyRequest: (request, { authorId }) => ({ ...request, authorId }),
  saveRequest: (request, action) =>
    action.kind === 'schedule' ? { ...request, publishAt: action.publishAt } : request,
}
