import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseError } from '../errors.ts'

/** The lock's file inside the data folder. */
export const LOCK_FILE = 'backend.lock'

/** A data folder that belongs to this backend until `release()` or the end of the process. */
export interface FolderLock {
  release(): void
}

/**
 * Takes a data folder for one backend: two would remove each other's files. The lock is one of the
 * operating system, held through SQLite, so it ends with the process however that ends.
 *
 * @param dataDir made with mode 700 when missing
 * @throws DatabaseError `database/in-use`, or `database/open-failed` when the folder cannot be used
 */
export function lockFolder(dataDir: string): FolderLock {
  let lock: DatabaseSync | null = null
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    lock = new DatabaseSync(path.join(dataDir, LOCK_FILE), { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
    // Password hashes and keys live here: other users of the machine must not look in.
    chmodSync(dataDir, 0o700)
  } catch (cause) {
    lock?.close()
    const reason = cause instanceof Error ? cause.message : String(cause)
    if (/locked|busy/i.test(reason)) {
      throw new DatabaseError(
        'database/in-use',
        `The data folder ${dataDir} is in use by another process. Stop that first, or set ` +
          'PLIEGO_DATA_DIR to another folder.',
        { cause },
      )
    }
    throw new DatabaseError(
      'database/open-failed',
      `The data folder ${dataDir} cannot be used: ${reason}. Check that it is a folder that you ` +
        'may write to, or set PLIEGO_DATA_DIR to another one.',
      { cause },
    )
  }
  const held = lock
  return {
    release() {
      held.close()
    },
  }
}
