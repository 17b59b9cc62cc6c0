import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/**
 * What an author typed and the backend does not have yet, kept in this browser. A draft belongs to
 * one user and one post; another user of the same browser never sees it.
 */
export interface KeptDraft<Fields> {
  readonly userId: string
  readonly postId: string
  /** Revision that the text started from; null for a post that was never saved. */
  readonly baseRevision: number | null
  /** When it was kept, in milliseconds since 1970. */
  readonly keptAtMs: number
  readonly fields: Fields
}

/** The drafts of this browser. Every method rejects when the browser refuses to store. */
export interface DraftStore<Fields> {
  keep(draft: KeptDraft<Fields>): Promise<void>
  find(userId: string, postId: string): Promise<KeptDraft<Fields> | null>
  list(userId: string): Promise<KeptDraft<Fields>[]>
  forget(userId: string, postId: string): Promise<void>
}

const DATABASE_NAME = 'pliego-drafts'
const DATABASE_VERSION = 1

interface DraftSchema extends DBSchema {
  drafts: {
    key: [string, string]
    value: KeptDraft<unknown>
    indexes: { byUser: string }
  }
}

/**
 * Opens the drafts of this browser.
 *
 * @param parseFields reads stored fields; null when they are from another version of the editor and
 *   cannot be read, in which case the draft is left alone and not offered
 */
export function createDraftStore<Fields>(
  parseFields: (stored: unknown) => Fields | null,
): DraftStore<Fields> {
  let opening: Promise<IDBPDatabase<DraftSchema>> | null = null

  const open = async (): Promise<IDBPDatabase<DraftSchema>> => {
    opening ??= openDB<DraftSchema>(DATABASE_NAME, DATABASE_VERSION, {
      upgrade(database) {
        const drafts = database.createObjectStore('drafts', { keyPath: ['userId', 'postId'] })
        drafts.createIndex('byUser', 'userId')
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

  const parse = (stored: KeptDraft<unknown> | undefined): KeptDraft<Fields> | null => {
    if (stored === undefined) return null
    const fields = parseFields(stored.fields)
    return fields === null ? null : { ...stored, fields }
  }

  return {
    async keep(draft) {
      const database = await open()
      await database.put('drafts', draft)
    },
    async find(userId, postId) {
      const database = await open()
      return parse(await database.get('drafts', [userId, postId]))
    },
    async list(userId) {
      const database = await open()
      const stored = await database.getAllFromIndex('drafts', 'byUser', userId)
      return stored
        .map(parse)
        .filter((draft) => draft !== null)
        .sort((a, b) => b.keptAtMs - a.keptAtMs)
    },
    async forget(userId, postId) {
      const database = await open()
      await database.delete('drafts', [userId, postId])
    },
  }
}
