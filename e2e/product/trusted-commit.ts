import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createFirestoreService, SERVER_TIME } from '../../server/firestore/index.ts'
import { compileRules } from '../../server/rules/index.ts'
import { openDatabase } from '../../server/database/database.ts'
import { EMBEDDED_PROJECT_ID } from '../../shared/firebase/firebase-settings.ts'
import type { PlannedWrite } from '../../shared/documents/planned-write.ts'

/**
 * Writes documents behind the rules' back, as an operator with a script might, while the product runs:
 *
 *   node e2e/product/trusted-commit.ts DATA_DIR '[{"kind":"set","path":"posts/p1","data":{...}}]'
 *
 * The text "SERVER_TIME" in a field stands for the time of the commit.
 */
const [dataDir, writes] = process.argv.slice(2)
if (dataDir === undefined || writes === undefined) {
  throw new Error('usage: trusted-commit.ts DATA_DIR WRITES')
}
const rules = path.resolve(import.meta.dirname, '../../firebase/firestore.rules')
const database = openDatabase(dataDir)
try {
  createFirestoreService({
    database,
    ruleset: compileRules(readFileSync(rules, 'utf8')),
    projectId: EMBEDDED_PROJECT_ID,
    clock: () => new Date(),
    verifyToken: () => Promise.resolve(null),
  }).commit(
    JSON.parse(writes, (_, value: unknown) =>
      value === 'SERVER_TIME' ? SERVER_TIME : value,
    ) as PlannedWrite[],
  )
} finally {
  database.close()
}
