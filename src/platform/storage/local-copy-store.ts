import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** The version of a post that a kept text started from. */
export interface LocalCopyBase<Fields> {
  /** Revision of the post (0 when it was never saved) and version of its working copy (0: none). */
  readonly revision: number
  readonly version: number
  /** Null when this version of the editor cannot read them. */
  readonly fields: Fields | null
}

/**
 * What an author typed and the backend does not have yet, kept in this browser. A text belongs to
 * one user, one post and one tab: another user of the same browser never sees it, and two tabs never
 * overwrite one another's.
 */
export interface LocalCopy<Fields> {
  readonly userId: string
  readonly postId: string
  /** The tab that wrote it. */
  readonly writerId: string
  /** How many autosaves this tab had sent when it kept this; the text holds what they sent. */
  readonly sequence: number
  readonly base: LocalCopyBase<Fields>
  /** When it was kept, in milliseconds since 1970. */
  readonly keptAtMs: number
  readonly fields: Fields
}

/** The local copies of this browser. Every method rejects when the browser refuses to store. */
export interface LocalCopyStore<Fields> {
  keep(copy: LocalCopy<Fields>): Promise<void>
  /** What every tab of this browser kept of one post, newest first. */
  find(userId: string, postId: string): Promise<LocalCopy<Fields>[]>
  /** What every tab of this browser kept of any post, newest first. */
  list(userId: string): Promise<LocalCopy<Fields>[]>
  /** Forgets what one tab kept of a post, or what all did. */
  forget(userId: string, postId: string, writerId?: string): Promise<void>
}

const DATABASE_NAME = 'pliego-drafts'
const DATABASE_VERSION = 2

interface LocalCopySchema extends DBSchema {
  texts: {
    key: [string, string, string]
    value: LocalCopy<unknown>
    indexes: { byUser: string; byPost: [string, string] }
  }
}

async function connect(terminated: () => void): Promise<IDBPDatabase<LocalCopySchema>> {
  const database = await openDB<LocalCopySchema>(DATABASE_NAME, DATABASE_VERSION, {
    upgrade(upgraded) {
      const texts = upgraded.createObjectStore('texts', {
        keyPath: ['userId', 'postId', 'writerId'],
      })
      texts.createIndex('byUser', 'userId')
      texts.createIndex('byPost', ['userId', 'postId'])
    },
    // A newer edition of the site in another tab wants to upgrade: it goes first, and the next call
    // of this tab opens the upgraded database or is refused, which the author is told.
    blocking() {
      database.close()
      terminated()
    },
    // The browser closed the connection; the next call opens a new one.
    terminated,
  })
  return database
}

/**
 * Opens the local copies of this browser.
 *
 * @param parseFields reads stored fields; null when they are from another version of the editor and
 *   cannot be read, in which case the copy is left alone and not offered
 */
export function createLocalCopyStore<Fields>(
  parseFields: (stored: unknown) => Fields | null,
): LocalCopyStore<Fields> {
  let opening: Promise<IDBPDatabase<LocalCopySchema>> | null = null

  const open = async (): Promise<IDBPDatabase<LocalCopySchema>> => {
    opening ??= connect(() => {
      opening = null
    })
    try {
      return await opening
    } catch (error) {
      opening = null
      throw error
    }
  }

  const parse = (stored: LocalCopy<unknown>): LocalCopy<Fields> | null => {
    const fields = parseFields(stored.fields)
    if (fields === null) return null
    const base = { ...stored.base, fields: parseFields(stored.base.fields) }
    return { ...stored, base, fields }
  }

  const readable = (found: LocalCopy<unknown>[]): LocalCopy<Fields>[] =>
    found
      .map(parse)
      .filter((copy) => copy !== null)
      .sort((a, b) => b.keptAtMs - a.keptAtMs)

  return {
    async keep(copy) {
      const database = await open()
      const transaction = database.transaction('texts', 'readwrite')
      const stored = transaction.store.put(copy)
      // Without waiting for an answer, which a page that is being closed never hears.
      transaction.commit()
      await Promise.all([stored, transaction.done])
    },
    async find(userId, postId) {
      const database = await open()
      return readable(await database.getAllFromIndex('texts', 'byPost', [userId, postId]))
    },
    async list(userId) {
      const database = await open()
      return readable(await database.getAllFromIndex('texts', 'byUser', userId))
    },
    async forget(userId, postId, writerId) {
      const database = await open()
      const range =
        writerId === undefined
          ? IDBKeyRange.bound([userId, postId], [userId, postId, []])
          : IDBKeyRange.only([userId, postId, writerId])
      await database.delete('texts', range)
    },
  }
}
