import type { Entry } from '../../../shared/entries/entry'
import {
  ENTRIES,
  ENTRY_COPIES,
  planEntryDelete,
  planEntrySave,
  redirectPath,
  type PreviousEntry,
} from '../../../shared/entries/entry-writes'
import type { Invalid } from '../../../shared/documents/parsed'
import { planKeptDeletes } from '../../../shared/documents/kept-version'
import { entryId } from '../../../shared/kinds/entry-key'
import type { EditedKindName } from '../../../shared/kinds/names'
import { createCopies } from '../documents/copies'
import type { DocumentDatabase } from '../documents/document-database'
import { pathOf } from '../documents/document-kind'
import { readHead } from '../documents/heads'
import { newestKept, numberOfKept } from '../documents/keeping'
import { createRevisions } from '../documents/revisions'
import { createSaving, type SavePlanner } from '../documents/saving'
import { UnsettledSaves } from '../documents/unsettled-saves'
import type { StoredDocument } from '../firebase/documents'
import type { TransactionDecision, TransactionRead } from '../firebase/transactions'
import { ENTRY_KIND, keyOf, readable, type EntryTypes } from './entry-kind'

/** An entry of a list: what it says, or what is wrong with its document. */
export type ListedEntry =
  { readonly kind: 'entry'; readonly entry: Entry } | (Invalid & { readonly id: string })

/** The outcome of giving up a draft. */
export type EntryDeletion =
  | { readonly kind: 'deleted' }
  /** Someone saved another version meanwhile, or it is not a draft; nothing is gone. */
  | { readonly kind: 'changed'; readonly entry: Entry }

/** The entries of the site, as editors read and write them. */
export type EntryStore = ReturnType<typeof createEntryStore>

const ENTRIES_PER_READ = 300

/** @param random a number from 0 up to 1, as `Math.random` */
export function createEntryStore(database: DocumentDatabase, random: () => number = Math.random) {
  const unsettled = new UnsettledSaves(ENTRY_KIND)

  /** Every entry of a kind that has a document, in the order of their slugs. */
  async function listEntries(kind: EditedKindName): Promise<readonly ListedEntry[]> {
    const found: StoredDocument[] = []
    for (;;) {
      const last = found.at(-1)
      const page = await database.readDocuments(ENTRIES, {
        where: [['kind', '==', kind]],
        orderBy: [['__name__', 'asc']],
        ...(last === undefined ? {} : { startAfter: [last.id] }),
        limit: ENTRIES_PER_READ,
      })
      found.push(...page)
      if (page.length < ENTRIES_PER_READ) return found.map(listed)
    }
  }

  /**
   * Deletes a draft with its versions and its working copy: readers go on seeing its file, where it has one.
   *
   * @param seenRevision the revision that the editor has seen
   */
  async function deleteDraft(id: string, seenRevision: number): Promise<EntryDeletion> {
    return database.transact(async (read): Promise<TransactionDecision<EntryDeletion>> => {
      const [stored, copy] = [await read(`${ENTRIES}/${id}`), await read(`${ENTRY_COPIES}/${id}`)]
      if (stored === null) return { writes: [], result: { kind: 'deleted' } }
      const entry = readable(stored)
      if (entry.revision !== seenRevision || entry.status !== 'draft') {
        return { writes: [], result: { kind: 'changed', entry } }
      }
      const newest = await newestKept(ENTRY_KIND, database, id, { saved: entry, copy: null })
      const kept = planKeptDeletes(pathOf(ENTRY_KIND, id), numberOfKept(newest))
      const writes = [...planEntryDelete(keyOf(id), entry.revision, copy !== null), ...kept]
      return { writes, result: { kind: 'deleted' } }
    })
  }

  return {
    readHead: (id: string) => readHead(ENTRY_KIND, database, id),
    listEntries,
    deleteDraft,
    ...createCopies(ENTRY_KIND, database, unsettled, random),
    ...createSaving(ENTRY_KIND, database, unsettled, createEntryPlanner(database)),
    ...createRevisions(ENTRY_KIND, database),
  }
}

function listed({ id, fields }: StoredDocument): ListedEntry {
  const parsed = ENTRY_KIND.parse(id, fields)
  return parsed.kind === 'parsed' ? { kind: 'entry', entry: parsed.value } : { ...parsed, id }
}

function createEntryPlanner(database: DocumentDatabase): SavePlanner<EntryTypes> {
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
