import { readFile } from 'node:fs/promises'

/** Larger files are streamed from disk, in bytes. */
export const CACHED_FILE_MAX_BYTES = 256 * 1024
const CACHE_MAX_BYTES = 64 * 1024 * 1024

/** Keeps the most recently asked-for small files in memory. Blobs never change, so nothing expires. */
export interface BlobCache {
  read(file: string): Promise<Buffer>
}

/** Makes an empty cache. */
export function createBlobCache(maxBytes = CACHE_MAX_BYTES): BlobCache {
  const entries = new Map<string, Buffer>()
  let bytes = 0
  return {
    read: async (file) => {
      const known = entries.get(file)
      if (known !== undefined) {
        // Maps keep the order of insertion: moving an entry to the end marks it as recently used.
        entries.delete(file)
        entries.set(file, known)
        return known
      }
      const content = await readFile(file)
      if (!entries.has(file)) {
        entries.set(file, content)
        bytes += content.length
      }
      for (const [oldest, { length }] of entries) {
        if (bytes <= maxBytes) break
        entries.delete(oldest)
        bytes -= length
      }
      return content
    },
  }
}
