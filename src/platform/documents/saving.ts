import type { PlannedWrite } from '../../../shared/documents/planned-write'
import {
  identityOf,
  isSameIdentity,
  writersOf,
  type HeadIdentity,
} from '../../../shared/documents/working-copy'
import { codeOf } from '../base/errors'
import type { TransactionDecision, TransactionRead } from '../firebase/transactions'
import type { DocumentDatabase } from './document-database'
import type { DocumentKind, DocumentTypes, HeadOf } from './document-kind'
import { isOwnCopy, readExactHead, readHead, type ExactHead } from './heads'
import type { UnsettledSaves } from './unsettled-saves'

/** The outcome of a save. Anything else, such as a lost connection, is thrown. */
export type SaveOutcome<Types extends DocumentTypes> =
  | { readonly kind: 'saved'; readonly identity: HeadIdentity }
  /** Someone else wrote first; nothing was written. */
  | { readonly kind: 'behind'; readonly head: HeadOf<Types> }
  | { readonly kind: 'slug-taken' }
  /** Someone deleted the document for good; nothing was written. */
  | { readonly kind: 'gone' }

/** How a kind of document is saved. */
export interface SavePlanner<Types extends DocumentTypes> {
  /**
   * The writes of one version, with the end of the working copy.
   *
   * @param writers who wrote what it adds to the version before
   * @returns `slug-taken` where another document has its address
   */
  plan(
    request: Types['saveRequest'],
    exact: ExactHead<Types>,
    writers: readonly string[],
    read: TransactionRead,
  ): Promise<readonly PlannedWrite[] | 'slug-taken'>
  /** Whether a saved version is what a request asks for, beyond its content. */
  isAsAsked(saved: Types['saved'], request: Types['saveRequest']): boolean
}

/** Saves versions of documents of a kind. */
export function createSaving<Types extends DocumentTypes>(
  kind: DocumentKind<Types>,
  database: DocumentDatabase,
  unsettled: UnsettledSaves<Types>,
  planner: SavePlanner<Types>,
) {
  /** Makes a new revision and ends the working copy. Never overwrites a text that was not seen. */
  async function save(request: Types['saveRequest']): Promise<SaveOutcome<Types>> {
    const { id, base, content } = request
    try {
      const outcome = await database.transact((read) => decide(request, read))
      unsettled.settle(id)
      return outcome
    } catch (error) {
      if (codeOf(error) !== 'permission-denied') {
        unsettled.add(id, content)
        throw error
      }
      // The rules refuse a stale revision before the database compares versions. The same answer
      // comes when an earlier attempt got through and only its confirmation was lost.
      const current = await readHead(kind, database, id)
      if (current.kind !== 'head' || isSameIdentity(identityOf(current), base)) throw error
      const { saved, copy } = current
      return alreadySaved(request, { saved, copy }) ?? { kind: 'behind', head: { saved, copy } }
    }
  }

  async function decide(
    request: Types['saveRequest'],
    read: TransactionRead,
  ): Promise<TransactionDecision<SaveOutcome<Types>>> {
    const { id, base, content } = request
    const nothing = (result: SaveOutcome<Types>) => ({ writes: [], result })
    const exact = await readExactHead(kind, read, id)
    const { head } = exact
    if (head.saved === null && base.revision > 0) return nothing({ kind: 'gone' })
    if (!isSameIdentity(identityOf(head), base)) {
      const saved = alreadySaved(request, head)
      if (saved !== null) return nothing(saved)
      const isOwn = isOwnCopy(head, base, request) || unsettled.explain(id, head, base)
      if (!isOwn) return nothing({ kind: 'behind', head })
    }
    const writes = await planner.plan(request, exact, writersSince(head, content), read)
    if (writes === 'slug-taken') return nothing({ kind: 'slug-taken' })
    const revision = (head.saved?.revision ?? 0) + 1
    return { writes, result: { kind: 'saved', identity: { revision, version: 0 } } }
  }

  /** Who wrote what a save adds to the version before: those of the working copy, and who goes beyond it. */
  function writersSince({ saved, copy }: HeadOf<Types>, content: Types['content']): string[] {
    const userId = database.userId()
    const before = copy === null ? [] : [...writersOf(copy)]
    const known = copy ?? saved
    const isHeld = known !== null && kind.isHeld(known, content)
    return isHeld || before.includes(userId) ? before : [...before, userId]
  }

  /** An earlier attempt got through and only its confirmation was lost. */
  function alreadySaved(
    request: Types['saveRequest'],
    { saved, copy }: HeadOf<Types>,
  ): SaveOutcome<Types> | null {
    const isSaved =
      saved !== null &&
      copy === null &&
      saved.revision > request.base.revision &&
      kind.holdsContent(saved, request.content) &&
      planner.isAsAsked(saved, request)
    return isSaved ? { kind: 'saved', identity: { revision: saved.revision, version: 0 } } : null
  }

  return { save }
}
