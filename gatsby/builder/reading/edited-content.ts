import type { BuilderReport } from '../../../shared/publish/builder-protocol.ts'
import { idsFrom } from '../../../shared/documents/document-source.ts'
import type { DocumentRef } from '../../../shared/documents/document-source.ts'
import type { Fact } from '../../../shared/facts/fact.ts'
import type { TermNames } from '../../../shared/glossary/linkable-terms.ts'
import { ContentError } from '../../errors.ts'
import type { FactFields } from '../../reference/facts/facts.ts'
import { FACT_TYPE, factOfNode } from '../../reference/facts/facts.ts'
import type { EditedEntryFields, GoodEntry } from '../../reference/entries/edited-entry.ts'
import {
  EDITED_ENTRY_TYPE,
  editedDocuments,
  editedLeftOut,
  versionOfDocument,
} from '../../reference/entries/edited-entry.ts'
import type { GoodEntries } from '../../reference/entries/good-entries.ts'
import type { ReferenceContent } from '../../reference/entries/plan-content.ts'
import type { ChangedTerms } from '../../reference/glossary/changed-terms.ts'
import { changedTerms } from '../../reference/glossary/changed-terms.ts'
import { TERM_TYPE, termsAmong } from '../../reference/glossary/glossary.ts'
import type { ContentChange } from '../../pages/model/change/site-change.ts'
import type { RawDocument } from '../../nodes/raw-document.ts'
import type { EntrySource } from '../../posts/source/post-source.ts'
import type { Gatsby } from '../../adapter/gatsby.ts'
import { heldStaleFrom, referenceChange } from './reference-change.ts'

/** Parts for {@link openEditedContent}. */
export interface EditedContentParts {
  readonly store: Pick<Gatsby, 'getNode' | 'getNodesByType'>
  readonly source: EntrySource
  readonly good: GoodEntries
  /**
   * The files as on a day; read when they are asked for first, and again on another day.
   *
   * @throws ContentError
   */
  readonly content: (day: string) => ReferenceContent
  /** A day of which the site shows what holds. */
  readonly day: string
  /** Today, such as `2026-11-22`: no text can have been compared later. */
  readonly today: () => string
}

/** The reading of entries for one build, where the site shows something else by it. */
export interface ReadEdited {
  /** The day of which the site shows by it what holds. */
  readonly day: string
  readonly change: NonNullable<ContentChange['reference']>
  readonly good: ReadonlyMap<string, GoodEntry>
  /** The entries that readers see otherwise, or that do not fit otherwise. */
  readonly ids: readonly string[]
  /** All terms of the site. */
  readonly terms: readonly TermNames[]
  /** All facts of the site. */
  readonly facts: readonly Fact[]
  /** Null where every text leads to the terms that it led to. */
  readonly changedTerms: ChangedTerms | null
}

/** The reference content of a site, with the documents over its files. */
export interface EditedContent {
  /** Takes note of the day: what is read from now on follows it. */
  dayIs(today: string): void
  /** The first day on which the site shows something that no longer holds; null when none is known. */
  staleFrom(): string | null
  /**
   * Reads what has become of entries: of those that the publisher was told of, or, where it was told of nothing
   * and the first time, of all. Where figures are others by now, the files are planned for the new day.
   *
   * @throws BackendUnreachableError, BackendRefusedError
   */
  read(changes: readonly DocumentRef[]): Promise<ReadEdited | null>
  /** Takes note that what was read is on the site. */
  commit(read: ReadEdited | null): Promise<void>
  /** The terms of the site as they are. */
  terms(): readonly TermNames[]
  /** The facts of the site as they are. */
  facts(): readonly Fact[]
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
  const days = openDays(parts)

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
    dayIs: days.comes,
    staleFrom: () => heldStaleFrom(store),
    async read(changes) {
      documents = await readDocuments(changes)
      const next = days.next()
      if (next === null && isHeld(documents, edited())) return null
      const good = await parts.good.read()
      const { day, content } = next ?? days.current()
      const plan = content.plan({ documents: [...documents.values()], good, day: parts.today() })
      const change = referenceChange(plan, store, next !== null)
      if (change === null) {
        days.arrive(day)
        return null
      }
      const terms = termsAmong(plan.reference).map(({ fields }) => fields)
      const ids = change.upsert.flatMap(({ type, fields }) =>
        type === EDITED_ENTRY_TYPE ? [(fields as EditedEntryFields).entryId] : [],
      )
      const { good: kept, facts } = plan
      const changed = changedTerms(heldTerms(), terms)
      return { day, change, good: kept, ids, terms, facts, changedTerms: changed }
    },
    async commit(read) {
      if (read === null) return
      days.arrive(read.day)
      await parts.good.keep(read.good)
    },
    terms: heldTerms,
    facts: () =>
      (store.getNodesByType(FACT_TYPE) as unknown as readonly FactFields[]).map(factOfNode),
    report: (ids) => ({
      documents: editedDocuments(edited().filter(({ entryId }) => ids.includes(entryId))),
      leftOut: editedLeftOut(edited()),
    }),
  }
}

/** The files of a day. */
interface DayContent {
  readonly day: string
  readonly content: ReferenceContent
}

/** The day that the site shows, and the one that it is. A clock that goes back takes nothing back. */
function openDays({ store, content, day }: EditedContentParts) {
  let today = day
  let shown = day
  /** A day on which the files do not fit. */
  let unfit: string | null = null
  const isDue = () => {
    const staleFrom = heldStaleFrom(store)
    return staleFrom !== null && staleFrom <= today && shown < today && unfit !== today
  }
  return {
    comes: (now: string) => {
      today = now
    },
    arrive: (at: string) => {
      shown = at
    },
    current: (): DayContent => ({ day: shown, content: content(shown) }),
    /** The day to which the site is to be brought; null where it shows what holds. */
    next: (): DayContent | null => {
      if (!isDue()) return null
      try {
        return { day: today, content: content(today) }
      } catch (error) {
        if (!(error instanceof ContentError)) throw error
        // A mistake of the new day alone keeps no one from publishing: a full build tells of it.
        unfit = today
        return null
      }
    },
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
