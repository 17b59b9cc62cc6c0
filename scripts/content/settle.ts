import type { Entry, EntryData } from '../../shared/entries/entry.ts'
import { emptyValues, hasSameValues } from '../../shared/fields/table.ts'
import { describeIssues } from '../../shared/kinds/describe-issue.ts'
import { KINDS } from '../../shared/kinds/kinds.ts'
import type { EditedKindName } from '../../shared/kinds/names.ts'
import type { Conflict } from '../../shared/merge/conflict.ts'
import { mergeFields } from '../../shared/merge/merge-fields.ts'
import { LIST_WAYS } from '../../shared/merge/merge-lists.ts'
import type { EntryFile } from './entry-files.ts'

/** An entry of a kind that is edited in the browser. */
export interface EditedEntry extends Entry {
  readonly kind: EditedKindName
}

/**
 * The direction of a change: `pull` brings what was edited in the browser into the files, `push` what was changed
 * in the files into what was edited.
 */
export type Direction = 'pull' | 'push'

/** What becomes of an entry and its file. */
export type Settlement =
  | { readonly kind: 'nothing' }
  /** Neither is touched; a person has to decide. */
  | { readonly kind: 'left'; readonly reasons: readonly string[] }
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

/**
 * Decides about an entry that was edited in the browser. What was changed there and in the file is merged by
 * words; where that is not possible, both stay as they are. Pure.
 *
 * @param file null where there is none
 */
export function settle(
  entry: EditedEntry,
  file: EntryFile | null,
  direction: Direction,
): Settlement {
  const { base, status } = entry
  if (status === 'removed') return settleRemoved(entry, file, direction)
  if (direction === 'pull' && status === 'draft') return NOTHING
  if (file === null) {
    if (base !== null) return left(GONE)
    return direction === 'pull' ? written(entry.data, null) : NOTHING
  }
  if (file.data === null) return left(...file.problems)
  if (file.sha256 === base) {
    const isToWrite = direction === 'pull' && !isSameData(entry, entry.data, file.data)
    return isToWrite ? written(entry.data, null) : NOTHING
  }
  return merge(entry, file.data, direction)
}

const GONE =
  'the file is gone. Bring it back with git, or remove the entry in the browser if it is to go'
const CHANGED_UNDER_REMOVAL =
  'the entry was removed in the browser, and the file was changed since. Delete the file, or bring the entry back in the browser'

const left = (...reasons: readonly string[]): Settlement => ({ kind: 'left', reasons })

function settleRemoved(
  { base }: EditedEntry,
  file: EntryFile | null,
  direction: Direction,
): Settlement {
  if (file === null) return NOTHING
  if (file.sha256 !== base) return left(CHANGED_UNDER_REMOVAL)
  return direction === 'pull' ? { kind: 'delete-file' } : NOTHING
}

/** @param other what the file says, where that is in the text too */
function written(data: EntryData, other: EntryData | null, isForFile = true): Settlement {
  return { kind: 'write', data, isForFile, isMerged: other !== null }
}

/** Whether two texts of an entry say the same. */
export function isSameData({ kind }: EditedEntry, a: EntryData, b: EntryData): boolean {
  return hasSameValues(KINDS[kind].fields, a, b)
}

function merge(entry: EditedEntry, theirs: EntryData, direction: Direction): Settlement {
  const { kind, data, baseData, status } = entry
  const { fields, schema } = KINDS[kind]
  // Without the text that both began from, whatever they do not share is a conflict.
  const base = schema.safeParse(baseData).data ?? emptyValues(fields)
  const outcome = mergeFields(fields, base, data, theirs, LIST_WAYS)
  if (outcome.kind === 'conflict') {
    return left(...outcome.conflicts.map((conflict) => describeConflict(kind, conflict)))
  }
  const read = schema.safeParse(outcome.fields)
  const merged = read.success ? read.data : outcome.fields
  // A draft may be unfinished.
  if (!read.success && status !== 'draft') {
    return left(...describeIssues(read.error.issues).map((issue) => `merged with the file: ${issue}`))
  }
  const isForFile = direction === 'pull' && !isSameData(entry, merged, theirs)
  const isNew = !isSameData(entry, merged, data) && !isSameData(entry, merged, theirs)
  return written(merged, isNew ? theirs : null, isForFile)
}

const SHOWN_MAX_LENGTH = 80

function describeConflict(kind: EditedKindName, { field, mine, theirs }: Conflict): string {
  const label = KINDS[kind].fields[field]?.label ?? field
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
