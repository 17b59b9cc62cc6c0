import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** Where backups go unless told otherwise, inside the data folder. */
export const BACKUPS_FOLDER = 'backups'
/** Beginning of the name of the folder that a running backup works in. */
export const STAGING_PREFIX = 'backup-staging-'

/**
 * Parts of the data folder that no backup holds as loose files: the database and the stored files are
 * taken by the rows of a snapshot; releases, builds, pictures and the publisher's memory of them are
 * made again; mails that wait to be sent on are old news; locks, the operator's token, logs and copies
 * are of this machine.
 */
const LEFT_OUT = [
  /^backend\.sqlite/,
  /^publish\.sqlite/,
  /^(?:files|releases|build|images|outbox|backups)$/,
  /^(?:backend\.)?lock(?:\.pid|-journal)?$/,
  /^(?:operator-token|address|clock\.json|last-backup\.json)$/,
  /^pliego\.log/,
  /^backup-staging-/,
] as const

const isTemporary = (name: string) => name.endsWith('.tmp')

/**
 * The loose files that belong into a backup: keys, secrets, and whatever a newer part of the product
 * keeps beside them. Paths are relative, sorted, with forward slashes. Links are not followed: they and
 * whatever else is no file are `others`.
 */
export async function findLooseFiles(
  dataDir: string,
): Promise<{ readonly files: readonly string[]; readonly others: readonly string[] }> {
  const files: string[] = []
  const others: string[] = []
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(path.join(dataDir, folder), { withFileTypes: true })) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (folder === '' && LEFT_OUT.some((pattern) => pattern.test(name))) continue
      if (entry.isDirectory()) await walk(name)
      else if (!entry.isFile()) others.push(name)
      else if (!isTemporary(name)) files.push(name)
    }
  }
  await walk('')
  return { files: files.sort(), others: others.sort() }
}
