import { isDocumentId, RESERVED_POST_IDS, SITE_AUTHORS } from '../document-id.ts'
import { PUBLISH_MESSAGE_MAX_UID_LENGTH } from '../publish-message.ts'
import type { PostChange } from '../publish-message.ts'
import { authorName } from '../site.ts'

/** One document that a commit changed, with its fields as plain values. */
export interface DocumentChange {
  /** Path below the database's root, such as `posts/p1`. */
  readonly path: string
  /** Fields before and after; null when the document did not or does not exist. */
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  /** Who committed; null for the operator. */
  readonly uid: string | null
}

/** Longer titles are cut: they only say which post is meant. */
const TITLE_MAX_LENGTH = 200

const POST_PATH = /^posts\/([^/]+)$/
const SLUG_PATH = /^slugs\/([^/]+)$/
const AUTHOR_PATH = /^authors\/([^/]+)$/

/** Documents may hold anything; a message that a receiver refuses would help no one. */
function toName(value: unknown): string | null {
  return typeof value === 'string' && isDocumentId(value) ? value : null
}

function toRevision(value: unknown): number | null {
  const revision = typeof value === 'bigint' ? Number(value) : value
  return typeof revision === 'number' && Number.isSafeInteger(revision) && revision >= 0
    ? revision
    : null
}

const toUid = (uid: string | null): string | null =>
  uid !== null && uid.length <= PUBLISH_MESSAGE_MAX_UID_LENGTH ? uid : null

function postChange(postId: string, change: DocumentChange): PostChange | null {
  const { before, after, uid } = change
  // Only a program that the rules do not judge can have written it, and no build takes it.
  if (RESERVED_POST_IDS.includes(postId)) return null
  const isVisible = after?.status === 'published'
  if (!isVisible && before?.status !== 'published') return null
  return {
    postId,
    // A broken document may have no slug, and so no page: its id says which one it is.
    slug: toName(after?.slug) ?? toName(before?.slug) ?? postId,
    kind: isVisible ? 'upsert' : 'remove',
    revision: toRevision(after?.revision),
    by: toUid(uid),
    ...toTitle(after?.title ?? before?.title),
  }
}

function toTitle(value: unknown): { readonly title?: string } {
  return typeof value === 'string' && value !== ''
    ? { title: value.slice(0, TITLE_MAX_LENGTH) }
    : {}
}

/** A redirect that comes or goes. A `current` slug changes together with its post. */
function redirectChange(slug: string, change: DocumentChange): PostChange | null {
  const { before, after, uid } = change
  const isRedirect = after?.kind === 'redirect'
  if (!isRedirect && before?.kind !== 'redirect') return null
  return {
    postId: toName(after?.postId) ?? toName(before?.postId) ?? slug,
    slug,
    // A slug that its post takes back is no removal: the post's own page takes the redirect's place.
    kind: after === null ? 'remove' : 'upsert',
    revision: null,
    by: toUid(uid),
  }
}

/** A name of an author that comes, goes or becomes another. */
function authorChange(authorId: string, change: DocumentChange): PostChange | null {
  const { before, after, uid } = change
  const shown = (fields: DocumentChange['after']) => {
    const name = fields?.['name']
    return typeof name === 'string' && name !== '' ? name : authorName(authorId)
  }
  const name = shown(after)
  const isGiven = (fields: DocumentChange['after']) => typeof fields?.['givenBy'] === 'string'
  if (shown(before) === name && isGiven(before) === isGiven(after)) return null
  return {
    postId: SITE_AUTHORS,
    slug: authorId,
    kind: 'upsert',
    revision: null,
    by: toUid(uid),
    ...toTitle(`Author ${name}`),
  }
}

/**
 * What of a commit readers can see: posts that are or were published, redirects, and names of authors. Drafts, their
 * revisions, accounts and tombstones alone change nothing that readers see.
 */
export function visibleChanges(changes: readonly DocumentChange[]): PostChange[] {
  return changes.flatMap((change) => {
    const postId = POST_PATH.exec(change.path)?.[1]
    const slug = SLUG_PATH.exec(change.path)?.[1]
    const authorId = AUTHOR_PATH.exec(change.path)?.[1]
    if (postId !== undefined) return postChange(postId, change) ?? []
    if (slug !== undefined) return redirectChange(slug, change) ?? []
    return authorId === undefined ? [] : (authorChange(authorId, change) ?? [])
  })
}

/** Whether a commit changes what publishes itself, and when: the publisher need not ask all the time. */
export function changesSchedule(changes: readonly DocumentChange[]): boolean {
  const dueAt = (fields: DocumentChange['after']) =>
    fields?.['status'] === 'scheduled' ? JSON.stringify(fields['publishAt']) : null
  return changes.some(
    ({ path, before, after }) => POST_PATH.test(path) && dueAt(before) !== dueAt(after),
  )
}
