import { planKeeping } from '../../../shared/documents/kept-version'
import type { PlannedWrite } from '../../../shared/documents/planned-write'
import { writersOf, type AnyCopy, type AnySaved } from '../../../shared/documents/working-copy'
import type { DocumentQuery, StoredDocument } from '../firebase/documents'
import type { DocumentDatabase } from './document-database'
import { pathOf, type DocumentKind, type DocumentTypes, type HeadOf } from './document-kind'

/** Who takes turns within this time shares a version. */
const SHARED_FOR_MS = 10 * 60_000

/**
 * Reads kept versions of a document, newest first.
 *
 * @param draftOf the author of a document that was never saved: its kept versions are shown in that
 *   author's name alone; null for others
 */
export function readKept(
  database: Pick<DocumentDatabase, 'readDocuments'>,
  document: string,
  draftOf: string | null,
  page: Pick<DocumentQuery, 'startAfter' | 'limit'>,
): Promise<StoredDocument[]> {
  return database.readDocuments(`${document}/kept`, {
    ...(draftOf === null ? {} : { where: [['authorId', '==', draftOf]] }),
    orderBy: [['number', 'desc']],
    ...page,
  })
}

/** The newest kept version of a document; undefined where there is none. */
export async function newestKept<Types extends DocumentTypes>(
  kind: DocumentKind<Types>,
  database: Pick<DocumentDatabase, 'readDocuments'>,
  id: string,
  { saved, copy }: HeadOf<Types>,
): Promise<StoredDocument | undefined> {
  const draftOf = saved === null && copy !== null ? kind.authorOf(copy) : null
  const [newest] = await readKept(database, pathOf(kind, id), draftOf, { limit: 1 })
  return newest
}

/** The number of a kept version; 0 without one. */
export const numberOfKept = (kept: StoredDocument | undefined): number => Number(kept?.id ?? 0)

/**
 * The writes that keep the working copy which a save is about to write over; none where that is not
 * wanted. The save itself makes sure that no other one comes between.
 *
 * @param isWanted whether the writer has asked for it; else the first words of another person do
 */
export async function keepBefore<Types extends DocumentTypes>(
  kind: DocumentKind<Types>,
  database: Pick<DocumentDatabase, 'readDocuments' | 'userId'>,
  id: string,
  head: HeadOf<Types>,
  storedCopy: StoredDocument | null,
  isWanted: boolean,
): Promise<PlannedWrite[]> {
  const { saved, copy } = head
  if (copy === null || storedCopy === null) return []
  const isOthers = !writersOf(copy).includes(database.userId())
  if (!isWanted && !isOthers) return []
  const newest = await newestKept(kind, database, id, head)
  const version = newest === undefined ? null : kind.parseKept(id, newest.fields)
  const isAfterSaved =
    version?.kind === 'parsed' && version.value.baseRevision === copy.baseRevision
  const last = isAfterSaved
    ? { writers: writersOf(version.value), atMs: version.value.updatedAt.getTime() }
    : { writers: savedBy(saved), atMs: saved?.updatedAt.getTime() ?? 0 }
  const isShared = isOthers && takesTurns(database.userId(), copy, last)
  return isWanted || !isShared
    ? planKeeping(pathOf(kind, id), storedCopy.exact, numberOfKept(newest) + 1)
    : []
}

const savedBy = (saved: AnySaved | null): readonly string[] =>
  saved?.updatedBy === undefined ? [] : [saved.updatedBy]

/** Two people who write at the same time would make a version of every few words. */
function takesTurns(
  userId: string,
  copy: AnyCopy,
  last: { readonly writers: readonly string[]; readonly atMs: number },
): boolean {
  return last.writers.includes(userId) && copy.updatedAt.getTime() - last.atMs < SHARED_FOR_MS
}
