import { createHash } from 'node:crypto'
import { z } from 'zod'
import indexFile from '../../../firebase/firestore.indexes.json' with { type: 'json' }
import { parseFieldPath } from '../values/field-path.ts'
import type { FieldPath } from '../values/field-path.ts'

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

const fileSchema = z.strictObject({
  indexes: z.array(
    z.strictObject({
      collectionGroup: z.string(),
      queryScope: z.literal('COLLECTION'),
      fields: z.array(
        z.strictObject({
          fieldPath: z.string(),
          order: z.enum(['ASCENDING', 'DESCENDING']).optional(),
          arrayConfig: z.literal('CONTAINS').optional(),
        }),
      ),
    }),
  ),
  fieldOverrides: z.array(
    z.strictObject({
      collectionGroup: z.string(),
      fieldPath: z.string(),
      // Fields are exempt as a whole: another choice of indexes would need code.
      indexes: z.tuple([]),
    }),
  ),
})

/** Contents of `firebase/firestore.indexes.json`, by the id of the collection. */
export interface IndexFile {
  /** Indexes over several fields. Firebase needs one per direction; here one is read both ways. */
  readonly composites: ReadonlyMap<string, readonly IndexDefinition[]>
  /** Fields whose values are not listed. */
  readonly exemptFields: ReadonlyMap<string, ReadonlySet<string>>
  /** Another number when the file says something else; a safe positive integer. */
  readonly version: number
}

/**
 * Reads the file that is deployed to Firebase.
 *
 * @throws z.ZodError for a part of its format that the embedded backend does not know
 */
export function readIndexFile(content: unknown): IndexFile {
  const { indexes, fieldOverrides } = fileSchema.parse(content)
  const composites = new Map<string, Map<string, IndexDefinition>>()
  for (const { collectionGroup, fields } of indexes) {
    const parts = fields.map(({ fieldPath, arrayConfig }) => ({
      field: parseFieldPath(fieldPath),
      isElements: arrayConfig !== undefined,
    }))
    const id = fields
      .map(({ fieldPath, arrayConfig }) => `${fieldPath}${arrayConfig === undefined ? '' : '[]'}`)
      .join(',')
    const known = composites.get(collectionGroup) ?? new Map<string, IndexDefinition>()
    composites.set(collectionGroup, known.set(id, { id, parts }))
  }
  const exemptFields = new Map<string, Set<string>>()
  for (const { collectionGroup, fieldPath } of fieldOverrides) {
    const known = exemptFields.get(collectionGroup) ?? new Set<string>()
    exemptFields.set(collectionGroup, known.add(fieldPath))
  }
  const digest = createHash('sha256').update(JSON.stringify({ indexes, fieldOverrides })).digest()
  return {
    composites: new Map(Array.from(composites, ([name, known]) => [name, [...known.values()]])),
    exemptFields,
    version: digest.readUIntBE(0, 6),
  }
}

/** The file of this repository. */
export const INDEX_FILE = readIndexFile(indexFile)
