import {
  ENTRIES,
  ENTRY_COPIES,
  planEntrySave,
  redirectPath,
  type PreviousEntry,
} from '../../../shared/entries/entry-writes'
import { planKeptDeletes } from '../../../shared/documents/kept-version'
import { entryId } from '../../../shared/kinds/entry-key'
import type { DocumentDatabase } from '../documents/document-database'
import { pathOf } from '../documents/document-kind'
import { newestKept, numberOfKept } from '../documents/keeping'
import type { SavePlanner } from '../documents/saving'
import type { StoredDocument } from '../firebase/documents'
import type { TransactionRead } from '../firebase/transactions'
import { ENTRY_KIND, keyOf, readable, type EntryTypes } from './entry-kind'

/** Plans how entries are saved: in their place, or under another slug with a redirect from the one before. */
export function createEntryPlanner(database: DocumentDatabase): SavePlanner<EntryTypes> {
  return {
    async plan({ id, content }, { head, stored }, writers, read) {
      const key = keyOf(id)
      const previous = stored === null ? null : previousEntry(stored)
      const place = { ...key, slug: content.slug }
      const isMoved = content.slug !== key.slug
      const target = isMoved ? await targetAt(entryId(place), read) : null
      if (target === 'taken') return 'slug-taken'
      const comesBack = previous?.status === 'removed' && content.status !== 'removed'
      const redirect = isMoved || comesBack ? await read(redirectPath(place)) : null
      const writes = planEntrySave<unknown>({
        key,
        previous,
        content,
        target,
        hasRedirect: redirect !== null,
        serverTime: database.serverTime(),
        updatedBy: database.userId(),
        writers,
        hasCopy: head.copy !== null,
      })
      const path = pathOf(ENTRY_KIND, id)
      const isDeleted = writes.some((write) => write.kind === 'delete' && write.path === path)
      if (!isDeleted) return writes
      const newest = await newestKept(ENTRY_KIND, database, id, head)
      return [...writes, ...planKeptDeletes(path, numberOfKept(newest))]
    },
    isAsAsked: () => true,
  }
}

/** Times go back exactly as they were stored: a `Date` would cut off their microseconds. */
function previousEntry(stored: StoredDocument): PreviousEntry<unknown> {
  return {
    ...readable(stored),
    createdAt: stored.exact['createdAt'],
    publishedAt: stored.exact['publishedAt'] ?? null,
  }
}

/** The entry whose slug another one asks for. One that was removed gives it back, unless someone writes in it. */
async function targetAt(
  id: string,
  read: TransactionRead,
): Promise<PreviousEntry<unknown> | 'taken' | null> {
  const [stored, copy] = [await read(`${ENTRIES}/${id}`), await read(`${ENTRY_COPIES}/${id}`)]
  if (copy !== null) return 'taken'
  if (stored === null) return null
  const previous = previousEntry(stored)
  return previous.status === 'removed' ? previous : 'taken'
}
