import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { writeDurably } from '../files/durable-file.ts'
import { readTextIfThere } from '../files/read-text.ts'
import { messageOf } from '../errors.ts'
import type { LockFile } from '../files/folder-lock.ts'

/** Where in the data folder stands how the holder of each lock is reached. */
const ADDRESS_FILES: Readonly<Record<LockFile, string>> = {
  lock: 'address',
  'backend.lock': 'backend.address',
}

const addressSchema = z.string().regex(/^https?:\/\/[^\s/?#@]+$/)

/**
 * Leaves word of how this process is reached, for commands on the same data folder.
 *
 * @param origin without a slash at the end
 */
export async function announceAddress(
  dataDir: string,
  lockFile: LockFile,
  origin: string,
): Promise<void> {
  await writeDurably(path.join(dataDir, ADDRESS_FILES[lockFile]), `${origin}\n`, 0o600)
}

/**
 * How the process that has a data folder is reached; null when none has it, whatever the file says: what
 * listens at that address now is another program.
 *
 * @param lockFile `lock` for the publisher, `backend.lock` for the backend; `npm start` has both
 */
export async function addressOfRunning(
  dataDir: string,
  lockFile: LockFile,
): Promise<string | null> {
  if (!isHeld(path.join(dataDir, lockFile))) return null
  const text = await readTextIfThere(path.join(dataDir, ADDRESS_FILES[lockFile]))
  return addressSchema.safeParse(text?.trim()).data ?? null
}

/** Whether a process has the data folder: its lock is one of the operating system. */
function isHeld(lockFile: string): boolean {
  let lock: DatabaseSync | null = null
  try {
    lock = new DatabaseSync(lockFile, { readOnly: true, timeout: 0 })
    lock.prepare('PRAGMA schema_version').get()
    return false
  } catch (error) {
    return /locked|busy/i.test(messageOf(error))
  } finally {
    lock?.close()
  }
}
