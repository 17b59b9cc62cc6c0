import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { transaction } from '../../database/database.ts'

/** Names of the tables of each service's content, as patterns of SQL. */
const TABLES = {
  // Documents and their indexes.
  documents: 'document%',
  accounts: 'auth\\_%',
  // The bytes of files go with the sweep of the next start.
  files: 'storage\\_%',
} as const

const rowSchema = z.object({ name: z.string() })

/** Makes a service forget everything that people have made. */
export function erase(database: DatabaseSync, what: keyof typeof TABLES): void {
  transaction(database, () => {
    database.exec('PRAGMA defer_foreign_keys = ON')
    const tables = database
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE ? ESCAPE '\\'`)
      .all(TABLES[what])
    for (const table of tables) database.exec(`DELETE FROM "${rowSchema.parse(table).name}"`)
  })
}
