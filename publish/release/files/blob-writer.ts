import path from 'node:path'
import type { Disk } from './disk.ts'
import { replaceFile } from './disk.ts'
import { inParallel } from './in-parallel.ts'
import type { Blob } from './pack.ts'

/** Files that are written or synced at the same time. */
const AT_ONCE = 8

/** Writes blobs into their files. */
export interface BlobWriter {
  /** They survive a loss of power after {@link sync}. */
  readonly write: (blobs: readonly Blob[]) => Promise<void>
  /** For very many: nothing is whole before {@link sync}. */
  readonly writeMany: (blobs: readonly Blob[]) => Promise<void>
  /** Notes a blob that is in its file, but has to survive a loss of power. */
  readonly noteUnsynced: (blob: Omit<Blob, 'content'>) => void
  readonly sync: () => Promise<void>
}

/** Makes a writer for the blobs of a folder. */
export function createBlobWriter(
  folder: string,
  disk: Disk,
  blob: {
    readonly fileOf: (blob: Omit<Blob, 'content'>) => string
    readonly onWritten: (blob: Omit<Blob, 'content'>) => void
  },
): BlobWriter {
  const touched = new Set<string>()
  const unsynced = new Set<string>()
  const writing = new Map<string, Promise<void>>()

  const writeOne = async (one: Blob, isSynced: boolean) => {
    const file = blob.fileOf(one)
    // Two paths with the same content would otherwise write the same file at the same time.
    const turn = (writing.get(file) ?? Promise.resolve()).then(async () => {
      await disk.makeFolder(path.dirname(file))
      await replaceFile(disk, file, one.content, isSynced)
      if (!isSynced) unsynced.add(file)
      blob.onWritten(one)
      touched.add(path.dirname(file))
    })
    writing.set(file, turn)
    try {
      await turn
    } finally {
      if (writing.get(file) === turn) writing.delete(file)
    }
  }

  return {
    write: (blobs) => inParallel(blobs, AT_ONCE, (one) => writeOne(one, true)),
    writeMany: (blobs) => inParallel(blobs, AT_ONCE, (one) => writeOne(one, false)),
    noteUnsynced: (one) => {
      const file = blob.fileOf(one)
      unsynced.add(file)
      touched.add(path.dirname(file))
      blob.onWritten(one)
    },
    sync: async () => {
      const folders = [...touched]
      const files = [...unsynced]
      touched.clear()
      unsynced.clear()
      try {
        if (files.length > 0) await disk.syncMany(folder, files)
        await inParallel(folders, AT_ONCE, (one) => disk.sync(one))
        if (folders.length > 0) await disk.sync(folder)
      } catch (error) {
        for (const one of folders) touched.add(one)
        for (const one of files) unsynced.add(one)
        throw error
      }
    },
  }
}
