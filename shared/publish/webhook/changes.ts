import { SITE_REDIRECTS } from '../../documents/document-id.ts'
import { DOCUMENT_SOURCES } from '../../documents/document-source.ts'
import type { DocumentSource } from '../../documents/document-source.ts'
import { parseEntryId } from '../../kinds/entry-key.ts'
import { entryPath, isReferenceKind } from '../../kinds/names.ts'
import { addressOfRedirect } from '../../site/old-address.ts'
import { postPath } from '../../site/paths.ts'
import {
  documentChangeSchema,
  PUBLISH_MESSAGE_MAX_UID_LENGTH,
  PUBLISH_MESSAGE_PATH_MAX_LENGTH,
  PUBLISH_MESSAGE_TITLE_MAX_LENGTH,
} from '../publish-message.ts'
import type { DocumentChange } from '../publish-message.ts'
import { authorName } from '../../site/site.ts'

/** One document that a commit wrote, with its fields as plain values. */
export interface WrittenDocument {
  /** Path below the database's root, such as `posts/p1`. */
  readonly path: string
  /** Fields before and after; null when the document did not or does not exist. */
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  /** Who committed; null for the operator. */
  readonly uid: string | null
}

/** The part of a change that readers see: not whose it is. */
type SeenChange = Pick<DocumentChange, 'kind'> &
  Partial<Pick<DocumentChange, 'path' | 'revision' | 'title'>>

interface WrittenSource {
  /** The collection whose documents it is. */
  readonly collection: string
  /** Returns what readers see of a written document; null where they see nothing of it. */
  readonly seen: (id: string, written: WrittenDocument) => SeenChange | null
}

/** Where the documents of each source are, and what of a written one readers see. */
export const WRITTEN_SOURCES: Readonly<Record<DocumentSource, WrittenSource>> = {
  posts: { collection: 'posts', seen: seenOfPost },
  redirects: { collection: 'slugs', seen: seenOfRedirect },
  authors: { collection: 'authors', seen: seenOfAuthor },
  entries: { collection: 'entries', seen: seenOfEntry },
}

/**
 * Returns what readers can see of a commit: posts and entries that are or were published, redirects, and names of
 * authors. Drafts, their revisions, accounts and tombstones alone change nothing that readers see.
 */
export function visibleChanges(documents: readonly WrittenDocument[]): DocumentChange[] {
  return documents.flatMap((written) => {
    const [collection, id, ...below] = written.path.split('/')
    const source = DOCUMENT_SOURCES.find((one) => WRITTEN_SOURCES[one].collection === collection)
    if (source === undefined || id === undefined || below.length > 0) return []
    const seen = WRITTEN_SOURCES[source].seen(id, written)
    if (seen === null) return []
    // Documents may hold anything; a message that a receiver refuses would help no one.
    const change = { source, id, by: toUid(written.uid), ...seen }
    return documentChangeSchema.safeParse(change).data ?? []
  })
}

/** Whether a commit changes what publishes itself, and when: the publisher need not ask all the time. */
export function changesSchedule(documents: readonly WrittenDocument[]): boolean {
  const dueAt = (fields: WrittenDocument['after']) =>
    fields?.['status'] === 'scheduled' ? JSON.stringify(fields['publishAt']) : null
  return documents.some(
    ({ path, before, after }) => /^posts\/[^/]+$/.test(path) && dueAt(before) !== dueAt(after),
  )
}

function seenOfPost(id: string, { before, after }: WrittenDocument): SeenChange | null {
  // Only a program that the rules do not judge can have written it, and no build takes it.
  if (id === SITE_REDIRECTS) return null
  const isVisible = after?.['status'] === 'published'
  if (!isVisible && before?.['status'] !== 'published') return null
  return {
    kind: isVisible ? 'upsert' : 'remove',
    path: pathOf(after?.['slug']) ?? pathOf(before?.['slug']),
    revision: toRevision(after?.['revision']),
    ...toTitle(after?.['title'] ?? before?.['title']),
  }
}

/** A redirect that comes or goes. A `current` slug changes together with its post. */
function seenOfRedirect(id: string, { before, after }: WrittenDocument): SeenChange | null {
  const isRedirect = after?.['kind'] === 'redirect'
  if (!isRedirect && before?.['kind'] !== 'redirect') return null
  // A slug that its post takes back is none any more: the post's own page takes its place.
  return {
    kind: isRedirect ? 'upsert' : 'remove',
    path: possiblePath(addressOfRedirect(id) ?? postPath(id)),
  }
}

/** A name of an author that comes, goes or becomes another. It stands on many pages. */
function seenOfAuthor(id: string, { before, after }: WrittenDocument): SeenChange | null {
  const shown = (fields: WrittenDocument['after']) => {
    const name = fields?.['name']
    return typeof name === 'string' && name !== '' ? name : authorName(id)
  }
  const name = shown(after)
  const isGiven = (fields: WrittenDocument['after']) => typeof fields?.['givenBy'] === 'string'
  if (shown(before) === name && isGiven(before) === isGiven(after)) return null
  return { kind: 'upsert', ...toTitle(`Author ${name}`) }
}

/**
 * An entry that is published, or hides its file. Where it goes and readers see its file again, no page of its own
 * is to be looked at.
 */
function seenOfEntry(id: string, { before, after }: WrittenDocument): SeenChange | null {
  const key = parseEntryId(id)
  const isSeen = (fields: WrittenDocument['after']) =>
    fields?.['status'] === 'published' || fields?.['status'] === 'removed'
  if (key === null || !isReferenceKind(key.kind) || !(isSeen(before) || isSeen(after))) return null
  return {
    kind: after?.['status'] === 'published' ? 'upsert' : 'remove',
    path:
      isSeen(after) || typeof before?.['base'] !== 'string'
        ? possiblePath(entryPath(key.kind, key.slug))
        : null,
    revision: toRevision(after?.['revision']),
    ...toTitle(nameOf(after?.['data']) ?? nameOf(before?.['data'])),
  }
}

/** The name of an entry by its data, which may be anything. */
function nameOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'term' in data ? data.term : null
}

/** A broken document may have no slug, and so no page. */
const pathOf = (slug: unknown): string | null =>
  typeof slug === 'string' && slug !== '' ? possiblePath(postPath(slug)) : null

const possiblePath = (path: string): string | null =>
  path.length <= PUBLISH_MESSAGE_PATH_MAX_LENGTH ? path : null

function toRevision(value: unknown): number | null {
  const revision = typeof value === 'bigint' ? Number(value) : value
  return typeof revision === 'number' && Number.isSafeInteger(revision) && revision >= 0
    ? revision
    : null
}

const toUid = (uid: string | null): string | null =>
  uid !== null && uid.length <= PUBLISH_MESSAGE_MAX_UID_LENGTH ? uid : null

function toTitle(value: unknown): { readonly title?: string } {
  return typeof value === 'string' && value !== ''
    ? { title: value.slice(0, PUBLISH_MESSAGE_TITLE_MAX_LENGTH) }
    : {}
}
