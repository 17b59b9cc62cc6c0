import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** A prepared picture that is not stored yet, kept in this browser until it is. */
export interface PendingUpload {
  readonly id: string
  readonly userId: string
  readonly postId: string
  /** Where in the post it belongs: `cover`, or the number of the block of the text to put it after. */
  readonly place: 'cover' | number
  /** The label of the place in the text that waits for it. */
  readonly label?: string
  /** The chosen file's name. */
  readonly name: string
  /** SHA-256 of the chosen file. */
  readonly sourceHash: string
  readonly bytes: ArrayBuffer
  readonly type: string
  readonly width: number
  readonly height: number
  /** When it was kept, in milliseconds since 1970. */
  readonly keptAtMs: number
}

/** The unfinished uploads of this browser. Every method rejects when the browser refuses to store. */
export interface PendingUploads {
  /** Keeps a picture; old ones make room for it. */
  keep(upload: PendingUpload): Promise<void>
  find(id: string): Promise<PendingUpload | null>
  /** Those of one post, in the order in which they were kept. */
  list(userId: string, postId: string): Promise<PendingUpload[]>
  forget(id: string): Promise<void>
}

/** How much a browser keeps, so that forgotten uploads never fill a disk. */
export interface PendingLimits {
  readonly bytes: number
  readonly ageMs: number
}

const DAY_MS = 24 * 60 * 60 * 1000
const LIMITS: PendingLimits = { bytes: 60_000_000, ageMs: 7 * DAY_MS }
const DATABASE_NAME = 'pliego-uploads'
const DATABASE_VERSION = 1

interface UploadSchema extends DBSchema {
  uploads: {
    key: string
    value: PendingUpload
    indexes: { byPost: [string, string]; byAge: number }
  }
}

/**
 * Opens the unfinished uploads of this browser.
 *
 * @param now milliseconds since 1970
 */
export function createPendingUploads(
  now: () => number = Date.now,
  limits: PendingLimits = LIMITS,
): PendingUploads {
  let opening: Promise<IDBPDatabase<UploadSchema>> | null = null

  const open = async (): Promise<IDBPDatabase<UploadSchema>> => {
    opening ??= openDB<UploadSchema>(DATABASE_NAME, DATABASE_VERSION, {
      upgrade(database) {
        const uploads = database.createObjectStore('uploads', { keyPath: 'id' })
        uploads.createIndex('byPost', ['userId', 'postId'])
        uploads.createIndex('byAge', 'keptAtMs')
      },
      // The browser closed the connection; the next call opens a new one.
      terminated() {
        opening = null
      },
    })
    try {
      return await opening
    } catch (error) {
      opening = null
      throw error
    }
  }

  return {
    async keep(upload) {
      const database = await open()
      const transaction = database.transaction('uploads', 'readwrite')
      await transaction.store.put(upload)
      let room = limits.bytes
      // The newest first: what no longer fits, or is too old, goes.
      let cursor = await transaction.store.index('byAge').openCursor(null, 'prev')
      while (cursor !== null) {
        room -= cursor.value.bytes.byteLength
        const isTooOld = cursor.value.keptAtMs < now() - limits.ageMs
        if (cursor.value.id !== upload.id && (room < 0 || isTooOld)) await cursor.delete()
        cursor = await cursor.continue()
      }
      await transaction.done
    },
    async find(id) {
      const database = await open()
      return (await database.get('uploads', id)) ?? null
    },
    async list(userId, postId) {
      const database = await open()
      const kept = await database.getAllFromIndex('uploads', 'byPost', [userId, postId])
      return kept
        .filter(({ keptAtMs }) => keptAtMs >= now() - limits.ageMs)
        .sort((a, b) => a.keptAtMs - b.keptAtMs)
    },
    async forget(id) {
      const database = await open()
      await database.delete('uploads', id)
    },
  }
}
