import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/**
 * Writes a file so that after a crash either the old or the new content is there, whole: temporary
 * file beside it, fsync, rename, fsync of the folder.
 */
export async function writeDurably(
  file: string,
  content: Buffer | string,
  mode = 0o644,
): Promise<void> {
  await writeByRename(file, content, mode)
  await syncFolder(path.dirname(file))
}

/** Like {@link writeDurably} without the folder's fsync: for many files, call {@link syncFolder} once. */
export async function writeByRename(
  file: string,
  content: Buffer | string,
  mode = 0o644,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const temporary = `${file}.${randomUUID()}.tmp`
  try {
    const handle = await open(temporary, 'w', mode)
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

/** Makes renames and removals in a folder survive a loss of power. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
