import { link, mkdir, open, readFile, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { DatabaseFullError } from '../../database/database-error.ts'
import { syncFolder } from '../../../node-shared/files/durable-file.ts'
import { ignoreMissing } from '../../../node-shared/errors.ts'

/** A file that is being written. Positions and sizes are in bytes. */
export interface WritableFile {
  /** Writes all of it. */
  write(bytes: Uint8Array, position: number): Promise<void>
  truncate(size: number): Promise<void>
  /** Resolves when everything written so far survives power loss. */
  sync(): Promise<void>
  close(): Promise<void>
}

/** Disk operations of the file storage. Tests replace them with some that fail at a chosen step. */
export interface StorageDisk {
  makeFolder(folder: string): Promise<void>
  /** Opens a file for writing and makes it when there is none; what it holds stays. */
  openToWrite(file: string): Promise<WritableFile>
  /** Opens a range, both ends included. The file is open when this resolves. */
  openToRead(file: string, start: number, end: number): Promise<Readable>
  read(file: string): Promise<Buffer>
  /**
   * Gives a file a name in place of whatever had it. Its first name stays, unless the file system
   * knows no second names.
   */
  place(from: string, to: string): Promise<void>
  /** Removing what is not there is fine. */
  remove(file: string): Promise<void>
  /** Makes names in this folder, new and renamed, survive power loss. */
  syncFolder(folder: string): Promise<void>
  list(folder: string): Promise<string[]>
  /** Size, and the time of the last change in milliseconds since 1970; null when there is no file. */
  facts(file: string): Promise<{ readonly size: number; readonly changedAt: number } | null>
  /** Bytes that are free on the disk of this folder. */
  freeBytes(folder: string): Promise<number>
}

/** Node's file system. Folders get mode 700, files 600. */
export const nodeDisk: StorageDisk = {
  async makeFolder(folder) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  },
  async openToWrite(file) {
    const handle = await open(file, 'a', 0o600).then(async (made) => {
      // Appending is how a file is made without emptying it; positions need another mode.
      await made.close()
      return open(file, 'r+')
    })
    return {
      async write(bytes, position) {
        let written = 0
        while (written < bytes.length) {
          const left = bytes.length - written
          written += (await handle.write(bytes, written, left, position + written)).bytesWritten
        }
      },
      truncate: (size) => handle.truncate(size),
      sync: () => handle.sync(),
      close: () => handle.close(),
    }
  },
  async openToRead(file, start, end) {
    const handle = await open(file, 'r')
    return handle.createReadStream({ start, end })
  },
  read: (file) => readFile(file),
  async place(from, to) {
    try {
      await rm(to, { force: true })
      await link(from, to)
    } catch (error) {
      if (!hasNoLinks(error)) throw error
      await rename(from, to)
    }
  },
  remove: (file) => rm(file, { force: true }),
  syncFolder,
  list: (folder) => readdir(folder),
  async facts(file) {
    const found = await stat(file).catch(ignoreMissing)
    return found === undefined ? null : { size: found.size, changedAt: found.mtimeMs }
  },
  async freeBytes(folder) {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  },
}

/** Error codes of file systems without hard links, such as FAT and some network drives. */
const WITHOUT_LINKS: ReadonlySet<unknown> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

function hasNoLinks(error: unknown): boolean {
  return error instanceof Error && 'code' in error && WITHOUT_LINKS.has(error.code)
}

/** Did an operation fail because the disk, a quota or the database's file is full? */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (error instanceof DatabaseFullError) return true
  return 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
