import { createHash, randomBytes } from 'node:crypto'
import path from 'node:path'
import { formatCrc32c, updateCrc32c } from './crc32c.ts'
import type { StorageDisk } from './disk.ts'
import type { BlobFacts } from './object-store.ts'

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

/** The files that uploads in progress are written to. */
export interface UploadParts {
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
  /** The file of a part. */
  pathOf(name: string): string
}

/** Makes the parts of a folder, which must exist. */
export function createUploadParts(folder: string, disk: StorageDisk): UploadParts {
  const pathOf = (name: string) => path.join(folder, name)
  const newPartName = () => `${randomBytes(12).toString('hex')}.part`

  async function writePart(name: string, start: number): Promise<PartWriter> {
    const file = await disk.openToWrite(pathOf(name))
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
        if (start === 0) await disk.syncFolder(folder)
      },
    }
  }

  async function describePart(name: string): Promise<BlobFacts> {
    const sha256 = createHash('sha256')
    const md5 = createHash('md5')
    let crc = 0
    let size = 0
    for await (const chunk of (await disk.openToRead(
      pathOf(name),
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

  return {
    pathOf,
    newPartName,
    writePart,
    async writeWholePart(bytes) {
      const name = newPartName()
      const writer = await writePart(name, 0)
      try {
        await writer.write(bytes)
      } catch (error) {
        await writer.finish()
        await disk.remove(pathOf(name))
        throw error
      }
      await writer.finish()
      return name
    },
    readPart: (name) => disk.read(pathOf(name)),
    async readPartStart(name, length) {
      const stream = await disk.openToRead(pathOf(name), 0, length - 1)
      return Buffer.concat((await stream.toArray()) as Buffer[])
    },
    partSize: async (name) => (await disk.facts(pathOf(name)))?.size ?? 0,
    describePart,
    removePart: (name) => disk.remove(pathOf(name)),
  }
}
