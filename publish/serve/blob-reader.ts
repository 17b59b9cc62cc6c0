import { plainContent } from '../release/files/check-content.ts'
import type { ReleaseBlobs } from '../release/files/blobs.ts'
import type { Form, ReleaseFile } from '../release/files/release-file.ts'
import { isUnreadable } from '../release/integrity/repair.ts'

/** Larger files are streamed from disk, in bytes. */
export const CACHED_FILE_MAX_BYTES = 256 * 1024
const CACHE_MAX_BYTES = 64 * 1024 * 1024

/** Stored content that is checked before a reader gets it. */
export interface BlobReader {
  /** The content of one form if it is in memory. */
  inMemory(file: ReleaseFile, form: Form | null): Buffer | null
  /**
   * The content of one form; small files stay in memory. Blobs never change, so nothing expires.
   *
   * @returns null when it is missing or not what the release says
   */
  read(file: ReleaseFile, form: Form | null): Promise<Buffer | null>
  /** Whether a form that is too large for memory is what the release says; read once per process. */
  isSound(file: ReleaseFile, form: Form | null): Promise<boolean>
}

/** Makes a reader without anything in memory. */
export function createBlobReader(blobs: ReleaseBlobs, maxBytes = CACHE_MAX_BYTES): BlobReader {
  const memory = createMemory(maxBytes)
  const sound = new Map<string, number>()

  const checked = async (file: ReleaseFile, form: Form | null): Promise<Buffer | null> => {
    try {
      const content = await blobs.read(file.sha256, form)
      return (await plainContent(file, content, form)) === null ? null : content
    } catch (error) {
      if (isUnreadable(error)) return null
      throw error
    }
  }
  return {
    inMemory: memory.get,
    read: async (file, form) => {
      const known = memory.get(file, form)
      if (known !== null) return known
      const content = await checked(file, form)
      if (content !== null) memory.keep(file, form, content)
      return content
    },
    isSound: async (file, form) => {
      const key = `${file.sha256}.${form ?? ''}`
      const size = await blobs.size(file.sha256, form)
      if (size === null) return false
      if (sound.get(key) === size) return true
      if ((await checked(file, form)) === null) return false
      sound.set(key, size)
      return true
    },
  }
}

/** Content in memory. */
interface Entry {
  readonly content: Buffer
  readonly sha256: string
  /** The entries of the same form. */
  readonly of: Map<string, Entry>
  /** Asked for since it was kept, or last passed over. */
  isUsed: boolean
}

/**
 * Content within a bound. What was not asked for since its last turn goes first (second chance): a request moves
 * nothing, and looks up a name that has been hashed before.
 */
function createMemory(maxBytes: number) {
  const forms = new Map<Form | null, Map<string, Entry>>()
  const queue = new Set<Entry>()
  let bytes = 0

  const makeRoom = () => {
    for (const entry of queue) {
      if (bytes <= maxBytes) break
      queue.delete(entry)
      if (entry.isUsed) {
        entry.isUsed = false
        queue.add(entry)
      } else {
        entry.of.delete(entry.sha256)
        bytes -= entry.content.length
      }
    }
  }
  return {
    get: ({ sha256 }: ReleaseFile, form: Form | null): Buffer | null => {
      const entry = forms.get(form)?.get(sha256)
      if (entry === undefined) return null
      entry.isUsed = true
      return entry.content
    },
    keep: ({ sha256 }: ReleaseFile, form: Form | null, content: Buffer): void => {
      const of = forms.get(form) ?? new Map<string, Entry>()
      forms.set(form, of)
      if (of.has(sha256)) return
      const entry: Entry = { content, sha256, of, isUsed: false }
      of.set(sha256, entry)
      queue.add(entry)
      bytes += content.length
      makeRoom()
    },
  }
}
