import { writersIn } from '../../../shared/documents/working-copy'
import type { Invalid } from '../../../shared/documents/parsed'
import { codeOf } from '../base/errors'
import type { StoredDocument } from '../firebase/documents'
import type { DocumentDatabase } from './document-database'
import { pathOf, type DocumentKind, type DocumentTypes } from './document-kind'
import { readKept } from './keeping'

/** A version of a document: a saved one, or a working copy that was kept before it was written over. */
export type DocumentVersion<Types extends DocumentTypes> =
  | Invalid
  | {
      readonly kind: 'saved'
      readonly version: Types['saved']
      /** Who wrote what is new in it; null where that is not known, or nothing was written. */
      readonly writers: readonly string[] | null
    }
  | { readonly kind: 'kept'; readonly version: Types['kept'] }

/** Numbers of the last versions already listed; null to begin. */
export interface VersionCursor {
  readonly revision: number | null
  readonly kept: number | null
}

/** A page of a document's versions, newest first. */
export interface RevisionPage<Types extends DocumentTypes> {
  readonly revisions: readonly DocumentVersion<Types>[]
  /** Where the next page starts; null on the last one. */
  readonly next: VersionCursor | null
}

const VERSIONS_PER_PAGE = 20

/** The versions of documents of a kind. */
export function createRevisions<Types extends DocumentTypes>(
  kind: DocumentKind<Types>,
  database: Pick<DocumentDatabase, 'readDocuments'>,
) {
  const pageAfter = (number: number | null) => ({
    ...(number === null ? {} : { startAfter: [number] }),
    limit: VERSIONS_PER_PAGE,
  })

  const newestSaved = (id: string, after: number | null) =>
    database.readDocuments(`${pathOf(kind, id)}/revisions`, {
      orderBy: [['revision', 'desc']],
      ...pageAfter(after),
    })

  /** A document that was never saved may have kept versions, once there is a text of it. */
  async function newestKept(id: string, after: number | null, draftOf: string | null) {
    try {
      return await readKept(database, pathOf(kind, id), draftOf, pageAfter(after))
    } catch (error) {
      if (draftOf === null || codeOf(error) !== 'permission-denied') throw error
      return []
    }
  }

  /**
   * Lists saved and kept versions by the time of their text.
   *
   * @param after where the page before ended; null to begin
   * @param draftOf the author of a document that was never saved; null for one that has saved versions
   */
  async function listRevisions(
    id: string,
    after: VersionCursor | null,
    draftOf: string | null,
  ): Promise<RevisionPage<Types>> {
    const from = after ?? { revision: null, kept: null }
    const [saved, kept] = await Promise.all([
      draftOf === null ? newestSaved(id, from.revision) : [],
      newestKept(id, from.kept, draftOf),
    ])
    const revisions: DocumentVersion<Types>[] = []
    let next: VersionCursor = from
    let [nextSaved, nextKept] = [0, 0]
    while (revisions.length < VERSIONS_PER_PAGE) {
      const [one, other] = [saved[nextSaved], kept[nextKept]]
      if (one !== undefined && (other === undefined || timeOf(one) >= timeOf(other))) {
        const parsed = kind.parse(id, one.fields)
        revisions.push(
          parsed.kind === 'invalid'
            ? parsed
            : { kind: 'saved', version: parsed.value, writers: writersIn(one.fields) },
        )
        next = { ...next, revision: Number(one.id) }
        nextSaved += 1
      } else if (other !== undefined) {
        const parsed = kind.parseKept(id, other.fields)
        if (parsed.kind === 'parsed') revisions.push({ kind: 'kept', version: parsed.value })
        next = { ...next, kept: Number(other.id) }
        nextKept += 1
      } else break
    }
    const hasMore =
      nextSaved < saved.length ||
      nextKept < kept.length ||
      [saved, kept].some(({ length }) => length === VERSIONS_PER_PAGE)
    return { revisions, next: hasMore ? next : null }
  }

  return { listRevisions }
}

/** One that does not say its time comes at once: it is shown as damaged. */
function timeOf({ fields }: StoredDocument): number {
  const { updatedAt } = fields
  return updatedAt instanceof Date ? updatedAt.getTime() : Infinity
}
