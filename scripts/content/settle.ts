import type { FileOfEntry } from '../../node-shared/entries/entry-folder.ts'
import type { Entry, EntryData } from '../../shared/entries/entry.ts'
import { describeIssues } from '../../shared/entries/describe-issue.ts'
import { emptyValues, hasSameValues, unfinishedSchema } from '../../shared/fields/table.ts'
import { KINDS } from '../../shared/entries/kinds.ts'
import type { EditedKindName } from '../../shared/kinds/names.ts'
import type { Conflict } from '../../shared/merge/conflict.ts'
import { mergeFields } from '../../shared/merge/merge-fields.ts'
import { LIST_WAYS } from '../../shared/merge/merge-lists.ts'
import { ownValue } from '../../shared/records/own-value.ts'

/** An entry of a kind that is edited in the browser. */
export interface EditedEntry extends Entry {
  readonly kind: EditedKindName
}

/**
 * The direction of a change: `pull` brings what was edited in the browser into the files, `push` what was changed
 * in the files into what was edited.
 */
export type ContentDirection = 'pull' | 'push'

/** Neither the entry nor its file is touched; a person has to decide. */
interface Left {
  readonly kind: 'left'
  readonly reasons: readonly string[]
}

/** What becomes of an entry and its file. */
export type Settlement =
  | { readonly kind: 'nothing' }
  | Left
  | { readonly kind: 'delete-file' }
  | {
      readonly kind: 'write'
      /** The text that the entry then has. */
      readonly data: EntryData
      /** Whether the file gets it as well. */
      readonly isForFile: boolean
      /** Whether changes of both sides are in it. */
      readonly isMerged: boolean
    }

const NOTHING: Settlement = { kind: 'nothing' }

/** An entry, its file and what they have to agree with. */
export interface Pair {
  readonly entry: EditedEntry
  /** Null where there is none. */
  readonly file: FileOfEntry | null
  /** Whether someone has written in it since its last version. */
  readonly hasCopy: boolean
  /** Returns why the site could not show a text of the entry. */
  readonly problemsOf: (data: EntryData) => readonly string[]
}

/**
 * Decides about an entry that was edited in the browser. What was changed there and in the file is merged by
 * words; where that is not possible, both stay as they are. So they do while someone writes in it: the text that
 * is published next would be without what was merged. Pure.
 */
export function settle(pair: Pair, direction: ContentDirection): Settlement {
  const settlement = settleTexts(pair, direction)
  return settlement.kind === 'write' && pair.hasCopy ? left(BEING_WRITTEN) : settlement
}

function settleTexts(pair: Pair, direction: ContentDirection): Settlement {
  const { entry, file } = pair
  const { base, status } = entry
  const isPull = direction === 'pull'
  if (status === 'removed') return settleRemoved(entry, file, isPull)
  if (isPull && status === 'draft') return NOTHING
  const read = readText(pair, entry.data)
  if (read.kind === 'left') return read
  const { data } = read
  const writesData: Settlement = { kind: 'write', data, isForFile: true, isMerged: false }
  if (file === null) {
    if (base !== null) return left(GONE)
    return isPull ? writesData : NOTHING
  }
  if (file.data === null) return left(...file.problems)
  const isSame = (a: EntryData, b: EntryData) => hasSameValues(KINDS[entry.kind].fields, a, b)
  if (file.sha256 === base) return isPull && !isSame(data, file.data) ? writesData : NOTHING
  const outcome = merge(entry, data, file.data)
  const merged = outcome.kind === 'left' ? outcome : readText(pair, outcome.data)
  if (merged.kind === 'left') return merged
  return {
    kind: 'write',
    data: merged.data,
    isForFile: isPull && !isSame(merged.data, file.data),
    isMerged: !isSame(merged.data, data) && !isSame(merged.data, file.data),
  }
}

type Text = Left | { readonly kind: 'text'; readonly data: EntryData }

/** Reads a text of the entry, and puts its fields into the order of the table. */
function readText({ entry: { kind, status }, problemsOf }: Pair, text: EntryData): Text {
  const { fields, schema } = KINDS[kind]
  const isDraft = status === 'draft'
  const read = (isDraft ? unfinishedSchema(fields, 'kept') : schema).safeParse(text)
  // A draft may be unfinished, and be one of several attempts.
  const problems = isDraft ? [] : problemsOf(text)
  if (read.success && problems.length === 0) return { kind: 'text', data: read.data }
  return left(...(problems.length > 0 ? problems : describeIssues(read.error?.issues ?? [])))
}

const BEING_WRITTEN =
  'it has unpublished changes. Publish or discard them in the browser, and run this again'
const GONE =
  'the file is gone. Bring it back with git, or remove the entry in the browser if it is to go'
const CHANGED_UNDER_REMOVAL =
  'the entry was removed in the browser, and the file was changed since. Delete the file, or bring the entry back in the browser'

const left = (...reasons: readonly string[]): Left => ({ kind: 'left', reasons })

function settleRemoved(
  { base }: EditedEntry,
  file: FileOfEntry | null,
  isPull: boolean,
): Settlement {
  if (file === null) return NOTHING
  if (file.sha256 !== base) return left(CHANGED_UNDER_REMOVAL)
  return isPull ? { kind: 'delete-file' } : NOTHING
}

function merge({ kind, baseData }: EditedEntry, mine: EntryData, theirs: EntryData): Text {
  const { fields, schema } = KINDS[kind]
  // Without the text that both began from, everything in which they differ is a conflict.
  const base = schema.safeParse(baseData).data ?? emptyValues(fields)
  const outcome = mergeFields(fields, base, mine, theirs, LIST_WAYS)
  return outcome.kind === 'conflict'
    ? left(...outcome.conflicts.map((conflict) => describeConflict(kind, conflict)))
    : { kind: 'text', data: outcome.fields }
}

const SHOWN_MAX_LENGTH = 80

function describeConflict(kind: EditedKindName, { field, mine, theirs }: Conflict): string {
  const label = ownValue(KINDS[kind].fields, field)?.label ?? field
  return `${label}: the browser has ${shown(mine)}, the file has ${shown(theirs)}`
}

/** A side of a conflict, short enough for a line. */
function shown(side: unknown): string {
  const parts: unknown[] = Array.isArray(side) ? side : [side]
  const text = parts
    .map((part) => (typeof part === 'string' ? part : JSON.stringify(part)))
    .join(' ')
  if (text === '') return 'nothing'
  return text.length > SHOWN_MAX_LENGTH ? `"${text.slice(0, SHOWN_MAX_LENGTH - 1)}…"` : `"${text}"`
}
