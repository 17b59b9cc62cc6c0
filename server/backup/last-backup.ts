import path from 'node:path'
import { z } from 'zod'
import { writeDurably } from '../../node-shared/files/durable-file.ts'
import { readJsonIfThere } from '../../node-shared/files/read-text.ts'

/** The file of a data folder that says when it was last backed up. */
export const LAST_BACKUP_FILE = 'last-backup.json'

const lastBackupSchema = z.object({
  /** The state that it holds. */
  createdAt: z.iso.datetime(),
  /** Where it was written to; it may have been moved since. */
  file: z.string(),
  bytes: z.int().min(0),
})

/** The newest backup that was written whole, and read again. */
export type LastBackup = z.infer<typeof lastBackupSchema>

/** Notes a backup that was verified. */
export async function noteBackup(dataDir: string, backup: LastBackup): Promise<void> {
  const text = `${JSON.stringify(backup, null, 2)}\n`
  await writeDurably(path.join(dataDir, LAST_BACKUP_FILE), text, 0o600)
}

/** Reads when a data folder was last backed up; null when it never was, or the note cannot be understood. */
export function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  return readJsonIfThere(path.join(dataDir, LAST_BACKUP_FILE), lastBackupSchema)
}
