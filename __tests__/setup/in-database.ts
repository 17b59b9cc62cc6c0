import { DatabaseSync } from 'node:sqlite'

/** Opens the database of a file for one piece of work, beside whoever else has it open. */
export function inDatabase<T>(file: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(file)
  try {
    return work(database)
  } finally {
    database.close()
  }
}
