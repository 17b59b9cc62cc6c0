import type {
  AdministratorDocuments,
  StoredDocument,
} from '../../node-shared/administrator/documents.ts'
import { openEntryFolder } from '../../node-shared/entries/entry-folder.ts'
import { entrySurroundings } from '../../node-shared/entries/entry-surroundings.ts'
import { decodeFields } from '../../node-shared/backend/wire-values.ts'
import { ENTRIES } from '../../shared/entries/entry-writes.ts'
import { parseEntry } from '../../shared/entries/entry.ts'
import type { Entry } from '../../shared/entries/entry.ts'
import { createUnitWriter } from './commit-units.ts'
import { decideVersion } from './decide.ts'
import type { Decision } from './decide.ts'
import { entryProblems, readEntryRevisions, readExportedEntries } from './exported-entries.ts'
import type { ReadEntry } from './exported-entries.ts'

const ENTRIES_PER_PAGE = 40

/** Entries that are named in the report, of those that did not come in. */
const NAMED_MAX_COUNT = 20

/** Options for {@link importEntries}. */
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

const leftOut = (reason: string): Decision => ({ outcome: 'left-out', reason })

const isWritten = ({ outcome }: Decision): boolean => outcome === 'created' || outcome === 'updated'

async function entriesHere(
  documents: AdministratorDocuments,
): Promise<ReadonlyMap<string, StoredDocument>> {
  const here = new Map<string, StoredDocument>()
  for await (const page of documents.pages(ENTRIES, { pageSize: ENTRIES_PER_PAGE })) {
    for (const document of page) here.set(document.id, document)
  }
  return here
}

/** The entries as they will be: those that are here, and those of the export over them. */
async function surroundingsOf(
  read: readonly ReadEntry[],
  here: ReadonlyMap<string, StoredDocument>,
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

interface Reported extends Decision {
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
