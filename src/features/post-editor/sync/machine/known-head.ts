import {
  editorFieldsOf,
  EMPTY_EDITOR_FIELDS,
  type EditorFields,
} from '../../../../../shared/editor-fields'
import type { Post } from '../../../../../shared/post'
import type { PostStatus } from '../../../../../shared/post-status'
import {
  identityOf,
  type Head,
  type HeadIdentity,
  type WorkingCopy,
} from '../../../../../shared/working-copy'
import { writtenFieldsOf } from '../../../../../shared/written-fields'
import { titleSlugs } from '../../../../platform/title-slug'

/** What is known about a post besides its text. */
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

/** A post's newest text in the backend, as far as this tab knows. */
export interface KnownHead {
  readonly identity: HeadIdentity
  readonly fields: EditorFields
  readonly facts: PostFacts
  /** Which tab wrote the working copy, and that tab's own count; null without a working copy. */
  readonly writer: { readonly id: string; readonly sequence: number } | null
  /** Who wrote it, where that is known. */
  readonly writtenBy?: string
  /** Since when the working copy grows that no version holds, in milliseconds since 1970; null without one. */
  readonly unkeptSinceMs: number | null
  /** When the backend stored it; null for a post that was never stored. */
  readonly storedAtMs: number | null
}

function copyFields(copy: WorkingCopy): EditorFields {
  return { ...writtenFieldsOf(copy), isSlugEdited: copy.isSlugEdited }
}

const NEVER_SAVED = { publishAt: null, publishedAtMs: null, versionAtMs: null } as const

function factsOf(post: Post | null, authorId: string): PostFacts {
  if (post === null) return { status: 'draft', authorId, slug: '', ...NEVER_SAVED }
  const { status, slug, publishAt, publishedAt, updatedAt } = post
  const publishedAtMs = publishedAt?.getTime() ?? null
  const versionAtMs = updatedAt.getTime()
  return { status, authorId: post.authorId, slug, publishAt, publishedAtMs, versionAtMs }
}

/**
 * The head as it was read.
 *
 * @param userId becomes the author of a post that no one has begun
 */
export function knownHead(head: Head, userId: string): KnownHead {
  const { post, copy } = head
  const stored = post === null ? EMPTY_EDITOR_FIELDS : editorFieldsOf(post, titleSlugs.isFollowing)
  const newest = copy ?? post
  return {
    identity: identityOf(head),
    fields: copy === null ? stored : copyFields(copy),
    facts: factsOf(post, copy?.authorId ?? userId),
    writer: copy === null ? null : { id: copy.writerId, sequence: copy.writerSequence },
    unkeptSinceMs: (copy?.writingSince ?? copy?.updatedAt)?.getTime() ?? null,
    ...(newest?.updatedBy === undefined ? {} : { writtenBy: newest.updatedBy }),
    storedAtMs: newest?.updatedAt.getTime() ?? null,
  }
}

/** Whether there is nothing of the post in the backend. */
export function isNothing({ identity }: KnownHead): boolean {
  return identity.revision === 0 && identity.version === 0
}
