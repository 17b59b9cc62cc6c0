import { SITE_REDIRECTS } from '../documents/document-id.ts'
import { redirectId } from '../site/old-address.ts'
import type { PlannedWrite } from '../documents/planned-write.ts'
import { entryId, type EntryKey } from '../kinds/entry-key.ts'
import { entryPath, isReferenceKind } from '../kinds/names.ts'
import type { EntryData, EntryStatus } from './entry.ts'

/** The text of an entry, and the file of `content/` that it was made from. */
export interface EntryText {
  readonly data: EntryData
  readonly base: string | null
  readonly baseData: EntryData | null
}

/** The decision of an editor about an entry; everything else follows from it. */
export interface EntryContent extends EntryText {
  /** Another one than that of the stored entry moves it. */
  readonly slug: string
  readonly status: EntryStatus
}

/** The parts of the previous version that the next one needs. Times stay in the caller's own type. */
export interface PreviousEntry<Time> extends EntryText {
  readonly status: EntryStatus
  readonly movedTo: string | null
  readonly revision: number
  readonly createdAt: Time
  readonly publishedAt: Time | null
}

export interface EntrySavePlan<Time> {
  /** The key under which the entry is stored, or will be if its slug does not change. */
  readonly key: EntryKey
  /** Null for an entry that has no document yet: one that is new, or follows its file. */
  readonly previous: PreviousEntry<Time> | null
  readonly content: EntryContent
  /** The removed entry whose slug `content` asks for; null or left out where there is none. */
  readonly target?: PreviousEntry<Time> | null
  /** Whether a redirect stands at the address that the entry will have: it goes. */
  readonly hasRedirect?: boolean
  /** The value that makes the backend store its own time, such as the SDK's `serverTimestamp()`. */
  readonly serverTime: Time
  /** The account in whose name it is saved. */
  readonly updatedBy: string
  /** First publication date to record, for imported entries; `serverTime` when left out. */
  readonly publishedAt?: Time
  /** Who wrote since the version before; kept in the revision alone. */
  readonly writers?: readonly string[]
  /** Whether the entry has a working copy: its text is in `content` now, and it goes. */
  readonly hasCopy?: boolean
}

/** The collections of entries and of their working copies. */
export const ENTRIES = 'entries'
export const ENTRY_COPIES = 'entryCopies'

const pathOf = (key: EntryKey): string => `${ENTRIES}/${entryId(key)}`

/**
 * Whether readers see the page of an entry, so that its address redirects once it has another one.
 *
 * @param previous its document; null where there is none
 * @param base the file below it; null without one
 */
export const isSeenByReaders = (
  previous: { readonly status: EntryStatus } | null,
  base: string | null,
): boolean => previous?.status === 'published' || (previous?.status !== 'removed' && base !== null)

/**
 * The writes that save one version of an entry: the entry, its immutable revision and, where needed, the end
 * of its working copy. With another slug the text is published under that one, the entry that had it before
 * becomes `removed`, or goes if readers do not see it, and its address redirects. They must be committed in one batch or transaction: the
 * security rules check them against one another.
 *
 * @throws RangeError for the removal of an entry that readers do not see: see {@link planEntryDelete}
 */
