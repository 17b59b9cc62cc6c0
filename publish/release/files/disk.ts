import { execFile } from 'node:child_process'
import { open, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { ReleaseError } from '../../contract/errors.ts'
import { hasCode, ignoreMissing, messageOf } from '../../../node-shared/errors.ts'
import { syncFolder } from '../../../node-shared/files/durable-file.ts'
import { namesIn } from '../../../node-shared/files/names-in.ts'
import { inParallel } from './in-parallel.ts'

/** The file operations of the release store, each of which may fail or be the last before a crash. */
export interface Disk {
  /** Whether threads may do its work: they know this machine's disk alone. */
  readonly hasThreads: boolean
  read(file: string): Promise<Buffer>
  /** Makes or replaces a file; what was written may be lost with the power until {@link sync}. */
  write(file: string, content: readonly Uint8Array[]): Promise<void>
  /** Makes a file's content, or a folder's names, survive a loss of power. */
  sync(fileOrFolder: string): Promise<void>
  /** Like {@link sync} for very many files below a folder at once. */
  syncMany(folder: string, files: readonly string[]): Promise<void>
  rename(from: string, to: string): Promise<void>
  /** Removes a file; one that is not there is fine. */
  remove(file: string): Promise<void>
  /** The names in a folder; none when there is no such folder. */
  list(folder: string): Promise<string[]>
  /** Null when there is no such file. */
  size(file: string): Promise<number | null>
  makeFolder(folder: string): Promise<void>
}

/** From here on one flush of the whole file system is faster than one of each file. */
const SYNCFS_MIN_FILES = 200
const FILES_AT_ONCE = 8

/** The disk of this machine. */
export const realDisk: Disk = {
  hasThreads: true,
  read: (file) => readFile(file),
  write: async (file, content) => {
    const handle = await open(file, 'w', 0o644)
    try {
      if (content.length === 1 && content[0] !== undefined) await handle.writeFile(content[0])
      else if (content.length > 0) await writeAll(handle, content)
    } finally {
      await handle.close()
    }
  },
  sync: syncFolder,
  syncMany: async (folder, files) => {
    if (files.length >= SYNCFS_MIN_FILES && (await syncFileSystem(folder))) return
    await inParallel(files, FILES_AT_ONCE, (file) => realDisk.sync(file))
  },
  rename: (from, to) => rename(from, to),
  remove: (file) => rm(file, { force: true }),
  list: namesIn,
  size: async (file) => {
    const found = await stat(file).catch(ignoreMissing)
    return found?.isFile() === true ? found.size : null
  },
  makeFolder: async (folder) => {
    await mkdir(folder, { recursive: true })
  },
}

/**
 * Flushes a file system at once: Node has no call for it, but Linux has a command, which takes a
 * twentieth of the time of thousands of single flushes. False where that does not exist.
 */
async function syncFileSystem(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  return new Promise((resolve) => {
    execFile('sync', ['-f', folder], (error) => {
      resolve(error === null)
    })
  })
}

/** Joined first: a vectored write may stop short of the end without an error. */
async function writeAll(
  handle: Awaited<ReturnType<typeof open>>,
  content: readonly Uint8Array[],
): Promise<void> {
  await handle.writeFile(Buffer.concat(content))
}

/**
 * Writes a file so that after a crash the old or the new content is there, whole: beside it, synced,
 * renamed. The folder's names still need a sync.
 */
export async function replaceFile(
  disk: Disk,
  file: string,
  content: Uint8Array,
  isSynced = true,
): Promise<void> {
  const temporary = `${file}.tmp`
  try {
    await disk.write(temporary, [content])
    if (isSynced) await disk.sync(temporary)
    await disk.rename(temporary, file)
  } catch (error) {
    await disk.remove(temporary).catch(() => undefined)
    throw error
  }
}

/** Like {@link replaceFile}, and the folder's names are synced too. */
export async function replaceDurably(disk: Disk, file: string, content: Uint8Array): Promise<void> {
  await replaceFile(disk, file, content)
  await disk.sync(path.dirname(file))
}

/**
 * Explains a failed file operation to people.
 *
 * @returns a ReleaseError `release/disk-full` or `release/not-writable`; anything else as it was
 */
export function explainDiskError(error: unknown, folder: string): unknown {
  if (hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')) {
    return new ReleaseError(
      'release/disk-full',
      `The disk is full: the release could not be stored in ${folder}. Free some space: the publish is retried automatically. The live site is unchanged.`,
      { cause: error },
    )
  }
  if (hasCode(error, 'EROFS') || hasCode(error, 'EACCES') || hasCode(error, 'EPERM')) {
    return new ReleaseError(
      'release/not-writable',
      `${folder} cannot be written (${messageOf(error)}). Check that the disk is not mounted read-only and that this account owns the folder. The live site is unchanged.`,
      { cause: error },
    )
  }
  return error
}
