import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * Writes a file so that readers, also after a crash, see the old content or the new, never anything
 * between: temporary file beside it, fsync, rename, fsync of the folder.
 *
 * @param mode permission bits, such as 0o600 for secrets
 */
export async function writeDurably(
  file: string,
  content: Uint8Array | string,
  mode = 0o644,
): Promise<void> {
  await writeByRename(file, content, mode)
  await syncFolder(path.dirname(file))
}

/** Like {@link writeDurably} without the folder's fsync: for many files, call {@link syncFolder} once. */
export async function writeByRename(
  file: string,
  content: Uint8Array | string,
  mode = 0o644,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const temporary = `${file}.${randomUUID()}.tmp`
  try {
    const handle = await open(temporary, 'wx', mode)
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Makes renames, new names and removals in a folder survive a loss of power. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
