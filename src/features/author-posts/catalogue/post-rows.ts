import type { WrittenFields } from '../../../../shared/post/fields/post-fields'
import type { ParsedPost, Post } from '../../../../shared/post/post'
import type { PostStatus } from '../../../../shared/post/post-status'
import { pick } from '../../../../shared/records/typed-records'
import { POST_FIELD_NAMES, PROSE_FIELDS } from '../../../../shared/post/fields/written-fields'
import type { EditorFields } from '../../../../shared/post/editor-fields'
import type { PostCopy } from '../../../../shared/post/post-copy'
import type { LocalCopy } from '../../../platform/storage/local-copy-store'
import { shownAuthorName } from '../../../platform/authors/author-names'

type HeadFields = Omit<WrittenFields, 'html'>

interface WrittenRow extends HeadFields {
  readonly id: string
  readonly authorId: string
  readonly changedAt: Date
  /** Whether this browser holds text of it that the backend may not have. */
  readonly isKeptHere: boolean
}

/** A post that was saved at least once. */
export interface StoredRow extends WrittenRow {
  readonly kind: 'post'
  readonly status: PostStatus
  readonly publishAt: Date | null
  readonly publishedAt: Date | null
  /** When its last version was saved; a binned post was put there then. */
  readonly savedAt: Date
  /** Whether a working copy differs from what was last saved. */
  readonly hasCopy: boolean
  readonly post: Post
}

/** A post that was begun and never saved. */
export interface BegunRow extends WrittenRow {
  readonly kind: 'begun'
  /** Null when only this browser has it. */
  readonly copy: PostCopy | null
}

/** A document that does not fit its schema. */
export interface DamagedRow {
  readonly kind: 'damaged'
  readonly id: string
  readonly problems: readonly string[]
}

/** One line of the list. */
export type PostRow = StoredRow | BegunRow | DamagedRow

/** Where the lines come from. */
export interface RowSources {
  readonly posts: readonly ParsedPost[]
  readonly copies: readonly PostCopy[]
  readonly kept: readonly LocalCopy<EditorFields>[]
  /** Whose posts that only this browser has. */
  readonly userId: string
}

/** Joins what the backend has with what only this browser has. */
export function postRows({ posts, copies, kept, userId }: RowSources): PostRow[] {
  const copyOf = new Map(copies.map((copy) => [copy.postId, copy]))
  const keptOf = new Map(kept.map((local) => [local.documentId, local]))
  const stored = new Set(posts.map((parsed) => idOf(parsed)))
  const begun = copies
    .filter((copy) => copy.baseRevision === 0 && !stored.has(copy.postId))
    .map((copy): BegunRow => ({
      kind: 'begun',
      id: copy.postId,
      ...headOf(copy),
      authorId: copy.authorId,
      changedAt: copy.updatedAt,
      isKeptHere: keptOf.has(copy.postId),
      copy,
    }))
  const onlyHere = kept
    .filter((local) => local.base.revision === 0)
    .filter((local) => !stored.has(local.documentId) && !copyOf.has(local.documentId))
    // Several tabs may have kept text of one post; the newest comes first.
    .filter(
      ({ documentId: id }, index, all) =>
        all.findIndex(({ documentId }) => documentId === id) === index,
    )
    .map((local): BegunRow => ({
      kind: 'begun',
      id: local.documentId,
      ...headOf(local.fields),
      authorId: userId,
      changedAt: new Date(local.keptAtMs),
      isKeptHere: true,
      copy: null,
    }))
  return [
    ...onlyHere,
    ...begun,
    ...posts.map((parsed): PostRow => {
      if (parsed.kind === 'invalid') {
        return { kind: 'damaged', id: parsed.id, problems: parsed.problems }
      }
      return storedRow(parsed.post, copyOf.get(parsed.post.id), keptOf.has(parsed.post.id))
    }),
  ]
}

const idOf = (parsed: ParsedPost): string => (parsed.kind === 'post' ? parsed.post.id : parsed.id)

const HEAD_FIELDS = POST_FIELD_NAMES.filter((name) => name !== 'html')

const headOf = (written: WrittenFields): HeadFields => pick(written, HEAD_FIELDS)

function storedRow(post: Post, copy: PostCopy | undefined, isKeptHere: boolean): StoredRow {
  const newest = copy ?? post
  return {
    kind: 'post',
    id: post.id,
    ...headOf(newest),
    authorId: post.authorId,
    changedAt: newest.updatedAt > post.updatedAt ? newest.updatedAt : post.updatedAt,
    isKeptHere,
    status: post.status,
    publishAt: post.publishAt,
    publishedAt: post.publishedAt,
    savedAt: post.updatedAt,
    hasCopy: copy !== undefined,
    post,
  }
}

/** How a line is called on the screen and by assistive technology. */
export function rowTitle(row: PostRow): string {
  return row.kind === 'damaged' ? row.id : row.title.trim() || 'Untitled'
}

/** Everything that the search looks at, in one text. */
export function searchText(row: PostRow): string {
  if (row.kind === 'damaged') return `${row.id} damaged`
  const prose = PROSE_FIELDS.map((name) => row[name]).join(' ')
  const own = `${row.title} ${row.slug} ${prose} ${row.tags.join(' ')}`
  // While a working copy has another title, the post is still found by the one that readers see.
  const saved = row.kind === 'post' && row.hasCopy ? `${row.post.title} ${row.post.slug}` : ''
  return `${own} ${saved} ${shownAuthorName(row.authorId)}`
}
