import type {
  AdministratorDocuments,
  WireDocument,
} from '../../node-shared/administrator/documents.ts'
import { nameOfFile } from '../../node-shared/entries/entry-folder.ts'
import type { EntryFolder, FileKey } from '../../node-shared/entries/entry-folder.ts'
import { entrySurroundings } from '../../node-shared/entries/entry-surroundings.ts'
import { decodeFields } from '../../node-shared/backend/wire-values.ts'
import { checkEntry } from '../../shared/entries/entry-checks.ts'
import type { EntrySurroundings } from '../../shared/entries/entry-checks.ts'
import { ENTRIES, ENTRY_COPIES } from '../../shared/entries/entry-writes.ts'
import { parseEntry } from '../../shared/entries/entry.ts'
import type { Entry } from '../../shared/entries/entry.ts'
import { entryId, FILES_LANG } from '../../shared/kinds/entry-key.ts'
import { isEditedKind } from '../../shared/kinds/names.ts'
import type { EditedEntry, Pair } from './settle.ts'

/** Entries of one request; each may have 400 kB. */
const ENTRIES_PER_PAGE = 40

/** What {@link readContent} works with. */
export interface ContentPlaces {
  readonly documents: AdministratorDocuments
  readonly files: EntryFolder
  readonly now: () => Date
}

/** An entry and its file, with the document as it was read. */
export interface StoredPair extends Pair {
  readonly stored: WireDocument
  /** The file of the entry, for messages. */
  readonly name: string
}

/** A document among the entries that is none which a file could hold. */
export interface Misfit {
  readonly id: string
  readonly reasons: readonly string[]
}

/** Everything that the commands compare. */
export interface Content {
  readonly pairs: readonly StoredPair[]
  readonly misfits: readonly Misfit[]
  /** The files of reference content whose entries were never edited in the browser. */
  readonly untouched: readonly FileKey[]
  readonly surroundings: EntrySurroundings
}

/** Reads the entries that were edited in the browser, and their files. */
export async function readContent({ documents, files, now }: ContentPlaces): Promise<Content> {
  const stored = await readAll(documents, ENTRIES)
  const copies = await readAll(documents, ENTRY_COPIES)
  const copied = new Set(copies.map(({ id }) => id))
  const misfits: Misfit[] = []
  const read: { readonly entry: EditedEntry; readonly stored: WireDocument }[] = []
  for (const document of stored) {
    const parsed = readEditedEntry(document)
    if (parsed.kind === 'entry') read.push({ entry: parsed.entry, stored: document })
    else misfits.push({ id: document.id, reasons: parsed.reasons })
  }
  const known = await files.all()
  const entries = read.map(({ entry }) => entry)
  const surroundings = entrySurroundings(known, entries, now())
  const ids = new Set(entries.map(({ id }) => id))
  const pairs = read.map(async ({ entry, stored: document }): Promise<StoredPair> => ({
    entry,
    stored: document,
    name: nameOfFile(entry),
    file: await files.read(entry),
    hasCopy: copied.has(entry.id),
    problemsOf: (data) =>
      checkEntry({ ...entry, storedSlug: entry.slug, data }, surroundings).map(
        ({ field, message }) => `${field === '' ? 'the entry' : field}: ${message}`,
      ),
  }))
  return {
    pairs: await Promise.all(pairs),
    misfits,
    untouched: known.flatMap(({ kind, slug }) =>
      ids.has(entryId({ lang: FILES_LANG, kind, slug })) ? [] : [{ kind, slug }],
    ),
    surroundings,
  }
}

async function readAll(
  documents: AdministratorDocuments,
  collection: string,
): Promise<WireDocument[]> {
  const all: WireDocument[] = []
  for await (const page of documents.pages(collection, { pageSize: ENTRIES_PER_PAGE })) {
    all.push(...page)
  }
  return all
}

type ReadEntry =
  | { readonly kind: 'entry'; readonly entry: EditedEntry }
  | { readonly kind: 'misfit'; readonly reasons: readonly string[] }

function readEditedEntry({ id, fields }: WireDocument): ReadEntry {
  const parsed = parseEntry(id, decodeFields(fields))
  if (parsed.kind === 'invalid') return { kind: 'misfit', reasons: parsed.problems }
  const entry: Entry = parsed.value
  const { kind, lang } = entry
  if (!isEditedKind(kind)) {
    return { kind: 'misfit', reasons: [`kind: "${kind}" is not edited in the browser`] }
  }
  if (lang !== FILES_LANG) {
    return { kind: 'misfit', reasons: [`lang: the files of content/ are "${FILES_LANG}"`] }
  }
  return { kind: 'entry', entry: { ...entry, kind } }
}
