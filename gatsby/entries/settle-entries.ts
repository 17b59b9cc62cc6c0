import { parseEntry } from '../../shared/entries/entry.ts'
import type { Entry } from '../../shared/entries/entry.ts'
import { FILES_LANG, parseEntryId } from '../../shared/kinds/entry-key.ts'
import type { ReferenceKindName } from '../../shared/kinds/names.ts'
import { entryPath, isReferenceKind, REFERENCE_KINDS } from '../../shared/kinds/names.ts'
import { site } from '../../shared/site.ts'
import { dayAt } from '../../shared/zoned-time.ts'
import { CONTENT_KINDS } from '../content/content-kinds.ts'
import type { ContentEntry, ContentOptions } from '../content/read-entries.ts'
import { idOfFile, readEntry, withoutReview } from '../content/read-entries.ts'
import type { TermNames } from '../../shared/glossary/linkable-terms.ts'
import { nameConflicts } from '../glossary/name-conflicts.ts'
import type { RawDocument } from '../source/post-source.ts'
import type { EditedEntryFields, GoodEntry } from './edited-entry.ts'
import { entryDigest } from './edited-entry.ts'
import { referenceProblems } from './references.ts'

/** The documents of entries that readers may see. */
export interface EditedDocuments {
  readonly documents: readonly RawDocument[]
  /** What was shown last of each and fitted the site, by the entry's id. */
  readonly good: ReadonlyMap<string, GoodEntry>
}

/** Nothing was edited in the browser: the files show. */
export const NOTHING_EDITED: EditedDocuments = { documents: [], good: new Map() }

/** An entry as the site shows it. */
export interface ShownEntry extends ContentEntry {
  /** Where its data is of a document. */
  readonly digest?: string
}

/** The entries of the site, with documents over files. */
export interface SettledEntries {
  /** By their ids. */
  readonly entries: ReadonlyMap<string, ShownEntry>
  /**
   * Where a reference leads that names an entry which readers do not see now: the id of another entry, or null
   * for nowhere. Neither is a mistake of the one that has the reference.
   */
  readonly elsewhere: ReadonlyMap<string, string | null>
  readonly edited: readonly EditedEntryFields[]
  /** What is to be kept for the next time, by the entry's id. */
  readonly good: ReadonlyMap<string, GoodEntry>
}

/** Something that a document may show: its own data, or what it showed before. */
interface Layer extends GoodEntry {
  readonly entry: ShownEntry
}

/** A document that is to be shown, and what it falls back on. The file, or nothing, comes after the layers. */
interface Candidate {
  readonly id: string
  readonly kind: ReferenceKindName
  readonly document: RawDocument
  readonly layers: Layer[]
  readonly problems: string[]
}

/**
 * Lays documents over the entries of files. A published one takes the place of its file or adds an entry, one
 * that is removed hides its file, and a draft does nothing. A document that does not fit is shown as it was when
 * it last did, or else as its file. Where two cannot both be shown, the one that was changed later gives way. So
 * a mistake in one stops no other. Pure: the outcome depends on no order.
 */
export function settleEntries(
  files: ReadonlyMap<string, ContentEntry>,
  { documents, good }: EditedDocuments,
  options: ContentOptions,
): SettledEntries {
  const elsewhere = new Map<string, string | null>()
  const candidates: Candidate[] = []
  const edited = new Map<string, EditedEntryFields>()
  for (const document of documents.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const { id, data } = document
    if (data['status'] !== 'published' && data['status'] !== 'removed') continue
    const read = readDocument(document)
    if (read.kind === 'unknown') {
      edited.set(id, fieldsOf(document, read.problems))
    } else if (data['status'] === 'removed') {
      const { movedTo } = data
      elsewhere.set(id, typeof movedTo === 'string' ? idOfFile(read.of, movedTo) : null)
      edited.set(id, fieldsOf(document, []))
    } else {
      candidates.push(candidateOf(document, read, good.get(id), options))
    }
  }
  const show = () => shownEntries(files, elsewhere, candidates)
  let entries = show()
  for (let demoted = demote(entries, elsewhere, candidates); demoted; ) {
    entries = show()
    demoted = demote(entries, elsewhere, candidates)
  }
  const kept = new Map<string, GoodEntry>()
  for (const { id, kind, document, layers, problems } of candidates) {
    const [layer] = layers
    const before = good.get(id)
    if (layer !== undefined && problems.length === 0) kept.set(id, goodOf(layer))
    else if (before !== undefined) kept.set(id, before)
    edited.set(id, {
      ...fieldsOf(document, problems),
      path: entries.has(id) ? entryPath(kind, entries.get(id)?.slug ?? '') : null,
      digest: layer?.entry.digest ?? null,
    })
  }
  return { entries, elsewhere, edited: [...edited.values()], good: kept }
}

const goodOf = ({ revision, changedOn, data }: Layer): GoodEntry => ({ revision, changedOn, data })

type ReadDocument =
  | { readonly kind: 'unknown'; readonly problems: readonly string[] }
  | {
      readonly kind: 'entry'
      readonly of: ReferenceKindName
      readonly slug: string
      /** Null where the fields around the data do not fit. */
      readonly entry: Entry | null
      readonly problems: readonly string[]
    }

function readDocument({ id, data }: RawDocument): ReadDocument {
  const key = parseEntryId(id)
  if (
    key === null ||
    key.lang !== FILES_LANG ||
    !isReferenceKind(key.kind) ||
    REFERENCE_KINDS[key.kind].editedAs === null
  ) {
    return { kind: 'unknown', problems: ['This site shows no entries of this kind.'] }
  }
  const parsed = parseEntry(id, data)
  const [entry, problems] =
    parsed.kind === 'invalid' ? [null, parsed.problems] : [parsed.value, []]
  return { kind: 'entry', of: key.kind, slug: key.slug, entry, problems }
}

