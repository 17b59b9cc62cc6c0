import type { RawDocument } from '../../nodes/raw-document.ts'
import type { PostSource } from './post-source.ts'

/** The posts that the data layer already holds. */
export interface KnownPosts {
  /** Everything up to here has been read; null when nothing has. */
  readonly cursor: Date | null
  /** `updatedAt` by document id, of the posts held and of the documents left out. */
  readonly updatedAt: ReadonlyMap<string, Date>
  /** Ids to read again although they did not change, because a picture could not be fetched. */
  readonly retry: readonly string[]
}

/** The outcome of asking the document store. */
export type ReadOutcome =
  | {
      readonly kind: 'full'
      /** Why everything was read. */
      readonly reason: string
      /** Read as they are asked for. */
      readonly pages: AsyncIterable<readonly RawDocument[]>
      readonly cursor: Date | null
    }
  | ({ readonly kind: 'changes' } & ChangesSince)

/** Changes since a moment. */
interface ChangesSince {
  readonly documents: readonly RawDocument[]
  readonly removedIds: readonly string[]
  readonly cursor: Date
}

/** The held documents, as far as reading what has changed needs to know them. */
export interface HeldSince {
  readonly cursor: Date
  /** Posts to read, whether they have changed or not. */
  readonly ids: readonly string[]
  /** `updatedAt` of a held post or of a document that was left out; null when it is not held. */
  updatedAt(id: string): Date | null
}

/**
 * How far before the cursor reading begins. A server timestamp is taken before its write becomes
 * visible, so a write that is slower than a later one would otherwise never be seen.
 */
const OVERLAP_MS = 60_000

/** Up to so many posts are asked for by their ids at once; of more, those that were not told of. */
const ASKED_BESIDE = 16

/** Most posts read again in one build only because of their pictures. */
const RETRY_LIMIT = 25

const timeOf = (value: unknown): Date | null => (value instanceof Date ? value : null)

const latest = (first: Date, others: readonly (Date | null)[]): Date =>
  others.reduce<Date>(
    (newest, time) => (time !== null && time.getTime() > newest.getTime() ? time : newest),
    first,
  )

/**
 * Reads what changed since the cursor, or everything when there is no cursor or when the store
 * counts another number of posts than the outcome of the changes would hold.
 *
 * @throws BackendUnreachableError, BackendRefusedError
 */
export async function readChanges(source: PostSource, known: KnownPosts): Promise<ReadOutcome> {
  if (known.cursor === null) return readAll(source, 'nothing has been read before')
  let counted = { store: 0, here: 0 }
  // A write between the two questions makes the counts differ; asking again settles that cheaply.
  for (let round = 0; round < 2; round += 1) {
    const since = await readSince(source, {
      cursor: known.cursor,
      ids: known.retry.slice(0, RETRY_LIMIT),
      updatedAt: (id) => known.updatedAt.get(id) ?? null,
    })
    const ids = new Set(known.updatedAt.keys())
    for (const id of since.removedIds) ids.delete(id)
    for (const { id } of since.documents) ids.add(id)
    counted = { store: await source.countPosts(), here: ids.size }
    if (counted.store === counted.here) return { kind: 'changes', ...since }
  }
  return readAll(
    source,
    `the backend counts ${counted.store} posts, the data layer ${counted.here}`,
  )
}

/** Reads every published post, whatever is known. */
export async function readAll(source: PostSource, reason: string): Promise<ReadOutcome> {
  // Asked before the first page: a post that changes while pages are read is later than the cursor.
  const cursor = await source.newestChange()
  return { kind: 'full', reason, pages: source.allPosts(), cursor }
}

/**
 * Reads what has changed since the cursor, by documents and tombstones, and the given posts. A post
 * that was asked for and is not public is among the removed ones.
 *
 * @throws BackendUnreachableError, BackendRefusedError
 */
export async function readSince(
  source: Pick<PostSource, 'postsSince' | 'removalsSince' | 'postsById'>,
  held: HeldSince,
): Promise<ChangesSince> {
  const from = new Date(held.cursor.getTime() - OVERLAP_MS)
  const isMany = held.ids.length > ASKED_BESIDE
  const [changed, removals, askedBeside] = await Promise.all([
    source.postsSince(from),
    source.removalsSince(from),
    isMany ? [] : source.postsById(held.ids),
  ])
  const isTold = new Set(changed.map(({ id }) => id))
  const ids = isMany ? held.ids.filter((id) => !isTold.has(id)) : held.ids
  const asked = isMany ? await source.postsById(ids) : askedBeside
  const read = new Map<string, RawDocument>()
  for (const document of [...changed, ...asked]) {
    const before = read.get(document.id)
    // Read twice, a moment apart: the newer version counts.
    if (before === undefined || timeNumber(before) <= timeNumber(document)) {
      read.set(document.id, document)
    }
  }
  const removedAt = new Map(removals.map(({ postId, removedAt: time }) => [postId, time]))
  // A post may be removed and published again, or the other way round: the later event counts.
  const isGone = (id: string, updatedAt: Date | null): boolean => {
    const gone = removedAt.get(id)
    return gone !== undefined && (updatedAt?.getTime() ?? 0) <= gone.getTime()
  }
  const documents = [...read.values()].filter(
    ({ id, data }) => !isGone(id, timeOf(data['updatedAt'])),
  )
  const present = new Set(documents.map(({ id }) => id))
  const found = new Set(asked.map(({ id }) => id))
  const removedIds = new Set([
    ...ids.filter((id) => !found.has(id) && !present.has(id)),
    ...[...removedAt.keys()].filter((id) => !present.has(id) && isGone(id, held.updatedAt(id))),
  ])
  return {
    documents,
    removedIds: [...removedIds],
    cursor: latest(held.cursor, [
      ...changed.map(({ data }) => timeOf(data['updatedAt'])),
      ...removals.map(({ removedAt: time }) => time),
    ]),
  }
}

const timeNumber = ({ data }: RawDocument): number => timeOf(data['updatedAt'])?.getTime() ?? 0
