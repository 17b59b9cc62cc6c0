import path from 'node:path'
import { Readable } from 'node:stream'
import { placeOfContent } from './content-place.ts'
import type { StorageDisk } from './disk.ts'
import { createKeyedQueue } from '../../../node-shared/queues/serial-queue.ts'
import type { BlobFacts } from './object-store.ts'
import { createUploadParts } from './upload-parts.ts'
import type { UploadParts } from './upload-parts.ts'

/** Folder of the stored bytes inside the data folder, and of uploads in progress inside that. */
export const FILES_FOLDER = 'files'
const UPLOADS_FOLDER = 'uploads'
const PREFIX_NAME = /^[0-9a-f]{2}$/
const HASH_NAME = /^[0-9a-f]{64}$/

/** Bytes on disk, each content once, named by its SHA-256; and parts of uploads in progress. */
export interface BlobStore extends UploadParts {
  /** Whether nothing is discarded: tables of a newer version may need what no object has. */
  readonly keepsAll: boolean
  /**
   * Puts a flushed part in its place and then runs `record`, which must make the row that refers to
   * it; only then is the part given up, so that a failure or a crash before leaves it to the upload.
   * No cleaning of the same content can come between.
   */
  keep<T>(name: string, facts: BlobFacts, record: () => T): Promise<T>
  /** Deletes the bytes unless `isUsed` says that a row refers to them. @returns whether they were deleted */
  discard(sha256: string, isUsed: () => boolean): Promise<boolean>
  /** All bytes of a content. @throws Error with the code `ENOENT` when there are none */
  read(sha256: string): Promise<Buffer>
  /** Opens a range of bytes for reading; both ends included. */
  open(sha256: string, start: number, end: number): Promise<Readable>
  /** Every content and every part that is on the disk. */
  inventory(): Promise<{ readonly contents: Set<string>; readonly parts: Set<string> }>
  /** When a content or part was last changed, in milliseconds since 1970; null when it is gone. */
  changedAt(kind: 'content' | 'part', name: string): Promise<number | null>
  freeBytes(): Promise<number>
}

/**
 * Makes the folders and the store.
 *
 * @param keepsAll see {@link BlobStore}
 */
export async function createBlobStore(
  dataDir: string,
  disk: StorageDisk,
  keepsAll: boolean,
): Promise<BlobStore> {
  const root = path.join(dataDir, FILES_FOLDER)
  const uploads = path.join(root, UPLOADS_FOLDER)
  await disk.makeFolder(uploads)
  const exclusively = createKeyedQueue()
  const placeOf = (sha256: string) => placeOfContent(root, sha256)
  const parts = createUploadParts(uploads, disk)

  async function putInPlace(name: string, facts: BlobFacts): Promise<void> {
    const place = placeOf(facts.sha256)
    if ((await disk.facts(place))?.size === facts.size) return
    const folder = path.dirname(place)
    await disk.makeFolder(folder)
    await disk.place(parts.pathOf(name), place)
    await disk.syncFolder(folder)
    await disk.syncFolder(root)
  }

  return {
    ...parts,
    keepsAll,
    keep: (name, facts, record) =>
      exclusively(facts.sha256, async () => {
        await putInPlace(name, facts)
        const made = record()
        await parts.removePart(name)
        return made
      }),
    discard: (sha256, isUsed) =>
      exclusively(sha256, async () => {
        if (keepsAll || isUsed()) return false
        await disk.remove(placeOf(sha256))
        return true
      }),
    read: (sha256) => disk.read(placeOf(sha256)),
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
      const file = kind === 'content' ? placeOf(name) : parts.pathOf(name)
      return (await disk.facts(file))?.changedAt ?? null
    },
    freeBytes: () => disk.freeBytes(root),
  }
}
