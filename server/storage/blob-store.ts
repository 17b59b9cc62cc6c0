import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { isMissingFile } from '../store/file-errors.ts'
import { syncFolder } from '../store/write-file.ts'
import { formatCrc32c, updateCrc32c } from './crc32c.ts'
import { createKeyedMutex } from './keyed-mutex.ts'
import type { BlobFacts } from './object-store.ts'

/** Folder of the stored bytes inside the data folder, and of uploads in progress inside that. */
export const FILES_FOLDER = 'files'
const UPLOADS_FOLDER = 'uploads'
const HASH_NAME = /^[0-9a-f]{64}$/

/** Bytes on disk, each content once, named by its SHA-256. */
export interface BlobStore {
  /** Puts bytes into a new temporary file and flushes it. Returns its path. */
  writeTemporary(bytes: Uint8Array): Promise<string>
  /** A name for a new upload's part file. */
  newPartName(): string
  /** Where a part file is: names are kept, not paths, so that the data folder can move. */
  partPath(name: string): string
  /** Writes at an offset of a part file and flushes, so that what is acknowledged survives. */
  writePart(file: string, offset: number, bytes: Uint8Array): Promise<void>
  /** Size and digests of a file. */
  describe(file: string): Promise<BlobFacts>
  /**
   * Moves a flushed file to its place and then runs `record`, which must make the row that refers to
   * it. No cleaning of the same content can come between.
   */
  keep<T>(file: string, facts: BlobFacts, record: () => T): Promise<T>
  /** Deletes the bytes unless `isUsed` says that a row refers to them. */
  discard(sha256: string, isUsed: () => boolean): Promise<void>
  /** Opens a range of bytes for reading; both ends included. The file is open when this resolves. */
  open(sha256: string, start: number, end: number): Promise<Readable>
  remove(file: string): Promise<void>
  /** Deletes files that no row refers to: what a crash left between a rename and its row. */
  sweep(used: ReadonlySet<string>, partNames: ReadonlySet<string>): Promise<number>
}

/** Makes the folders and the store. Call `sweep` before serving. */
export async function createBlobStore(dataDir: string): Promise<BlobStore> {
  const root = path.join(dataDir, FILES_FOLDER)
  const uploads = path.join(root, UPLOADS_FOLDER)
  await mkdir(uploads, { recursive: true, mode: 0o700 })
  const exclusively = createKeyedMutex()
  const placeOf = (sha256: string) => path.join(root, sha256.slice(0, 2), sha256)
  const newPartName = () => `${randomBytes(12).toString('hex')}.part`
  const partPath = (name: string) => path.join(uploads, name)

  async function writePart(file: string, offset: number, bytes: Uint8Array): Promise<void> {
    const handle = await open(file, offset === 0 ? 'w' : 'r+', 0o600)
    try {
      let written = 0
      while (written < bytes.length) {
        const piece = await handle.write(bytes, written, bytes.length - written, offset + written)
        written += piece.bytesWritten
      }
      // Bytes beyond belong to a chunk that was never acknowledged.
      await handle.truncate(offset + bytes.length)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }

  async function isPresent(file: string, size: number): Promise<boolean> {
    try {
      return (await stat(file)).size === size
    } catch (error) {
      if (isMissingFile(error)) return false
      throw error
    }
  }

  return {
    newPartName,
    partPath,
    writePart,
    async writeTemporary(bytes) {
      const file = partPath(newPartName())
      await writePart(file, 0, bytes)
      return file
    },
    async describe(file) {
      const sha256 = createHash('sha256')
      const md5 = createHash('md5')
      let crc = 0
      let size = 0
      for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
        sha256.update(chunk)
        md5.update(chunk)
        crc = updateCrc32c(crc, chunk)
        size += chunk.length
      }
      return {
        sha256: sha256.digest('hex'),
        size,
        md5Hash: md5.digest('base64'),
        crc32c: formatCrc32c(crc),
      }
    },
    keep: (file, facts, record) =>
      exclusively(facts.sha256, async () => {
        const place = placeOf(facts.sha256)
        if (await isPresent(place, facts.size)) {
          await rm(file, { force: true })
        } else {
          const folder = path.dirname(place)
          await mkdir(folder, { recursive: true, mode: 0o700 })
          await rename(file, place)
          await syncFolder(folder)
          await syncFolder(root)
        }
        return record()
      }),
    discard: (sha256, isUsed) =>
      exclusively(sha256, async () => {
        if (!isUsed()) await rm(placeOf(sha256), { force: true })
      }),
    async open(sha256, start, end) {
      const handle = await open(placeOf(sha256), 'r')
      return handle.createReadStream({ start, end })
    },
    async remove(file) {
      await rm(file, { force: true })
    },
    async sweep(used, partNames) {
      let removed = 0
      for (const folder of await readdir(root)) {
        const isUploads = folder === UPLOADS_FOLDER
        if (!isUploads && !/^[0-9a-f]{2}$/.test(folder)) continue
        for (const name of await readdir(path.join(root, folder))) {
          const file = path.join(root, folder, name)
          if (isUploads ? partNames.has(name) : !HASH_NAME.test(name) || used.has(name)) continue
          await rm(file, { force: true })
          removed += 1
        }
      }
      return removed
    },
  }
}
