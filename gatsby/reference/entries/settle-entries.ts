import { checkEntry } from '../../../shared/entries/entry-checks.ts'
import type { KnownEntry } from '../../../shared/entries/entry-checks.ts'
import { parseEntry } from '../../../shared/entries/entry.ts'
import type { Entry } from '../../../shared/entries/entry.ts'
import type { TermNames } from '../../../shared/glossary/linkable-terms.ts'
import { nameConflicts } from '../../../shared/glossary/name-conflicts.ts'
import type { NamedTerm } from '../../../shared/glossary/name-conflicts.ts'
import { FILES_LANG, parseEntryId } from '../../../shared/kinds/entry-key.ts'
import type { EditedKindName } from '../../../shared/kinds/names.ts'
import { entryPath, isEditedKind, isReferenceKind } from '../../../shared/kinds/names.ts'
import { site } from '../../../shared/site/site.ts'
import { dayAt } from '../../../shared/time/zoned-time.ts'
import { KINDS } from '../../../shared/entries/kinds.ts'
import type { ContentEntry, ContentOptions } from './read-entries.ts'
import { idOfFile, readEntry } from './read-entries.ts'
import type { RawDocument } from '../../nodes/raw-document.ts'
import type { EditedEntryFields, GoodEntry } from './edited-entry.ts'
import { entryDigest, versionOfDocument } from './edited-entry.ts'
import { referencesOf } from './references.ts'

/** The documents of entries that readers may see. */
export interface EditedDocuments {
  readonly documents: readonly RawDocument[]
  /** Data shown last of each that fitted the site, by the entry's id. */
  readonly good: ReadonlyMap<string, GoodEntry>
  /** The day on which they are read, such as `2026-11-22`; left out where it is that of the files. */
  readonly day?: string
}

/** Problems that are told of one document, which may have thousands; each build tells them again. */
const PROBLEMS_MAX_COUNT = 20

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
  /** The data to keep for the next time, by the entry's id. */
  readonly good: ReadonlyMap<string, GoodEntry>
}

/** Something that a document may show: its own data, or what it showed before. */
interface Layer extends GoodEntry {
  readonly entry: ShownEntry
  readonly isOwn: boolean
}

/** A document that is to be shown, and what it falls back on. The file, or nothing, comes after the layers. */
interface Candidate {
  readonly id: string
  readonly kind: EditedKindName
  readonly slug: string
  readonly document: RawDocument
  readonly layers: Layer[]
  readonly problems: string[]
}

/**
 * Lays documents over the entries of files. A published one takes the place of its file or adds an entry, one
 * that is removed hides its file, and a draft does nothing. A document that does not fit is shown as it was when
 * it last did, or else as its file. Where two cannot both be shown, the one that was changed later gives way. So
 * a mistake in one stops no other. Pure: the order of the documents makes no difference.
 */
export function settleEntries(
  files: ReadonlyMap<string, ContentEntry>,
  { documents, good, day }: EditedDocuments,
  options: ContentOptions,
): SettledEntries {
  // A document may be younger than the day for which the files were read.
  const checks = { ...options, day: day ?? options.day }
  const elsewhere = new Map<string, string | null>()
  const candidates: Candidate[] = []
  const edited: EditedEntryFields[] = []
  for (const document of documents) {
    const { id, data } = document
    if (data['status'] !== 'published' && data['status'] !== 'removed') continue
    const key = parseEntryId(id)
    if (key === null || key.lang !== FILES_LANG || !isEditedKind(key.kind)) {
      edited.push(fieldsOf(document, ['This site shows no entries of this kind.']))
    } else if (data['status'] === 'removed') {
      const { movedTo } = data
      elsewhere.set(id, typeof movedTo === 'string' ? idOfFile(key.kind, movedTo) : null)
      edited.push(fieldsOf(document, []))
    } else {
      const candidate = { id, kind: key.kind, slug: key.slug, document }
      candidates.push({ ...candidate, ...layersOf(candidate, good.get(id), options) })
    }
  }
  candidates.sort(byLatest)
  let entries = shownEntries(files, elsewhere, candidates)
  while (demoteOne({ entries, candidates }, checks)) {
    entries = shownEntries(files, elsewhere, candidates)
  }
  const kept = new Map<string, GoodEntry>()
  for (const { id, kind, slug, document, layers, problems } of candidates) {
    const [layer] = layers
    const shown = layer?.isOwn === true ? goodOf(layer) : good.get(id)
    if (shown !== undefined) kept.set(id, shown)
    edited.push({
      ...fieldsOf(document, problems),
      path: entries.has(id) ? entryPath(kind, slug) : null,
      digest: layer?.entry.digest ?? null,
    })
  }
  edited.sort((a, b) => (a.entryId < b.entryId ? -1 : 1))
  return { entries, elsewhere, edited, good: kept }
}

const goodOf = ({ revision, changedOn, data }: Layer): GoodEntry => ({ revision, changedOn, data })

