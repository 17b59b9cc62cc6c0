import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import { Readable } from 'node:stream'
import { placeOfContent } from './content-place.ts'
import { formatCrc32c, updateCrc32c } from './crc32c.ts'
import type { Disk } from './disk.ts'
import { createKeyedQueue } from '../../node-shared/serial-queue.ts'
import type { BlobFacts } from './object-store.ts'

/** Folder of the stored bytes inside the data folder, and of uploads in progress inside that. */
export const FILES_FOLDER = 'files'
const UPLOADS_FOLDER = 'uploads'
const PREFIX_NAME = /^[0-9a-f]{2}$/
const HASH_NAME = /^[0-9a-f]{64}$/

/** Bytes being written to a part file. */
export interface PartWriter {
  /** How far the part goes, in bytes. */
  readonly size: number
  write(bytes: Uint8Array): Promise<void>
  /** Forgets what lies beyond this size. */
  rewind(size: number): void
  /** Cuts off what a failed write left, flushes and closes. What then is there survives. */
  finish(): Promise<void>
}

/** Bytes on disk, each content once, named by its SHA-256; and parts of uploads in progress. */
export interface BlobStore {
  /** A name for a new part: names are kept, not paths, so that the data folder can move. */
  newPartName(): string
  /** Opens a part to go on at `size`; what lies beyond was never acknowledged. */
  writePart(name: string, size: number): Promise<PartWriter>
  /** Writes a whole new part. Returns its name. */
  writeWholePart(bytes: Uint8Array): Promise<string>
  readPart(name: string): Promise<Buffer>
  /** Its first bytes, fewer when it is shorter. */
  readPartStart(name: string, length: number): Promise<Buffer>
  /** Size of a part in bytes: 0 when there is none. */
  partSize(name: string): Promise<number>
  /** Size and digests of a part. */
  describePart(name: string): Promise<BlobFacts>
  removePart(name: string): Promise<void>
  /**
   * Puts a flushed part in its place and then runs `record`, which must make the row that refers to
   * it; only then is the part given up, so that a failure or a crash before leaves it to the upload.
   * No cleaning of the same content can come between.
   */
  keep<T>(name: string, facts: BlobFacts, record: () => T): Promise<T>
  /** Deletes the bytes unless `isUsed` says that a row refers to them. */
  discard(sha256: string, isUsed: () => boolean): Promise<void>
  /** Opens a range of bytes for reading; both ends included. */
  open(sha256: string, start: number, end: number): Promise<Readable>
  /** Every content and every part that is on the disk. */
  inventory(): Promise<{ readonly contents: Set<string>; readonly parts: Set<string> }>
  /** When a content or part was last changed, in milliseconds since 1970; null when it is gone. */
  changedAt(kind: 'content' | 'part', name: string): Promise<number | null>
  freeBytes(): Promise<number>
}

/** Makes the folders and the store. */
export async function createBlobStore(dataDir: string, disk: Disk): Promise<BlobStore> {
  const root = path.join(dataDir, FILES_FOLDER)
  const uploads = path.join(root, UPLOADS_FOLDER)
  await disk.makeFolder(uploads)
  const exclusively = createKeyedQueue()
  const placeOf = (sha256: string) => placeOfContent(root, sha256)
  const partPath = (name: string) => path.join(uploads, name)
  const newPartName = () => `${randomBytes(12).toString('hex')}.part`

  async function writePart(name: string, start: number): Promise<PartWriter> {
    const file = await disk.openToWrite(partPath(name))
    let size = start
    return {
      get size() {
        return size
      },
      async write(bytes) {
        await file.write(bytes, size)
        size += bytes.length
      },
      rewind(earlier) {
        size = earlier
      },
      async finish() {
        try {
          await file.truncate(size)
          await file.sync()
        } finally {
          await file.close()
        }
        // The name of a new part has to survive as well.
        if (start === 0) await disk.syncFolder(uploads)
      },
    }
  }

  async function describePart(name: string): Promise<BlobFacts> {
    const sha256 = createHash('sha256')
    const md5 = createHash('md5')
    let crc = 0
    let size = 0
    for await (const chunk of (await disk.openToRead(
      partPath(name),
      0,
      Number.MAX_SAFE_INTEGER,
    )) as AsyncIterable<Buffer>) {
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
  }

  async function putInPlace(name: string, facts: BlobFacts): Promise<void> {
    const place = placeOf(facts.sha256)
    if ((await disk.facts(place))?.size === facts.size) return
    const folder = path.dirname(place)
    await disk.makeFolder(folder)
    await disk.place(partPath(name), place)
    await disk.syncFolder(folder)
    await disk.syncFolder(root)
  }

  return {
    newPartName,
    writePart,
    async writeWholePart(bytes) {
      const name = newPartName()
      const writer = await writePart(name, 0)
      try {
        await writer.write(bytes)
      } catch (error) {
        await writer.finish()
        await disk.remove(partPath(name))
        throw error
      }
      await writer.finish()
      return name
    },
    readPart: (name) => disk.read(partPath(name)),
    async readPartStart(name, length) {
      const stream = await disk.openToRead(partPath(name), 0, length - 1)
      return Buffer.concat((await stream.toArray()) as Buffer[])
    },
    partSize: async (name) => (await disk.facts(partPath(name)))?.size ?? 0,
    describePart,
    removePart: (name) => disk.remove(partPath(name)),
    keep: (name, facts, record) =>
      exclusively(facts.sha256, async () => {
        await putInPlace(name, facts)
        const made = record()
        await disk.remove(partPath(name))
        return made
      }),
    discard: (sha256, isUsed) =>
      exclusively(sha256, async () => {
        if (!isUsed()) await disk.remove(placeOf(sha256))
      }),
    // A range of no bytes cannot be said with both ends included.
    open: async (sha256, start, end) =>
      end < start ? Readable.from([]) : disk.openToRead(placeOf(sha256), start, end),
    async inventory() {
      const contents = new Set<string>()
      for (const folder of await disk.list(root)) {
        if (!PREFIX_NAME.test(folder)) continue
        for (const name of await disk.list(path.join(root, folder))) {
          if (HASH_NAME.test(name)) contents.add(name)
        }
      }
      return { contents, parts: new Set(await disk.list(uploads)) }
    },
    async changedAt(kind, name) {
      const file = kind === 'content' ? placeOf(name) : partPath(name)
      return (await disk.facts(file))?.changedAt ?? null
    },
    freeBytes: () => disk.freeBytes(root),
  }
}
