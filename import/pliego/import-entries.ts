import { existsSync } from 'node:fs'
import path from 'node:path'
import type {
  AdministratorDocuments,
  WireDocument,
} from '../../node-shared/administrator/documents.ts'
import { readLines } from '../../node-shared/content-export/read-lines.ts'
import { openEntryFolder } from '../../node-shared/entries/entry-folder.ts'
import { entrySurroundings } from '../../node-shared/entries/entry-surroundings.ts'
import { decodeFields, type WireFields } from '../../node-shared/backend/wire-values.ts'
import {
  EXPORT_FILES,
  exportedDocumentSchema,
  exportedEntryRevisionSchema,
} from '../../shared/documents/content-export.ts'
import { writersIn } from '../../shared/documents/working-copy.ts'
import { describeIssues } from '../../shared/entries/describe-issue.ts'
import { checkEntry, type EntrySurroundings } from '../../shared/entries/entry-checks.ts'
import { ENTRIES } from '../../shared/entries/entry-writes.ts'
import { parseEntry, type Entry, ENTRY_FIELDS_MAX_COUNT } from '../../shared/entries/entry.ts'
import { unfinishedSchema } from '../../shared/fields/table.ts'
import { KINDS } from '../../shared/entries/kinds.ts'
import { isEditedKind } from '../../shared/kinds/names.ts'
import { parseJson } from '../../shared/records/json.ts'
import { createUnitWriter } from './commit-units.ts'
import { decideVersion, type ImportDecision } from './decide.ts'
import { DOCUMENT_MAX_BYTES } from './exported-posts.ts'

type ReadEntry =
  | { readonly kind: 'entry'; readonly entry: Entry; readonly fields: WireFields }
  | { readonly kind: 'invalid'; readonly id: string; readonly reason: string }

const ENTRIES_PER_PAGE = 40

/** Entries that are named in the report, of those that did not come in. */
const NAMED_MAX_COUNT = 20

export interface ImportEntriesOptions {
  readonly folder: string
  readonly documents: AdministratorDocuments
  /** The files of reference content that the entries lie over. */
  readonly contentDir: string
  readonly isDryRun: boolean
  readonly update: boolean
  readonly now: () => Date
}

/**
 * Writes the entries of an export that were edited in the browser, with their versions. One that does not fit is
 * named, and the others come in.
 *
 * @returns lines for the report
 */
export async function importEntries(options: ImportEntriesOptions): Promise<string[]> {
  const { folder, documents, update, isDryRun } = options
  const here = await entriesHere(documents)
  const read: ReadEntry[] = []
  for await (const one of readExportedEntries(folder)) read.push(one)
  if (read.length === 0) return []
  const surroundings = await surroundingsOf(read, here, options)
  const decided = read.map((one) => {
    if (one.kind === 'invalid') return { ...one, decision: leftOut(one.reason) }
    const { id, revision } = one.entry
    const decision = decideVersion({ ...one, revision }, here.get(id) ?? null, update)
    const problems = isWritten(decision) ? entryProblems(one.entry, surroundings) : []
    return { ...one, id, decision: problems.length === 0 ? decision : leftOut(problems.join('; ')) }
  })
  const wanted = decided.flatMap((one) =>
    one.kind === 'entry' && isWritten(one.decision) ? [one] : [],
  )
  const failures = isDryRun ? new Map<string, string>() : await write(wanted, options)
  return report(
    decided.map(({ id, decision }) => ({ id, ...decision, failure: failures.get(id) ?? null })),
    isDryRun,
  )
}

const leftOut = (reason: string): ImportDecision => ({ outcome: 'left-out', reason })

const isWritten = ({ outcome }: ImportDecision): boolean =>
  outcome === 'created' || outcome === 'updated'

async function entriesHere(
  documents: AdministratorDocuments,
): Promise<ReadonlyMap<string, WireDocument>> {
  const here = new Map<string, WireDocument>()
  for await (const page of documents.pages(ENTRIES, { pageSize: ENTRIES_PER_PAGE })) {
    for (const document of page) here.set(document.id, document)
  }
  return here
}

/** The entries as they will be: those that are here, and those of the export over them. */
async function surroundingsOf(
  read: readonly ReadEntry[],
  here: ReadonlyMap<string, WireDocument>,
  { contentDir, now }: ImportEntriesOptions,
) {
  const all = new Map<string, Entry>()
  for (const { id, fields } of here.values()) {
    const parsed = parseEntry(id, decodeFields(fields))
    if (parsed.kind === 'parsed') all.set(id, parsed.value)
  }
  for (const one of read) if (one.kind === 'entry') all.set(one.entry.id, one.entry)
  return entrySurroundings(await openEntryFolder(contentDir).all(), [...all.values()], now())
}