/** The layers of a document, and why its own data cannot be shown at all. */
function layersOf(
  { id, kind, slug, document }: Pick<Candidate, 'id' | 'kind' | 'slug' | 'document'>,
  good: GoodEntry | undefined,
  { day }: ContentOptions,
): Pick<Candidate, 'layers' | 'problems'> {
  const parsed = parseEntry(id, document.data)
  const layerOf = (shown: GoodEntry, isOwn: boolean): Layer[] => {
    const { data, changedOn } = shown
    const { entry } = readEntry({ kind, slug, name: id, data, changedOn }, day)
    if (entry === null) return []
    return [{ ...shown, isOwn, entry: { ...entry, digest: entryDigest(id, shown) } }]
  }
  const before = good === undefined ? [] : layerOf(good, false)
  if (parsed.kind === 'invalid') return { layers: before, problems: [...parsed.problems] }
  const own = layerOf(ownData(parsed.value), true)
  const alone = { entries: [], day, promisesReviews: false }
  const problems =
    own.length > 0
      ? []
      : checkEntry({ kind, slug, storedSlug: slug, data: parsed.value.data }, alone).map(inWords)
  return { layers: [...own, ...before], problems }
}

const ownData = ({ revision, updatedAt, data }: Entry): GoodEntry => ({
  revision,
  changedOn: dayAt(updatedAt, site.timeZone),
  data,
})

const inWords = ({ field, message }: { readonly field: string; readonly message: string }) =>
  field === '' ? message : `${field}: ${message}`

/** The entries with the uppermost layer of each document. */
function shownEntries(
  files: ReadonlyMap<string, ContentEntry>,
  elsewhere: ReadonlyMap<string, string | null>,
  candidates: readonly Candidate[],
): Map<string, ShownEntry> {
  const entries = new Map<string, ShownEntry>(files)
  for (const id of elsewhere.keys()) entries.delete(id)
  // In an order of their own, whatever their times are.
  for (const { id, layers } of candidates.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const [layer] = layers
    if (layer !== undefined) entries.set(id, layer.entry)
  }
  return entries
}

interface Settling extends Pick<SettledEntries, 'entries'> {
  /** Those that were changed last come first. */
  readonly candidates: readonly Candidate[]
}

/**
 * Takes the uppermost layer from the latest document that does not fit among the others.
 *
 * @returns whether there was any
 */
function demoteOne(settling: Settling, options: ContentOptions): boolean {
  const { entries, candidates } = settling
  // Without the texts of the others, whose names are compared all at once.
  const bare = knownEntries(entries, () => ({}))
  const conflicting = new Set(
    nameConflicts([...entries].flatMap(([id, entry]) => namesOf(id, entry))).flatMap(
      ({ id, owner }) => [id, owner],
    ),
  )
  for (const { id, kind, slug, layers, problems } of candidates) {
    const [layer] = layers
    if (layer === undefined) continue
    const known = conflicting.has(id) ? knownEntries(entries, ({ content }) => content) : bare
    const found = checkEntry(
      { kind, slug, storedSlug: slug, data: layer.data },
      { ...options, entries: [...known, ...ledTo(layer.entry)] },
    )
    if (found.length === 0) continue
    // Only of its own data is there someone to be told.
    if (layer.isOwn) problems.push(...found.map(inWords))
    layers.shift()
    return true
  }
  return false
}

/** The entries that readers see, with the data that names are compared by. */
const knownEntries = (
  entries: SettledEntries['entries'],
  dataOf: (entry: ContentEntry) => KnownEntry['data'],
): KnownEntry[] =>
  [...entries.values()].map((entry) => ({
    kind: entry.kind,
    slug: entry.slug,
    data: dataOf(entry),
  }))

/**
 * The entries that one refers to, whether they are there or not: the editor has asked for them, and they may have
 * been removed, unpublished or left out since. Then the link goes, and not the page that has it.
 */
const ledTo = (entry: ContentEntry): KnownEntry[] =>
  Array.from(referencesOf(entry), ({ to, slug }) => ({ kind: to, slug, data: {} }))

// The schema of the glossary has checked the fields.
const namesOf = (id: string, { kind, fields }: ContentEntry): NamedTerm[] =>
  kind === 'glossary' ? [{ ...(fields as unknown as TermNames), id }] : []

const timeOf = ({ data }: RawDocument): number =>
  data['updatedAt'] instanceof Date ? data['updatedAt'].getTime() : 0

const byLatest = (a: Candidate, b: Candidate): number =>
  timeOf(b.document) - timeOf(a.document) || (a.id < b.id ? 1 : -1)

function fieldsOf({ id, data }: RawDocument, problems: readonly string[]): EditedEntryFields {
  const { revision } = data
  return {
    entryId: id,
    name: nameOf(id, data['data']),
    version: versionOfDocument(data),
    revision: typeof revision === 'number' && Number.isSafeInteger(revision) ? revision : 0,
    path: null,
    digest: null,
    problems: problems.slice(0, PROBLEMS_MAX_COUNT),
  }
}

/** Returns what people call an entry, whatever its data is. */
function nameOf(id: string, data: unknown): string {
  const key = parseEntryId(id)
  if (key !== null && isReferenceKind(key.kind)) {
    const read = KINDS[key.kind].schema.safeParse(data)
    if (read.success) return KINDS[key.kind].labelOf(read.data)
  }
  return key?.slug ?? id
}
