import { parseFieldPath } from '../values/field-path.ts'
import type { FieldPath } from '../values/field-path.ts'
import { collectionOf, fieldAt, lastSegment } from './document.ts'
import { encodeKeyPart } from './index-key.ts'
import type { Fields } from '../values/value.ts'

/** An index over some fields of the documents of a collection id; it lists those that have all. */
export interface IndexDefinition {
  /** Stored with every entry: never reuse the number of another definition. */
  readonly number: number
  readonly collectionId: string
  readonly fields: readonly FieldPath[]
}

const define = (number: number, collectionId: string, ...fields: readonly string[]) => ({
  number,
  collectionId,
  fields: fields.map(parseFieldPath),
})

/**
 * What the product's own queries need; everything else reads its collection. Those with several
 * fields are also in firebase/firestore.indexes.json (a test compares them); single fields are
 * indexed by Firestore itself.
 */
export const INDEXES: readonly IndexDefinition[] = [
  define(1, 'posts', 'status', 'updatedAt'),
  define(2, 'posts', 'status', 'publishedAt'),
  define(3, 'posts', 'status', 'publishAt'),
  define(4, 'posts', 'authorId', 'updatedAt'),
  define(5, 'posts', 'authorId', 'status', 'updatedAt'),
  define(6, 'posts', 'status'),
  define(7, 'posts', 'updatedAt'),
  define(8, 'posts', 'slug'),
  define(9, 'removals', 'removedAt'),
  define(10, 'slugs', 'kind'),
  define(11, 'slugs', 'postId'),
  define(12, 'revisions', 'revision'),
  define(13, 'users', 'role'),
]

/** The keys under which a document is listed, one per index that it belongs to. */
export function indexEntries(
  path: string,
  fields: Fields,
): { readonly index: number; readonly key: Buffer }[] {
  const collectionId = lastSegment(collectionOf(path))
  return INDEXES.filter((index) => index.collectionId === collectionId).flatMap((index) => {
    const values = index.fields.map((field) => fieldAt(fields, field))
    const parts = values.filter((value) => value !== undefined).map(encodeKeyPart)
    return parts.length < values.length ? [] : [{ index: index.number, key: Buffer.concat(parts) }]
  })
}