/** Returns why single entries were refused, by their ids. */
async function write(
  wanted: readonly (ReadEntry & { readonly kind: 'entry' })[],
  { folder, documents }: ImportEntriesOptions,
): Promise<ReadonlyMap<string, string>> {
  const units = createUnitWriter(documents)
  const newest = new Map(wanted.map(({ entry }) => [entry.id, entry.revision]))
  for await (const { id, ...revision } of readEntryRevisions(folder, newest)) {
    await units.add(id, [revision])
  }
  // Last: an entry that is here has its versions.
  for (const { entry, fields } of wanted) {
    await units.add(entry.id, [{ path: `${ENTRIES}/${entry.id}`, fields }])
  }
  return units.end()
}

interface Reported extends ImportDecision {
  readonly id: string
  /** Why the site refused it; null unless it did. */
  readonly failure: string | null
}

function report(all: readonly Reported[], isDryRun: boolean): string[] {
  const isMade = (one: Reported) => isWritten(one) && one.failure === null
  const made = all.filter(isMade)
  const same = all.filter(({ outcome }) => outcome === 'unchanged')
  const left = all.filter(({ outcome }) => outcome === 'differs' || outcome === 'changed-here')
  const refused = all.filter(({ outcome, failure }) => outcome === 'left-out' || failure !== null)
  const verb = isDryRun ? 'to be made' : 'made'
  return [
    `entries: ${made.length} ${verb}, ${same.length} already here, ${left.length} left alone, ${refused.length} refused`,
    ...[...left, ...refused]
      .slice(0, NAMED_MAX_COUNT)
      .map(({ id, reason, failure }) => `entry ${id}: ${failure ?? reason}`),
  ]
}

/** Reads the entries of an export; everything in it is as untrusted as an upload. Earlier versions had none. */
async function* readExportedEntries(folder: string): AsyncGenerator<ReadEntry> {
  for await (const line of linesOf(folder, EXPORT_FILES.entries)) {
    const { data } = exportedDocumentSchema.safeParse(parseJson(line))
    yield data === undefined
      ? { kind: 'invalid', id: line.slice(0, 100), reason: 'its line is damaged' }
      : readFields(data.id, data.fields)
  }
}

/**
 * Reads the versions of entries.
 *
 * @param newest the newest version by the entry's id; versions of other entries are passed over
 */
async function* readEntryRevisions(
  folder: string,
  newest: ReadonlyMap<string, number>,
): AsyncGenerator<{ readonly path: string; readonly fields: WireFields; readonly id: string }> {
  for await (const line of linesOf(folder, EXPORT_FILES.entryRevisions)) {
    const { data } = exportedEntryRevisionSchema.safeParse(parseJson(line))
    if (data === undefined || Number(data.revision) > (newest.get(data.id) ?? 0)) continue
    const read = readFields(data.id, data.fields)
    if (read.kind === 'invalid') continue
    const writers =
      writersIn(decodeFields(data.fields)) === null ? undefined : data.fields['writers']
    const fields = writers === undefined ? read.fields : { ...read.fields, writers }
    yield { id: data.id, path: `entries/${data.id}/revisions/${data.revision}`, fields }
  }
}

/** Returns why an entry cannot be one of this site; an empty list for one that can. */
function entryProblems(entry: Entry, surroundings: EntrySurroundings): readonly string[] {
  const { kind, slug, data, status } = entry
  if (!isEditedKind(kind)) return [`"${kind}" is not edited in the browser`]
  if (Object.keys(data).length > ENTRY_FIELDS_MAX_COUNT) return ['it has too many fields']
  if (status === 'published') {
    return checkEntry({ kind, slug, storedSlug: slug, data }, surroundings).map(
      ({ field, message }) => (field === '' ? message : `${field}: ${message}`),
    )
  }
  // Unfinished, or seen by no one.
  const read = unfinishedSchema(KINDS[kind].fields, 'kept').safeParse(data)
  return describeIssues(read.error?.issues ?? [])
}

async function* linesOf(folder: string, name: string): AsyncGenerator<string> {
  const file = path.join(folder, name)
  if (existsSync(file)) yield* readLines(file, DOCUMENT_MAX_BYTES)
}

/** The security rules refuse later saves of an entry with fields that they do not know. */
function readFields(id: string, exported: WireFields): ReadEntry {
  const parsed = parseEntry(id, decodeFields(exported))
  if (parsed.kind === 'invalid') return { kind: 'invalid', id, reason: parsed.problems.join('; ') }
  const fields = Object.fromEntries(
    Object.entries(exported).filter(([name]) => name !== 'id' && Object.hasOwn(parsed.value, name)),
  )
  return { kind: 'entry', entry: parsed.value, fields }
}
