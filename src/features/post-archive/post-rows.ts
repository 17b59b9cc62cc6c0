import { authorName } from '../../../shared/site'
import type { ParsedPost, PostStatus } from '../../../shared/post'
import type { KeptDraft } from '../../platform/draft-store'
import type { DraftFields } from '../../../shared/draft-fields'

/** One line of the author's list. */
export type PostRow =
  | {
      readonly kind: 'post'
      readonly id: string
      readonly title: string
      readonly slug: string
      readonly status: PostStatus
      readonly authorId: string
      readonly updatedAt: Date
      readonly revision: number
      /** Whether this browser holds changes that were never saved. */
      readonly hasUnsaved: boolean
    }
  /** Written in this browser and never saved. */
  | {
      readonly kind: 'kept'
      readonly id: string
      readonly title: string
      readonly updatedAt: Date
    }
  | { readonly kind: 'damaged'; readonly id: string; readonly problems: readonly string[] }

/** Joins what the backend has with what only this browser has, which comes first. */
export function postRows(
  posts: readonly ParsedPost[],
  kept: readonly KeptDraft<DraftFields>[],
): PostRow[] {
  const unsaved = new Set(kept.map((draft) => draft.postId))
  const neverSaved = kept
    .filter(
      (draft) => draft.baseRevision === null && !posts.some((post) => idOf(post) === draft.postId),
    )
    .map((draft): PostRow => ({
      kind: 'kept',
      id: draft.postId,
      title: draft.fields.title,
      updatedAt: new Date(draft.keptAtMs),
    }))
  return [...neverSaved, ...posts.map((post) => rowOf(post, unsaved))]
}

function idOf(parsed: ParsedPost): string {
  return parsed.kind === 'post' ? parsed.post.id : parsed.id
}

function rowOf(parsed: ParsedPost, unsaved: ReadonlySet<string>): PostRow {
  if (parsed.kind === 'invalid') {
    return { kind: 'damaged', id: parsed.id, problems: parsed.problems }
  }
  const { id, title, slug, status, authorId, updatedAt, revision } = parsed.post
  const hasUnsaved = unsaved.has(id)
  return { kind: 'post', id, title, slug, status, authorId, updatedAt, revision, hasUnsaved }
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** The rows whose title, slug, status or author hold every word; accents and capitals do not count. */
export function searchRows(rows: readonly PostRow[], words: string): PostRow[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    const text = fold(searchText(row))
    return wanted.every((word) => text.includes(word))
  })
}

function searchText(row: PostRow): string {
  switch (row.kind) {
    case 'post':
      return `${row.title} ${row.slug} ${row.status} ${authorName(row.authorId)}`
    case 'kept':
      return `${row.title} unsaved`
    case 'damaged':
      return `${row.id} damaged`
  }
}
