import type { BuilderReport } from '../../../shared/builder-protocol.ts'
import { idsFrom } from '../../../shared/document-source.ts'
import type { DocumentRef } from '../../../shared/document-source.ts'
import type { TermNames } from '../../../shared/glossary/linkable-terms.ts'
import type { EditedEntryFields, GoodEntry } from '../../entries/edited-entry.ts'
import {
  EDITED_ENTRY_TYPE,
  editedDocuments,
  editedLeftOut,
  versionOfDocument,
} from '../../entries/edited-entry.ts'
import type { GoodEntries } from '../../entries/good-entries.ts'
import type { ReferenceContent } from '../../entries/plan-content.ts'
import type { ChangedTerms } from '../../glossary/changed-terms.ts'
import { changedTerms } from '../../glossary/changed-terms.ts'
import { TERM_TYPE, termsAmong } from '../../glossary/glossary.ts'
import type { ReferenceChange } from '../../model/site-change.ts'
import type { EntrySource, RawDocument } from '../../source/post-source.ts'
import type { Gatsby } from '../internals/gatsby.ts'
import { referenceChange } from './reference-change.ts'

/** Parts for {@link openEditedContent}. */
export interface EditedContentParts {
  readonly store: Pick<Gatsby, 'getNode' | 'getNodesByType'>
  readonly source: EntrySource
  readonly good: GoodEntries
  /** The files; read when they are asked for first. */
  readonly content: () => ReferenceContent
  /** Today, such as `2026-11-22`. */
  readonly day: () => string
}

/** The reading of entries for one build, where the site shows something else by it. */
export interface ReadEdited {
  readonly change: ReferenceChange
  readonly good: ReadonlyMap<string, GoodEntry>
  /** The entries that readers see otherwise, or that do not fit otherwise. */
  readonly ids: readonly string[]
  /** All terms of the site. */
  readonly terms: readonly TermNames[]
  /** Null where every text leads to the terms that it led to. */
  readonly changedTerms: ChangedTerms | null
}

/** The reference content of a site, with the documents over its files. */
export interface EditedContent {
  /**
   * Reads what has become of entries: of those that the publisher was told of, or, where it was told of nothing
   * and the first time, of all.
   *
   * @throws BackendUnreachableError, BackendRefusedError
   */
  read(changes: readonly DocumentRef[]): Promise<ReadEdited | null>
  /** Takes note that what was read is on the site. */
  commit(read: ReadEdited | null): Promise<void>
  /** The terms of the site as they are. */
  terms(): readonly TermNames[]
  /** Reports on the named entries, and on those that do not fit. */
  report(ids: readonly string[]): Pick<BuilderReport, 'documents' | 'leftOut'>
}

/** Opens for a site that a full build has just made, or that is gone on with. */
export function openEditedContent(parts: EditedContentParts): EditedContent {
  const { store, source } = parts
  // The shapes are this source's own; the schema is explicit.
  const edited = () =>
    store.getNodesByType(EDITED_ENTRY_TYPE) as unknown as readonly EditedEntryFields[]
  const heldTerms = () =>
    (store.getNodesByType(TERM_TYPE) as unknown as readonly TermNames[]).map(
      ({ path, term, aliases, linkAs }) => ({ path, term, aliases, linkAs }),
    )
  /** Null until they are read. */
  let documents: ReadonlyMap<string, RawDocument> | null = null

  const readDocuments = async (changes: readonly DocumentRef[]) => {
    const ids = idsFrom('entries', changes)
    if (documents === null || changes.length === 0) return byId(await source.entries())
    if (ids.length === 0) return documents
    const named = byId(await source.entriesById(ids))
    const all = new Map(documents)
    for (const id of ids) {
      const document = named.get(id)
      if (document === undefined) all.delete(id)
      else all.set(id, document)
    }
    return all
  }

  return {
    async read(changes) {
      documents = await readDocuments(changes)
      if (isHeld(documents, edited())) return null
      const good = await parts.good.read()
      const plan = parts.content().plan({
        documents: [...documents.values()],
        good,
        day: parts.day(),
      })
      const change = referenceChange(plan, store)
      if (change === null) return null
      const terms = termsAmong(plan.reference).map(({ fields }) => fields)
      const ids = change.upsert.flatMap(({ type, fields }) =>
        type === EDITED_ENTRY_TYPE ? [(fields as EditedEntryFields).entryId] : [],
      )
      return { change, good: plan.good, ids, terms, changedTerms: changedTerms(heldTerms(), terms) }
    },
    async commit(read) {
      if (read !== null) await parts.good.keep(read.good)
    },
    terms: heldTerms,
    report: (ids) => ({
      documents: editedDocuments(edited().filter(({ entryId }) => ids.includes(entryId))),
      leftOut: editedLeftOut(edited()),
    }),
  }
}

const byId = (documents: readonly RawDocument[]): Map<string, RawDocument> =>
  new Map(documents.map((document) => [document.id, document]))

/** Whether the site was made with these versions of the documents. */
function isHeld(
  documents: ReadonlyMap<string, RawDocument>,
  edited: readonly EditedEntryFields[],
): boolean {
  if (documents.size !== edited.length) return false
  return edited.every(({ entryId, version }) => {
    const document = documents.get(entryId)
    return document !== undefined && versionOfDocument(document.data) === version
  })
}
