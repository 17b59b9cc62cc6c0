import { planKeptDeletes } from '../../../shared/documents/kept-version'
import {
  identityOf,
  isSameIdentity,
  writersOf,
  type AnyCopy,
  type HeadIdentity,
} from '../../../shared/documents/working-copy'
import { codeOf } from '../base/errors'
import type { StoredDocument } from '../firebase/documents'
import type { TransactionDecision, TransactionRead } from '../firebase/transactions'
import type { DocumentDatabase } from './document-database'
import {
  copyPathOf,
  pathOf,
  type DocumentKind,
  type DocumentTypes,
  type HeadOf,
} from './document-kind'
import { isOwnCopy, readExactHead, readHead } from './heads'
import { keepBefore, newestKept, numberOfKept } from './keeping'
import type { UnsettledSaves } from './unsettled-saves'

/** The outcome of storing a working copy. Anything else, such as a lost connection, is thrown. */
export type CopyOutcome<Types extends DocumentTypes> =
  | { readonly kind: 'saved'; readonly identity: HeadIdentity }
  /** Someone else wrote first; nothing was written. */
  | { readonly kind: 'behind'; readonly head: HeadOf<Types> }
  /** The document was deleted for good; nothing was written. */
  | { readonly kind: 'gone' }

/** The outcome of giving up a working copy. */
export type DiscardOutcome<Types extends DocumentTypes> =
  | { readonly kind: 'discarded'; readonly identity: HeadIdentity }
  | { readonly kind: 'behind'; readonly head: HeadOf<Types> }

const COPIES_PER_LIST = 100

/** Versions start anywhere, so that a copy that was discarded and begun anew has another one. */
const FIRST_VERSION_LIMIT = 2 ** 31

/** The working copies of documents of a kind. */
// eslint-disable-next-line max-lines-per-function -- three operations over one kind and one database; its signature takes six lines
export function createCopies<Types extends DocumentTypes>(
  kind: DocumentKind<Types>,
  database: DocumentDatabase,
  unsettled: UnsettledSaves<Types>,
  random: () => number,
) {
  /** Never overwrites a text that this tab has not seen. */
  async function saveCopy(request: Types['copyRequest']): Promise<CopyOutcome<Types>> {
    try {
      return await database.transact((read) => decide(request, read))
    } catch (error) {
      if (codeOf(error) !== 'permission-denied') throw error
      // The rules refuse a stale version before the database compares versions.
      const current = await readHead(kind, database, request.id)
      if (current.kind === 'missing' && request.base.revision > 0) return { kind: 'gone' }
      if (current.kind !== 'head' || isSameIdentity(identityOf(current), request.base)) throw error
      return { kind: 'behind', head: { saved: current.saved, copy: current.copy } }
    }
  }

  async function decide(
    request: Types['copyRequest'],
    read: TransactionRead,
  ): Promise<TransactionDecision<CopyOutcome<Types>>> {
    const { id, base, writerId, writerSequence } = request
    const { head, storedCopy } = await readExactHead(kind, read, id)
    const { saved, copy } = head
    const current = identityOf(head)
    if (saved === null && base.revision > 0) return { writes: [], result: { kind: 'gone' } }
    const isSeen =
      isSameIdentity(current, base) ||
      isOwnCopy(head, base, request) ||
      unsettled.explain(id, head, base)
    if (!isSeen) return { writes: [], result: { kind: 'behind', head } }
    if (
      copy?.writerId === writerId &&
      copy.writerSequence === writerSequence &&
      kind.holdsText(copy, request)
    ) {
      return { writes: [], result: { kind: 'saved', identity: current } }
    }
    const version =
      copy === null ? 1 + Math.floor(random() * FIRST_VERSION_LIMIT) : copy.version + 1
    // An own save that came late may have kept it already.
    const isWanted = request.keepsHead === true && isSameIdentity(current, base)
    const kept = await keepBefore(kind, database, id, head, storedCopy, isWanted)
    const data = {
      ...kind.copyData(request, saved),
      writerId,
      writerSequence,
      baseRevision: current.revision,
      version,
      updatedAt: database.serverTime(),
      ...writtenBy(database, kept.length > 0 ? null : copy, storedCopy),
    }
    return {
      writes: [...kept, { kind: 'set', path: copyPathOf(kind, id), data }],
      result: { kind: 'saved', identity: { revision: current.revision, version } },
    }
  }

  /**
   * Goes back to the saved version, unless the working copy is not the one that was seen. Without a
   * saved version nothing is left, its kept versions neither.
   */
  async function discardCopy(id: string, seen: HeadIdentity): Promise<DiscardOutcome<Types>> {
    return database.transact(async (read): Promise<TransactionDecision<DiscardOutcome<Types>>> => {
      const { head } = await readExactHead(kind, read, id)
      const { revision, version } = identityOf(head)
      const identity = { revision, version: 0 }
      if (version === 0) return { writes: [], result: { kind: 'discarded', identity } }
      if (version !== seen.version) return { writes: [], result: { kind: 'behind', head } }
      const newest = head.saved === null ? await newestKept(kind, database, id, head) : undefined
      const kept = planKeptDeletes(pathOf(kind, id), numberOfKept(newest))
      return {
        writes: [...kept, { kind: 'delete', path: copyPathOf(kind, id) }],
        result: { kind: 'discarded', identity },
      }
    })
  }

  /**
   * The newest working copies; ones that do not fit their schema are left out.
   *
   * @param authorId whose, or null for everyone's, which only editors may list
   */
  async function listCopies(authorId: string | null): Promise<Types['copy'][]> {
    const found = await database.readDocuments(kind.copies, {
      ...(authorId === null ? {} : { where: [['authorId', '==', authorId]] }),
      orderBy: [['updatedAt', 'desc']],
      limit: COPIES_PER_LIST,
    })
    return found.flatMap((document) => {
      const parsed = kind.parseCopy(document.id, document.fields)
      return parsed.kind === 'parsed' ? [parsed.value] : []
    })
  }

  return { saveCopy, discardCopy, listCopies }
}

/**
 * Who writes, and who wrote since the version before and since when.
 *
 * @param copy what a save goes on with; null where a version holds everything before it
 */
function writtenBy(
  database: DocumentDatabase,
  copy: AnyCopy | null,
  stored: StoredDocument | null,
) {
  const userId = database.userId()
  const before = copy === null ? [] : writersOf(copy)
  const since = copy === null ? undefined : stored?.exact['writingSince']
  return {
    updatedBy: userId,
    writers: before.includes(userId) ? before : [...before, userId],
    writingSince: since ?? database.serverTime(),
  }
}
