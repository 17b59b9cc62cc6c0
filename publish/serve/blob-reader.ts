import { plainContent } from '../release/files/check-content.ts'
import type { BlobStore } from '../release/files/blobs.ts'
import type { Encoding, ReleaseFile } from '../release/files/release-file.ts'
import { isUnreadable } from '../release/integrity/repair.ts'

/** Larger files are streamed from disk, in bytes. */
export const CACHED_FILE_MAX_BYTES = 256 * 1024
const CACHE_MAX_BYTES = 64 * 1024 * 1024

/** Stored content that is checked before a reader gets it. */
export interface BlobReader {
  /**
   * The content of one form; small files stay in memory. Blobs never change, so nothing expires.
   *
   * @returns null when it is missing or not what the release says
   */
  read(file: ReleaseFile, encoding: Encoding | null): Promise<Buffer | null>
  /** Whether a form that is too large for memory is what the release says; read once per process. */
  isSound(file: ReleaseFile, encoding: Encoding | null): Promise<boolean>
}

/** Makes a reader without anything in memory. */
export function createBlobReader(blobs: BlobStore, maxBytes = CACHE_MAX_BYTES): BlobReader {
  const entries = new Map<string, Buffer>()
  const sound = new Map<string, number>()
  let bytes = 0

  const checked = async (file: ReleaseFile, encoding: Encoding | null): Promise<Buffer | null> => {
    try {
      const content = await blobs.read(file.sha256, encoding)
      return (await plainContent(file, content, encoding)) === null ? null : content
    } catch (error) {
      if (isUnreadable(error)) return null
      throw error
    }
  }
  const keep = (key: string, content: Buffer) => {
    if (entries.has(key)) return
    entries.set(key, content)
    bytes += content.length
    for (const [oldest, { length }] of entries) {
      if (bytes <= maxBytes) break
      entries.delete(oldest)
      bytes -= length
    }
  }

  return {
    read: async (file, encoding) => {
      const key = `${file.sha256}.${encoding ?? ''}`
      const known = entries.get(key)
      if (known !== undefined) {
        // Maps keep the order of insertion: moving an entry to the end marks it as recently used.
        entries.delete(key)
        entries.set(key, known)
        return known
      }
      const content = await checked(file, encoding)
      if (content !== null) keep(key, content)
      return content
    },
    isSound: async (file, encoding) => {
      const key = `${file.sha256}.${encoding ?? ''}`
      const size = await blobs.size(file.sha256, encoding)
      if (size === null) return false
      if (sound.get(key) === size) return true
      if ((await checked(file, encoding)) === null) return false
      sound.set(key, size)
      return true
    },
  }
}
