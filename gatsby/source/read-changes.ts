import type { PostSource, RawDocument } from './post-source.ts'

/** What the data layer already holds. */
export interface KnownPosts {
  /** Everything up to here has been read; null when nothing has. */
  readonly cursor: Date | null
  /** `updatedAt` by document id, of the posts held and of the documents left out. */
  readonly updatedAt: ReadonlyMap<string, Date>
  /** Ids to read again although they did not change, because a picture could not be fetched. */
  readonly retry: readonly string[]
}

/** The outcome of asking the document store. */
export type Reading =
  | {
      readonly kind: 'full'
      /** Why everything was read. */
      readonly reason: string
      readonly documents: readonly RawDocument[]
      readonly cursor: Date | null
    }
  | {
      readonly kind: 'delta'
      readonly documents: readonly RawDocument[]
      readonly removedIds: readonly string[]
      readonly cursor: Date | null
    }

/**
 * How far before the cursor a delta begins. A server timestamp is taken before its write becomes
 * visible, so a write that is slower than a later one would otherwise never be seen.
 */
const OVERLAP_MS = 60_000

/** Most posts read again in one build only because of their pictures. */
const RETRY_LIMIT = 25

const timeOf = (value: unknown): Date | null => (value instanceof Date ? value : null)

const latest = (times: readonly (Date | null)[]): Date | null => {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : new Date(Math.max(...known.map((time) => time.getTime())))
}

/**
 * Reads what changed since the cursor, or everything when there is no cursor or when the store
 * counts another number of posts than the outcome of the delta would hold.
 *
 * @throws BackendUnreachableError, BackendRefusedError
 */
export async function readChanges(source: PostSource, known: KnownPosts): Promise<Reading> {
  if (known.cursor === null) return readAll(source, 'nothing has been read before')
  let counted = { store: 0, here: 0 }
  // A write between the two questions makes the counts differ; asking again settles that cheaply.
  for (let round = 0; round < 2; round += 1) {
    const delta = await readDelta(source, known, known.cursor)
    const ids = new Set(known.updatedAt.keys())
    for (const id of delta.removedIds) ids.delete(id)
    for (const { id } of delta.documents) ids.add(id)
    counted = { store: await source.countPosts(), here: ids.size }
    if (counted.store === counted.here) return delta
  }
  return readAll(
    source,
    `the backend counts ${counted.store} posts, the data layer ${counted.here}`,
  )
}

/** Reads every published post, whatever is known. */
export async function readAll(source: PostSource, reason: string): Promise<Reading> {
  // Asked before the first page: a post that changes while pages are read is later than the cursor.
  const cursor = await source.newestChange()
  return { kind: 'full', reason, documents: await source.allPosts(), cursor }
}

async function readDelta(
  source: PostSource,
  known: KnownPosts,
  cursor: Date,
): Promise<Extract<Reading, { kind: 'delta' }>> {
  const from = new Date(cursor.getTime() - OVERLAP_MS)
  const changed = await source.postsSince(from)
  const removals = await source.removalsSince(from)
  const retry = known.retry.filter((id) => !changed.some((document) => document.id === id))
  const again = await source.postsById(retry.slice(0, RETRY_LIMIT))

  const removedAt = new Map(removals.map(({ postId, removedAt: time }) => [postId, time]))
  // A post may be removed and published again, or the other way round: the later event counts.
  const isGone = (id: string, updatedAt: Date | null | undefined): boolean => {
    const gone = removedAt.get(id)
    return gone !== undefined && (updatedAt?.getTime() ?? 0) <= gone.getTime()
  }
  const documents = [...changed, ...again].filter(
    ({ id, data }) => !isGone(id, timeOf(data['updatedAt'])),
  )
  const present = new Set(documents.map(({ id }) => id))
  const removedIds = [...removedAt.keys()].filter(
    (id) => !present.has(id) && isGone(id, known.updatedAt.get(id)),
  )
  return {
    kind: 'delta',
    documents,
    removedIds,
    cursor: latest([
      cursor,
      ...changed.map(({ data }) => timeOf(data['updatedAt'])),
      ...removals.map(({ removedAt: time }) => time),
    ]),
  }
}