export function planEntrySave<Time>(plan: EntrySavePlan<Time>): PlannedWrite[] {
  const { key, previous, content, target = null, writers = [] } = plan
  const { slug, status, base } = content
  const copy: PlannedWrite[] =
    plan.hasCopy === true ? [{ kind: 'delete', path: `${ENTRY_COPIES}/${entryId(key)}` }] : []
  const redirect: PlannedWrite[] =
    plan.hasRedirect === true ? [{ kind: 'delete', path: redirectPath({ ...key, slug }) }] : []
  if (slug === key.slug) {
    return [...versionOf(plan, key, previous, content, writers), ...redirect, ...copy]
  }
  const moved = { ...key, slug }
  // The file below the new slug, where an entry had removed it, stays what that entry was made from.
  const text = {
    data: content.data,
    base: target?.base ?? null,
    baseData: target?.baseData ?? null,
  }
  const writes = versionOf(plan, moved, target, { ...text, slug, status }, writers)
  const isSeen = isSeenByReaders(previous, base)
  if (isSeen) {
    const removed = { ...content, slug: key.slug, status: 'removed' as const }
    writes.push(...versionOf(plan, key, previous, removed, [], slug))
  } else if (previous?.status === 'draft') {
    writes.push(...planEntryDelete(key, previous.revision))
  }
  const wasSeen = isSeen || (previous !== null && previous.publishedAt !== null)
  if (wasSeen && status === 'published') writes.push(redirectTo(key, moved))
  return [...writes, ...redirect, ...copy]
}

/**
 * The writes that delete a draft with its versions. Readers then see its file, where it has one.
 *
 * @param revision its newest one
 * @param hasCopy whether it has a working copy
 */
export function planEntryDelete(key: EntryKey, revision: number, hasCopy = false): PlannedWrite[] {
  const path = pathOf(key)
  return [
    path,
    ...Array.from({ length: revision }, (_, index) => `${path}/revisions/${index + 1}`),
    ...(hasCopy ? [`${ENTRY_COPIES}/${entryId(key)}`] : []),
  ].map((deleted) => ({ kind: 'delete', path: deleted }))
}

function versionOf<Time>(
  { serverTime, updatedBy, publishedAt }: EntrySavePlan<Time>,
  key: EntryKey,
  previous: PreviousEntry<Time> | null,
  content: EntryContent,
  writers: readonly string[],
  movedTo: string | null = null,
): PlannedWrite[] {
  const { status, base } = content
  const revision = (previous?.revision ?? 0) + 1
  const first = status === 'published' ? (publishedAt ?? serverTime) : null
  const fields = {
    ...key,
    data: storable(status === 'removed' ? removedData(previous, content) : content.data),
    status,
    base,
    baseData: content.baseData === null ? null : storable(content.baseData),
    movedTo,
    revision,
    publishedAt: previous?.publishedAt ?? first,
    createdAt: previous?.createdAt ?? serverTime,
    updatedAt: serverTime,
    updatedBy,
  }
  return [
    { kind: 'set', path: pathOf(key), data: fields },
    {
      kind: 'set',
      path: `${pathOf(key)}/revisions/${revision}`,
      data: writers.length === 0 ? fields : { ...fields, writers: [...writers] },
    },
  ]
}

/**
 * Everybody may read that an entry was removed, so it holds nothing that readers have not seen: the text that
 * was published, or that of the file.
 */
function removedData(previous: PreviousEntry<unknown> | null, content: EntryContent): EntryData {
  const seen = previous === null || previous.status === 'draft' ? content.baseData : previous.data
  if (seen === null)
    throw new RangeError('Readers do not see this entry: delete the draft instead.')
  return seen
}

/** The data as a database takes it: a field without a value is left out. */
export function storable(data: EntryData): EntryData {
  const set = Object.entries(data).filter(([, value]) => value !== undefined)
  return Object.fromEntries(set.map(([name, value]) => [name, storableValue(value)]))
}

function storableValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storableValue)
  return typeof value === 'object' && value !== null ? storable({ ...value }) : value
}

/** Where a redirect from the address of an entry is stored. */
export const redirectPath = (key: EntryKey): string => `slugs/${redirectId(addressOf(key))}`

function redirectTo(from: EntryKey, to: EntryKey): PlannedWrite {
  const data = { postId: SITE_REDIRECTS, kind: 'redirect', to: addressOf(to) }
  return { kind: 'set', path: redirectPath(from), data }
}

function addressOf({ kind, slug }: EntryKey): string {
  return isReferenceKind(kind) ? entryPath(kind, slug) : `/${slug}`
}
