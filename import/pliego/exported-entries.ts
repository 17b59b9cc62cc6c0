import { existsSync } from 'node:fs'
import path from 'node:path'
import { readLines } from '../../node-shared/content-export/read-lines.ts'
import { decodeFields } from '../../node-shared/backend/wire-values.ts'
import type { WireFields } from '../../node-shared/backend/wire-values.ts'
import {
  EXPORT_FILES,
  exportedDocumentSchema,
  exportedEntryRevisionSchema,
} from '../../shared/documents/content-export.ts'
import { checkEntry } from '../../shared/entries/entry-checks.ts'
import type { EntrySurroundings } from '../../shared/entries/entry-checks.ts'
import { ENTRY_FIELDS_MAX_COUNT, parseEntry } from '../../shared/entries/entry.ts'
import type { Entry } from '../../shared/entries/entry.ts'
import { unfinishedSchema } from '../../shared/fields/table.ts'
import { describeIssues } from '../../shared/entries/describe-issue.ts'
import { KINDS } from '../../shared/kinds/kinds.ts'
import { isEditedKind } from '../../shared/kinds/names.ts'
import { writersIn } from '../../shared/documents/working-copy.ts'
import { DOCUMENT_MAX_BYTES, parseJson } from './exported-posts.ts'

/** An entry of an export, or why it is none. */
export type ReadEntry =
  | { readonly kind: 'entry'; readonly entry: Entry; readonly fields: WireFields }
  | { readonly kind: 'invalid'; readonly id: string; readonly reason: string }

/** Reads the entries of an export; everything in it is as untrusted as an upload. Earlier versions had none. */
export async function* readExportedEntries(folder: string): AsyncGenerator<ReadEntry> {
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
export async function* readEntryRevisions(
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
export function entryProblems(entry: Entry, surroundings: EntrySurroundings): readonly string[] {
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
