import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { hasCode } from '../../node-shared/errors.ts'
import { lockFolder } from '../../node-shared/files/folder-lock.ts'
import { BackupError, diskError } from './backup-error.ts'
import { STAGING_PREFIX } from './kept-files.ts'

/** The folder that a running backup works in. */
interface Staging {
  readonly folder: string
  /** Removes it. */
  remove(): Promise<void>
}

/**
 * Makes the folder of a backup beside the files, because links cannot lead to another disk. A lock in it says
 * that the backup goes on, until the process ends in whatever way.
 *
 * @throws BackupError `backup/no-data`
 */
export async function openStaging(dataDir: string): Promise<Staging> {
  const folder = path.join(dataDir, `${STAGING_PREFIX}${randomBytes(6).toString('hex')}`)
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    throw hasCode(error, 'ENOENT')
      ? new BackupError('backup/no-data', `There is no data folder ${dataDir}.`, { cause: error })
      : diskError(error, 'write', folder)
  })
  const lock = lockFolder(folder, 'lock')
  return {
    folder,
    remove: async () => {
      lock.release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Removes what backups have left in a data folder that were killed. */
export async function removeAbandonedStaging(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(STAGING_PREFIX))) {
    const folder = path.join(dataDir, name)
    if (isInUse(folder)) continue
    await rm(folder, { recursive: true, force: true })
  }
}

function isInUse(folder: string): boolean {
  try {
    lockFolder(folder, 'lock').release()
    return false
  } catch (error) {
    if (hasCode(error, 'data-folder/in-use')) return true
    throw error
  }
}
