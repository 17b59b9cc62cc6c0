import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { changeIndexes } from '../../../server/firestore/store/indexes.ts'
import { createResourceNames } from '../../../server/firestore/values/resource-name.ts'
import { readStoredFields } from '../../../server/firestore/values/stored-value.ts'
import { EMBEDDED_PROJECT_ID } from '../../../shared/firebase/firebase-settings.ts'

const documentRow = z.object({
  key: z.number(),
  path: z.string(),
  collection: z.string(),
  fields: z.string(),
})
const entryRow = z.object({ fields: z.string(), key: z.instanceof(Uint8Array) })

/**
 * Compares the index entries of documents with what the documents themselves say. Each document is
 * compared once per change: earlier ones cannot have changed.
 *
 * @param since only documents that were written later; microseconds
 */
export function auditIndexes(database: DatabaseSync, since: number): string[] {
  const names = createResourceNames(EMBEDDED_PROJECT_ID)
  const entries = database.prepare(
    'SELECT fields, key FROM document_index WHERE collection = ? AND document = ?',
  )
  const documents = database
    .prepare('SELECT key, path, collection, fields FROM documents WHERE update_time > ?')
    .iterate(since)
  const problems: string[] = []
  for (const row of documents) {
    const document = documentRow.parse(row)
    const { added } = changeIndexes(
      document.path,
      null,
      readStoredFields(JSON.parse(document.fields), names),
    )
    const text = (fields: string, key: Uint8Array) =>
      `${fields} ${Buffer.from(key).toString('hex')}`
    const expected = added.map(({ index, key }) => text(index, key)).sort()
    const found = z
      .array(entryRow)
      .parse(entries.all(document.collection, document.key))
      .map(({ fields, key }) => text(fields, key))
      .sort()
    if (expected.join('\n') !== found.join('\n')) {
      problems.push(
        `${document.path}: ${found.length} index entries, not the ${expected.length} of its fields`,
      )
    }
  }
  return problems
}
