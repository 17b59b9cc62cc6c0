import { parseKeptVersion, planKeeping, type KeptVersion } from '../../../shared/kept-version'
import type { PlannedWrite } from '../../../shared/post-writes'
import { writersOf, type Head, type WorkingCopy } from '../../../shared/working-copy'
import type { DocumentQuery, StoredDocument } from '../firebase/documents'
import type { PostDatabase } from './post-database'

/** Who takes turns within this time shares a version. */
const SHARED_FOR_MS = 10 * 60_000

type Documents = Pick<PostDatabase, 'readDocuments' | 'userId'>

/**
 * Reads kept versions of a post, newest first.
 *
 * @param draftOf the author of a post that was never saved: its kept versions are shown in that
 *   author's name alone; null for a saved post
 */
export function readKept(
  database: Pick<PostDatabase, 'readDocuments'>,
  postId: string,
  draftOf: string | null,
  page: Pick<DocumentQuery, 'startAfter' | 'limit'>,
): Promise<StoredDocument[]> {
  return database.readDocuments(`posts/${postId}/kept`, {
    ...(draftOf === null ? {} : { where: [['authorId', '==', draftOf]] }),
    orderBy: [['number', 'desc']],
    ...page,
  })
}

/** The number and the document of the newest kept version of a post. */
export async function newestKept(
  database: Pick<PostDatabase, 'readDocuments'>,
  postId: string,
  { post, copy }: Head,
): Promise<{ readonly number: number; readonly version: KeptVersion | null }> {
  const draftOf = post === null && copy !== null ? copy.authorId : null
  const [newest] = await readKept(database, postId, draftOf, { limit: 1 })
  if (newest === undefined) return { number: 0, version: null }
  return { number: Number(newest.id), version: parseKeptVersion(postId, newest.fields) }
}

/**
 * The writes that keep the working copy which a save is about to write over; none where that is not
 * wanted. The save itself makes sure that no other one comes between.
 *
 * @param isWanted whether the writer has asked for it; else the first words of another person do
 */
export async function keepBefore(
  database: Documents,
  head: Head,
  storedCopy: StoredDocument | null,
  isWanted: boolean,
): Promise<PlannedWrite[]> {
  const { post, copy } = head
  if (copy === null || storedCopy === null) return []
  const { postId } = copy
  const isOthers = !writersOf(copy).includes(database.userId())
  if (!isWanted && !isOthers) return []
  const { number, version } = await newestKept(database, postId, head)
  const isAfterPost = version !== null && version.baseRevision === copy.baseRevision
  const last = isAfterPost
    ? { writers: writersOf(version), atMs: version.updatedAt.getTime() }
    : { writers: savedBy(post), atMs: post?.updatedAt.getTime() ?? 0 }
  const isShared = isOthers && takesTurns(database.userId(), copy, last)
  return isWanted || !isShared ? planKeeping(postId, storedCopy.exact, number + 1) : []
}

const savedBy = (post: Head['post']): readonly string[] =>
  post?.updatedBy === undefined ? [] : [post.updatedBy]

/** Two people who write at the same time would make a version of every few words. */
function takesTurns(
  userId: string,
  copy: WorkingCopy,
  last: { readonly writers: readonly string[]; readonly atMs: number },
): boolean {
  return last.writers.includes(userId) && copy.updatedAt.getTime() - last.atMs < SHARED_FOR_MS
}
