import { byAlphabet, foldText } from '../../../shared/text/alphabet'
import type { Entry, EntryCopy } from '../../../shared/entries/entry'
import { unfinishedSchema } from '../../../shared/fields/table'
import { EDITED_KINDS } from '../../../shared/entries/edited-kinds'
import { entryId, FILES_LANG, parseEntryId } from '../../../shared/kinds/entry-key'
import type { EditedKindName } from '../../../shared/kinds/names'
import { keysOf, recordOf } from '../../../shared/records/typed-records'
import type { EntryFile } from '../../platform/entries/entry-files'
import type { ListedEntry } from '../../platform/entries/entry-store'

type RowState = 'edited' | 'draft' | 'removed' | 'file' | 'damaged'

/** One line of the list: an entry with its file, its document and its working copy, as far as it has them. */
export interface EntryRow {
  readonly id: string
  readonly slug: string
  readonly label: string
  readonly state: RowState
  /** Whether its page is on the site. */
  readonly isOnSite: boolean
  /** Whether something was written since that readers do not see. Of a draft they see nothing. */
  readonly hasUnpublished: boolean
  /** Whether its file is another one than it was edited from. */
  readonly isFileChanged: boolean
  /** The slug that it has now, if it was removed because it got another. */
  readonly movedTo: string | null
  /** Null for what is as its file says. */
  readonly changed: { readonly at: Date; readonly by: string } | null
  /** Why the document cannot be read. */
  readonly problems: readonly string[]
  /** Everything that it is found by, as a filter compares it. */
  readonly searchText: string
}

interface RowParts {
  readonly entries: readonly ListedEntry[]
  /** Of any kind. */
  readonly copies: readonly EntryCopy[]
  readonly files: readonly EntryFile[]
}

interface Joined {
  file?: EntryFile
  entry?: ListedEntry
  copy?: EntryCopy
}

/** Joins files with the documents and the working copies that lie over them, by the alphabet. */
export function entryRows(kind: EditedKindName, parts: RowParts): readonly EntryRow[] {
  const joined = new Map<string, Joined>()
  const join = (id: string, part: Joined) => joined.set(id, { ...joined.get(id), ...part })
  for (const file of parts.files) {
    join(entryId({ lang: FILES_LANG, kind, slug: file.slug }), { file })
  }
  for (const entry of parts.entries) {
    join(entry.kind === 'entry' ? entry.entry.id : entry.id, { entry })
  }
  for (const copy of parts.copies) {
    if (parseEntryId(copy.id)?.kind === kind) join(copy.id, { copy })
  }
  return [...joined]
    .map(([id, each]) => rowOf(kind, id, each))
    .sort((a, b) => rank(a) - rank(b) || byAlphabet(a.label, b.label))
}

/** Damaged documents come first: someone has to look at them. */
const rank = ({ state }: EntryRow): number => (state === 'damaged' ? 0 : 1)

function rowOf(kind: EditedKindName, id: string, { file, entry, copy }: Joined): EntryRow {
  const slug = parseEntryId(id)?.slug ?? id
  const document = entry?.kind === 'entry' ? entry.entry : undefined
  const state = entry?.kind === 'invalid' ? 'damaged' : stateOf(document, file)
  const texts = [copy?.data, document?.data, file?.data].filter((data) => data !== undefined)
  const names = texts.flatMap((data) => namesIn(kind, data))
  const newest = copy ?? document
  return {
    id,
    slug,
    label: names[0] ?? slug,
    state,
    isOnSite: state === 'edited' || (state !== 'removed' && file !== undefined),
    hasUnpublished: copy !== undefined && state !== 'draft',
    isFileChanged: state !== 'removed' && newest !== undefined && isOther(newest, file),
    movedTo: document?.movedTo ?? null,
    changed: lastChange(document, copy),
    problems: entry?.kind === 'invalid' ? entry.problems : [],
    searchText: foldText([...names, slug].join(' ')),
  }
}

function stateOf(document: Entry | undefined, file: EntryFile | undefined): RowState {
  if (document === undefined) return file === undefined ? 'draft' : 'file'
  return document.status === 'published' ? 'edited' : document.status
}

const isOther = ({ base }: Pick<Entry, 'base'>, file: EntryFile | undefined): boolean =>
  base !== (file?.sha256 ?? null)

function lastChange(document: Entry | undefined, copy: EntryCopy | undefined): EntryRow['changed'] {
  const [last] = [document, copy]
    .filter((each) => each !== undefined)
    .sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
  return last === undefined ? null : { at: last.updatedAt, by: last.updatedBy }
}

/** The names of an entry by its text, its own name first; none where it has none, or does not fit. */
function namesIn(kind: EditedKindName, data: unknown): readonly string[] {
  const table = EDITED_KINDS[kind]
  const read = unfinishedSchema(table.fields, 'kept').safeParse(data)
  if (!read.success) return []
  return [table.labelOf(read.data), ...table.namesOf(read.data)].filter(
    (name) => name.trim() !== '',
  )
}

/** The states by which the list is narrowed; the address names them. */
const STATE_TABLE = {
  // One that has another address by now stands in the list with that one.
  all: { label: 'All', holds: ({ movedTo }: EntryRow) => movedTo === null },
  edited: { label: 'Edited here', holds: ({ state }: EntryRow) => state === 'edited' },
  unpublished: {
    label: 'Unpublished changes',
    holds: ({ hasUnpublished }: EntryRow) => hasUnpublished,
  },
  draft: { label: 'Draft', holds: ({ state }: EntryRow) => state === 'draft' },
  removed: { label: 'Removed', holds: ({ state }: EntryRow) => state === 'removed' },
  file: { label: 'Not edited', holds: ({ state }: EntryRow) => state === 'file' },
  changed: {
    label: 'File changed since',
    holds: ({ isFileChanged }: EntryRow) => isFileChanged,
  },
} as const

/** A state by which the list is narrowed. */
export type StateFilter = keyof typeof STATE_TABLE

/** Every one of them, the usual one first. */
export const STATE_FILTERS = keysOf(STATE_TABLE)

/** Returns what a state is called. */
export const stateLabel = (filter: StateFilter): string => STATE_TABLE[filter].label

/** The part of the list that is shown; all of it stands in the address. */
export interface EntryListView {
  readonly words: string
  readonly state: StateFilter
}

/** Reads the address of the list; what it does not know it takes for the usual. */
export function readEntryListView(parameters: URLSearchParams): EntryListView {
  const wanted = parameters.get('state')
  return {
    words: parameters.get('q') ?? '',
    state: STATE_FILTERS.find((state) => state === wanted) ?? 'all',
  }
}

/** The lines that the list shows. */
export interface ShownEntryRows {
  readonly rows: readonly EntryRow[]
  /** How many lines each state would have under the same words. */
  readonly counts: Readonly<Record<StateFilter, number>>
}

/** Narrows the lines to those that have every word, and to a state. */
export function shownEntryRows(
  all: readonly EntryRow[],
  { words, state }: EntryListView,
): ShownEntryRows {
  const wanted = foldText(words).split(' ')
  const matching = all.filter(({ searchText }) => wanted.every((word) => searchText.includes(word)))
  return {
    rows: matching.filter(STATE_TABLE[state].holds),
    counts: recordOf(STATE_FILTERS, (each) => matching.filter(STATE_TABLE[each].holds).length),
  }
}
