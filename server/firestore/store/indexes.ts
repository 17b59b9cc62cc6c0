import { invalidArgument } from '../errors.ts'
import { formatFieldPath, parseFieldPath } from '../values/field-path.ts'
import type { FieldPath } from '../values/field-path.ts'
import { vectorOf } from '../values/value.ts'
import type { Fields, Value } from '../values/value.ts'
import { collectionOf, fieldAt, lastSegment } from './document.ts'
import { encodeId, encodeKeyPart } from './index-key.ts'

/** Firestore's limit on the entries of one document. */
const ENTRIES_MAX = 40_000

/** One field of an index; of an array either the whole value or each of its elements. */
export interface IndexPart {
  readonly field: FieldPath
  readonly isElements: boolean
}

/** An index over fields of the documents of a collection; it lists those that have all of them. */
export interface IndexDefinition {
  /** Stored with every entry, such as `status,updatedAt` or `tags[]`. */
  readonly id: string
  readonly parts: readonly IndexPart[]
}

/** Lists all documents of a collection by their ids. */
export const NAME_INDEX: IndexDefinition = { id: '__name__', parts: [] }

/** The index over one field, or over the elements of an array. */
export function fieldIndex(field: FieldPath, isElements: boolean): IndexDefinition {
  return {
    id: `${formatFieldPath(field)}${isElements ? '[]' : ''}`,
    parts: [{ field, isElements }],
  }
}

function composite(id: string): IndexDefinition {
  const parts = id.split(',').map((part) => ({
    field: parseFieldPath(part.replace('[]', '')),
    isElements: part.endsWith('[]'),
  }))
  return { id, parts }
}

/**
 * Indexes over several fields, by the id of the collection: what the product's own queries need. The
 * same are in firebase/firestore.indexes.json (a test compares them). A change here needs another
 * {@link INDEX_VERSION}.
 */
export const COMPOSITE_INDEXES: ReadonlyMap<string, readonly IndexDefinition[]> = byCollection({
  posts: [
    'status,updatedAt',
    'status,publishedAt',
    'status,publishAt',
    'authorId,updatedAt',
    'authorId,status,updatedAt',
    'tags[],status,publishedAt',
    'tags[],status,updatedAt',
    'authorId,tags[],status,updatedAt',
  ].map(composite),
  workingCopies: ['authorId,updatedAt'].map(composite),
  media: ['ownerId,createdAt', 'terms[],createdAt', 'ownerId,terms[],createdAt'].map(composite),
})

/** What entries look like. Entries of another version are made anew when the store is opened. */
export const INDEX_VERSION = 2

const TEXTS = ['title', 'slug', 'html', 'excerpt', 'cover', 'tags']

/** Fields of texts and pictures that no query asks for: listing them would only slow down saving. */
const NEVER_LOOKED_FOR = byCollection<readonly string[]>({
  posts: ['html', 'excerpt', 'cover'],
  workingCopies: TEXTS,
  previews: TEXTS,
  media: ['url', 'alt', 'name'],
  mediaUses: ['title'],
})

/** Collections have names from outside, and `constructor` may be one of them. */
function byCollection<Value>(table: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(table))
}

/** Whether the values of a field are listed; the exceptions are as on Firebase. */
export function isIndexed(collectionId: string, field: FieldPath): boolean {
  const [name = ''] = field
  // Revisions are copies, found by their number alone.
  if (NEVER_LOOKED_FOR.get(collectionId)?.includes(name) === true) return false
  return collectionId !== 'revisions' || name === 'revision'
}

/** One line of an index: which, and where in it. */
export interface IndexEntry {
  readonly index: string
  /** The values' parts and then the id's, so that documents with equal values come by their ids. */
  readonly key: Buffer
}

/** What a write changes in the indexes. */
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
  for (const { id: index, parts } of COMPOSITE_INDEXES.get(collectionId) ?? []) {
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
