import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { CodedError, hasCode, messageOf } from '../errors.ts'
import { placeTroubleText } from './place-trouble.ts'

/** A data folder could not be taken: another process has it, or it cannot be used at all. */
export class FolderLockError extends CodedError<'data-folder/in-use' | 'data-folder/unusable'> {}

/**
 * Who has a data folder: the publisher, with or without a backend beside it, holds `lock`; the backend
 * holds `backend.lock`, so that two backends never share a folder either.
 */
export type LockFile = 'lock' | 'backend.lock'

/** A data folder that belongs to this process until `release()` or its end. */
export interface FolderLock {
  release(): void
}

/**
 * Takes a data folder for this process alone. The lock is one of the operating system, held through
 * SQLite: it ends with the process however that ends, so there is no stale lock to clean up. A file
 * beside it, named as the lock with `.pid`, tells others the process.
 *
 * @param dataDir made with mode 700 when missing
 * @throws FolderLockError `data-folder/in-use` naming the process that has it, or
 *   `data-folder/unusable`
 */
export function lockFolder(dataDir: string, lockFile: LockFile): FolderLock {
  const ownerFile = path.join(dataDir, `${lockFile}.pid`)
  let lock: DatabaseSync | null = null
  try {
    makeFolder(dataDir)
    // Password hashes and keys live here: other users of the machine must not look in.
    chmodSync(dataDir, 0o700)
    lock = new DatabaseSync(path.join(dataDir, lockFile), { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
    writeFileSync(ownerFile, `${process.pid}\n`)
  } catch (cause) {
    lock?.close()
    if (/locked|busy/i.test(messageOf(cause))) {
      throw new FolderLockError(
        'data-folder/in-use',
        `The data folder ${dataDir} is in use by ${ownerOf(ownerFile)}. ` +
          'Stop that first, or set PLIEGO_DATA_DIR to another folder.',
        { cause },
      )
    }
    throw new FolderLockError(
      'data-folder/unusable',
      placeTroubleText(cause, dataDir) ??
        `The data folder ${dataDir} cannot be used: ${messageOf(cause)}. ` +
          'Check that it is a folder that you may write to, or set PLIEGO_DATA_DIR to another one.',
      { cause },
    )
  }
  const held = lock
  return {
    release: () => {
      held.close()
    },
  }
}

/**
 * Makes a folder and those above it, one by one. Node's own way of it never ends below `/proc`, which
 * answers that the folder that is there is not.
 *
 * @throws what the operating system answers
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

function ownerOf(ownerFile: string): string {
  try {
    return `process ${readFileSync(ownerFile, 'utf8').trim()}`
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 'another process'
    throw error
  }
}
