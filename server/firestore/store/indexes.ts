import { invalidArgument } from '../protocol/firestore-error.ts'
import { formatFieldPath } from '../values/field-path.ts'
import type { FieldPath } from '../values/field-path.ts'
import { vectorOf } from '../values/value.ts'
import type { Fields, Value } from '../values/value.ts'
import { collectionOf, fieldAt, lastSegment } from './document.ts'
import { INDEX_FILE } from './index-file.ts'
import type { IndexDefinition, IndexPart } from './index-file.ts'
import { encodeId, encodeKeyPart } from './index-key.ts'

/** Firestore's limit on the entries of one document. */
const ENTRIES_MAX = 40_000

/** Lists all documents of a collection by their ids. */
export const NAME_INDEX: IndexDefinition = { id: '__name__', parts: [] }

/** The index over one field, or over the elements of an array. */
export function fieldIndex(field: FieldPath, isElements: boolean): IndexDefinition {
  return {
    id: `${formatFieldPath(field)}${isElements ? '[]' : ''}`,
    parts: [{ field, isElements }],
  }
}

/** Version of the entries' format; a change of the format needs another number. */
const ENTRY_FORMAT = 2

/**
 * Of what entries are made: their format, and what the file of indexes says. Entries of another
 * version are made anew when the store is opened.
 */
export const INDEX_VERSION = INDEX_FILE.version + ENTRY_FORMAT

/** The indexes over several fields of a collection. */
export function compositeIndexes(collectionId: string): readonly IndexDefinition[] {
  return INDEX_FILE.composites.get(collectionId) ?? []
}

/** Whether the values of a field are listed; the exceptions are as on Firebase. */
export function isIndexed(collectionId: string, field: FieldPath): boolean {
  const [name = ''] = field
  if (INDEX_FILE.exemptFields.get(collectionId)?.has(name) === true) return false
  // Revisions are copies, found by their number alone.
  return collectionId !== 'revisions' || name === 'revision'
}

/** One line of an index: which, and where in it. */
export interface IndexEntry {
  readonly index: string
  /** The values' parts and then the id's, so that documents with equal values come by their ids. */
  readonly key: Buffer
}

/** Changes of a write to the indexes. */
export interface IndexChange {
  readonly removed: readonly IndexEntry[]
  readonly added: readonly IndexEntry[]
}

/**
 * How the entries of a document change. It is listed by its id, by each of its fields (those in maps
 * and the elements of arrays too), as Firestore does without being told, and by the composite
 * indexes. Fields that hold the very same value before and after are not looked at.
 *
 * @param before null for a document that did not exist, `after` null for one that is deleted
 * @throws FirestoreError `INVALID_ARGUMENT` for more entries than Firestore makes
 */
export function changeIndexes(
  path: string,
  before: Fields | null,
  after: Fields | null,
): IndexChange {
  const changed = (name: string) => before?.get(name) !== after?.get(name)
  const removed = new Map(
    entries(path, before, after === null, changed).map((entry) => [entryName(entry), entry]),
  )
  const added = entries(path, after, before === null, changed).filter(
    (entry) => !removed.delete(entryName(entry)),
  )
  return { removed: [...removed.values()], added }
}

/** Tells entries of one document apart. */
function entryName({ index, key }: IndexEntry): string {
  return `${index}\n${key.toString('latin1')}`
}

/**
 * @param isListed whether the entry of the document's id is wanted
 * @param isWanted which of the outermost fields are
 */
function entries(
  path: string,
  fields: Fields | null,
  isListed: boolean,
  isWanted: (name: string) => boolean,
): IndexEntry[] {
  if (fields === null) return []
  const collectionId = lastSegment(collectionOf(path))
  const id = encodeId(lastSegment(path))
  const found: IndexEntry[] = isListed ? [{ index: NAME_INDEX.id, key: id }] : []
  const add = (index: string, key: Buffer) => {
    found.push({ index, key: Buffer.concat([key, id]) })
  }
  for (const [name, value] of fields) {
    if (!isWanted(name) || !isIndexed(collectionId, [name])) continue
    for (const [field, inner] of leaves(name, value)) {
      const index = formatFieldPath(field)
      add(index, encodeKeyPart(inner))
      for (const part of elementParts(inner)) add(`${index}[]`, part)
      if (found.length > ENTRIES_MAX) {
        throw invalidArgument(`too many index entries for entity "/${path}"`)
      }
    }
  }
  for (const { id: index, parts } of compositeIndexes(collectionId)) {
    if (!parts.some(({ field: [name = ''] }) => isWanted(name))) continue
    for (const key of compositeKeys(parts, fields)) add(index, key)
  }
  return found
}

/** A field, and below a map every field of it. A vector is one value. */
function* leaves(name: string, value: Value): Generator<readonly [FieldPath, Value]> {
  yield [[name], value]
  if (value.kind !== 'map' || vectorOf(value) !== null) return
  for (const [inner, item] of value.fields) {
    for (const [path, leaf] of leaves(inner, item)) yield [[name, ...path], leaf]
  }
}

/** The distinct elements of an array, as parts of keys; none for other values. */
function elementParts(value: Value): Buffer[] {
  if (value.kind !== 'array') return []
  const parts = new Map(
    value.values.map((item) => {
      const part = encodeKeyPart(item)
      return [part.toString('latin1'), part]
    }),
  )
  return [...parts.values()]
}

function compositeKeys(parts: readonly IndexPart[], fields: Fields): Buffer[] {
  let keys = [Buffer.alloc(0)]
  for (const { field, isElements } of parts) {
    const value = fieldAt(fields, field)
    if (value === undefined) return []
    const choices = isElements ? elementParts(value) : [encodeKeyPart(value)]
    keys = keys.flatMap((key) => choices.map((part) => Buffer.concat([key, part])))
  }
  return keys
}
