import { invalidArgument } from '../protocol/firestore-error.ts'
import type { FieldPath } from '../values/field-path.ts'
import type { Fields, Value } from '../values/value.ts'

/** A stored document. Times are microseconds since 1970. */
export interface DocumentRecord {
  readonly path: string
  readonly fields: Fields
  readonly createTime: number
  readonly updateTime: number
}

/** Effect of a commit on one document; null where there was or is none. */
export interface StoredChange {
  readonly path: string
  readonly before: DocumentRecord | null
  /** The fields of `before` in the protocol's JSON, as text. */
  readonly beforeJson: string | null
  readonly after: DocumentRecord | null
}

/** Firestore's limit for one document. */
const DOCUMENT_MAX_BYTES = 1_048_576

/** The collection that a document is in, such as `posts/a/revisions`. */
export function collectionOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

/** The last segment of a path: a document's id, or a collection's. */
export function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The value at a path, or undefined. */
export function fieldAt(fields: Fields, path: FieldPath): Value | undefined {
  let current: Fields = fields
  for (const name of path.slice(0, -1)) {
    const next = current.get(name)
    if (next?.kind !== 'map') return undefined
    current = next.fields
  }
  const [last = ''] = path.slice(-1)
  return current.get(last)
}

/**
 * A copy with another value at a path, or without it. Maps on the way are made where they are
 * missing; anything else on the way is replaced, or left alone when the field is to be removed.
 */
export function withField(fields: Fields, path: FieldPath, value: Value | undefined): Fields {
  const [name = '', ...rest] = path
  const copy = new Map(fields)
  if (rest.length === 0) {
    if (value === undefined) copy.delete(name)
    else copy.set(name, value)
    return copy
  }
  const inner = fields.get(name)
  if (value === undefined && inner?.kind !== 'map') return fields
  const innerFields = inner?.kind === 'map' ? inner.fields : new Map<string, Value>()
  return copy.set(name, { kind: 'map', fields: withField(innerFields, rest, value) })
}

/**
 * @param name the document's full name, for the message
 * @throws FirestoreError `INVALID_ARGUMENT` for a document over Firestore's limit
 */
export function checkDocumentSize({ path, fields }: DocumentRecord, name: string): void {
  const size = nameSize(path) + 32 + fieldsSize(fields)
  if (size <= DOCUMENT_MAX_BYTES) return
  const [actual, most] = [size, DOCUMENT_MAX_BYTES].map((bytes) => bytes.toLocaleString('en'))
  throw invalidArgument(
    `Document '${name}' cannot be written because its size (${actual} bytes) exceeds the maximum allowed size of ${most} bytes.`,
  )
}

/** Every segment and a byte behind each, and 16 for the name itself. */
function nameSize(path: string): number {
  return Buffer.byteLength(path) + 1 + 16
}

function fieldsSize(fields: Fields): number {
  let size = 0
  for (const [name, value] of fields) size += Buffer.byteLength(name) + 1 + valueSize(value)
  return size
}

/** Bytes as Firestore counts them. @see https://firebase.google.com/docs/firestore/storage-size */
export function valueSize(value: Value): number {
  switch (value.kind) {
    case 'null':
    case 'boolean':
      return 1
    case 'integer':
    case 'double':
    case 'timestamp':
      return 8
    case 'geoPoint':
      return 16
    case 'string':
      return Buffer.byteLength(value.value) + 1
    case 'bytes':
      return value.value.length
    case 'reference':
      return nameSize(value.path)
    case 'array':
      return value.values.reduce((sum, item) => sum + valueSize(item), 0)
    case 'map':
      return fieldsSize(value.fields)
  }
}