function candidateOf(
  document: RawDocument,
  { of: kind, slug, entry, problems }: Extract<ReadDocument, { kind: 'entry' }>,
  good: GoodEntry | undefined,
  { day, promisesReviews }: ContentOptions,
): Candidate {
  const { id } = document
  const layerOf = (shown: GoodEntry): { layer: Layer | null; problems: readonly string[] } => {
    const { data, changedOn } = shown
    const read = readEntry({ kind, slug, name: id, data, changedOn }, day)
    const found = [
      ...read.problems,
      ...(read.entry !== null && promisesReviews ? withoutReview(read.entry) : []),
    ]
    if (read.entry === null || found.length > 0) return { layer: null, problems: found }
    const digest = entryDigest(id, shown)
    return { layer: { ...shown, entry: { ...read.entry, digest } }, problems: [] }
  }
  const own =
    entry === null
      ? { layer: null, problems }
      : layerOf({
          revision: entry.revision,
          changedOn: dayAt(entry.updatedAt, site.timeZone),
          data: entry.data,
        })
  const before = good === undefined ? null : layerOf(good).layer
  return {
    id,
    kind,
    document,
    layers: [own.layer, before].filter((layer) => layer !== null),
    problems: [...own.problems],
  }
}

/** The entries with the uppermost layer of each document. */
function shownEntries(
  files: ReadonlyMap<string, ContentEntry>,
  elsewhere: ReadonlyMap<string, string | null>,
  candidates: readonly Candidate[],
): Map<string, ShownEntry> {
  const entries = new Map<string, ShownEntry>(files)
  for (const id of elsewhere.keys()) entries.delete(id)
  for (const { id, layers } of candidates) {
    const [layer] = layers
    if (layer !== undefined) entries.set(id, layer.entry)
  }
  return entries
}

/**
 * Takes away the uppermost layer of documents that do not fit among the others.
 *
 * @returns whether there were any
 */
function demote(
  entries: ReadonlyMap<string, ShownEntry>,
  elsewhere: ReadonlyMap<string, string | null>,
  candidates: readonly Candidate[],
): boolean {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const unseen = (id: string) => elsewhere.has(id) || byId.has(id)
  for (const candidate of candidates) {
    const [layer] = candidate.layers
    if (layer === undefined) continue
    const problems = referenceProblems(layer.entry, entries, unseen)
    if (problems.length === 0) continue
    takeLayer(candidate, problems)
    return true
  }
  const terms = termsOf(entries)
  for (const { path, field, name, owner } of nameConflicts(terms)) {
    const [later] = [path, owner]
      .flatMap((page) => byId.get(idOfFile('glossary', slugOf(page))) ?? [])
      .filter(({ layers }) => layers.length > 0)
      .sort(byLatest)
    if (later === undefined) continue
    const other = later.id === idOfFile('glossary', slugOf(path)) ? owner : path
    const label = entries.get(idOfFile('glossary', slugOf(other)))?.fields['term']
    takeLayer(later, [
      path === owner
        ? `${field}: "${name}" is already a name of this entry; remove it`
        : `"${name}" already belongs to "${String(label)}"; a name leads to one page, so keep it in one of the two`,
    ])
    return true
  }
  return false
}

function takeLayer({ layers, problems, document }: Candidate, found: readonly string[]): void {
  const [layer] = layers
  // Only of the document's own data is there someone to be told.
  if (layer?.revision === document.data['revision'] && problems.length === 0) problems.push(...found)
  layers.shift()
}

const slugOf = (page: string): string => page.slice(page.lastIndexOf('/') + 1)

const timeOf = ({ document }: Candidate): number => {
  const { updatedAt } = document.data
  return updatedAt instanceof Date ? updatedAt.getTime() : 0
}

const byLatest = (a: Candidate, b: Candidate): number =>
  timeOf(b) - timeOf(a) || (a.id < b.id ? 1 : -1)

// Their schema has checked the fields.
const termsOf = (entries: ReadonlyMap<string, ShownEntry>): TermNames[] =>
  [...entries.values()]
    .filter(({ kind }) => kind === 'glossary')
    .map(({ slug, fields }) => ({ ...fields, path: entryPath('glossary', slug) }) as TermNames)

function fieldsOf({ id, data }: RawDocument, problems: readonly string[]): EditedEntryFields {
  const { revision, updatedAt } = data
  return {
    entryId: id,
    name: nameOf(id, data['data']),
    version: versionOfDocument(data),
    revision: typeof revision === 'number' && Number.isSafeInteger(revision) ? revision : 0,
    path: null,
    digest: null,
    problems: [...problems],
  }
}

/** Tells a version of a document from others. */
export const versionOfDocument = ({
  status,
  revision,
  updatedAt,
}: RawDocument['data']): string =>
  JSON.stringify([status, revision, updatedAt instanceof Date ? updatedAt.toISOString() : null])

/** Returns what people call an entry, whatever its data is. */
function nameOf(id: string, data: unknown): string {
  const key = parseEntryId(id)
  if (key !== null && isReferenceKind(key.kind)) {
    const read = CONTENT_KINDS[key.kind].schema.safeParse(data)
    if (read.success) return CONTENT_KINDS[key.kind].labelOf(read.data)
  }
  return key?.slug ?? id
}
