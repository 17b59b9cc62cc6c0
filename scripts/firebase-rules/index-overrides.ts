import { z } from 'zod'
import { POST_FIELDS } from '../../shared/post/fields/post-fields.ts'
import { POST_FIELD_NAMES } from '../../shared/post/fields/written-fields.ts'

const overrideSchema = z.looseObject({ collectionGroup: z.string(), fieldPath: z.string() })
const fileSchema = z.looseObject({
  indexes: z.array(z.unknown()),
  fieldOverrides: z.array(overrideSchema),
})

/** The text of an entry, and of the file below it. */
const ENTRY_TEXT = ['data', 'baseData']

/** The written fields that Firestore is not to index, by the collection. No query looks for them. */
const LEFT_OUT: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['posts', POST_FIELD_NAMES.filter((name) => !POST_FIELDS[name].isIndexed)],
  ['workingCopies', POST_FIELD_NAMES],
  ['kept', [...POST_FIELD_NAMES, ...ENTRY_TEXT]],
  ['revisions', ['html', ...ENTRY_TEXT]],
  ['entries', ENTRY_TEXT],
  ['entryCopies', ENTRY_TEXT],
  ['previews', POST_FIELD_NAMES],
])

/**
 * Brings the exemptions of `firebase/firestore.indexes.json` in line with the table of fields. What is
 * right stays where it is: in another order, each installation would make its indexes anew.
 */
export function settleIndexOverrides(text: string): string {
  const file = fileSchema.parse(JSON.parse(text))
  const kept = file.fieldOverrides.filter(
    ({ collectionGroup, fieldPath }) => LEFT_OUT.get(collectionGroup)?.includes(fieldPath) ?? true,
  )
  const isKept = (collectionGroup: string, fieldPath: string): boolean =>
    kept.some((one) => one.collectionGroup === collectionGroup && one.fieldPath === fieldPath)
  const missing = Array.from(LEFT_OUT).flatMap(([collectionGroup, names]) =>
    names
      .filter((fieldPath) => !isKept(collectionGroup, fieldPath))
      .map((fieldPath) => ({ collectionGroup, fieldPath, indexes: [] })),
  )
  return `${JSON.stringify({ ...file, fieldOverrides: [...kept, ...missing] }, null, 2)}\n`
}
