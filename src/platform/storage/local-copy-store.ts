import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** The version of a document that a kept text started from. */
export interface LocalCopyBase<Fields> {
  /** Revision of the document (0 when it was never saved) and version of its working copy (0: none). */
  readonly revision: number
  readonly version: number
  /** Null when this version of the editor cannot read them. */
  readonly fields: Fields | null
}

/**
 * A text that an author typed and the backend does not have yet, kept in this browser. It belongs to
 * one user, one document and one tab: another user of the same browser never sees it, and two tabs
 * never overwrite one another's.
 */
export interface LocalCopy<Fields> {
  readonly userId: string
  readonly documentId: string
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
  /** Finds the copies of one document that any tab of this browser kept, newest first. */
  find(userId: string, documentId: string): Promise<LocalCopy<Fields>[]>
  /** Lists the copies of all documents of the kind that any tab of this browser kept, newest first. */
  list(userId: string): Promise<LocalCopy<Fields>[]>
  /** Forgets what one tab kept of a document, or what all did. */
  forget(userId: string, documentId: string, writerId?: string): Promise<void>
}

const DATABASE_VERSION = 2

/** A text as it is stored. The id was named when there were only posts; browsers hold such texts. */
type StoredCopy = Omit<LocalCopy<unknown>, 'documentId'> & { readonly postId: string }

interface LocalCopySchema extends DBSchema {
  texts: {
    key: [string, string, string]
    value: StoredCopy
    indexes: { byUser: string; byPost: [string, string] }
  }
}

async function connect(
  name: string,
  terminated: () => void,
): Promise<IDBPDatabase<LocalCopySchema>> {
  const database = await openDB<LocalCopySchema>(name, DATABASE_VERSION, {
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
 * @param name of the database, one for each kind of document
 * @param parseFields reads stored fields; null when they are from another version of the editor and
 *   cannot be read, in which case the copy is left alone and not offered
 */
export function createLocalCopyStore<Fields>(
  name: string,
  parseFields: (stored: unknown) => Fields | null,
): LocalCopyStore<Fields> {
  let opening: Promise<IDBPDatabase<LocalCopySchema>> | null = null

  const open = async (): Promise<IDBPDatabase<LocalCopySchema>> => {
    opening ??= connect(name, () => {
      opening = null
    })
    try {
      return await opening
    } catch (error) {
      opening = null
      throw error
    }
  }

  const parse = ({ postId: documentId, ...stored }: StoredCopy): LocalCopy<Fields> | null => {
    const fields = parseFields(stored.fields)
    if (fields === null) return null
    const base = { ...stored.base, fields: parseFields(stored.base.fields) }
    return { ...stored, documentId, base, fields }
  }

  const readable = (found: StoredCopy[]): LocalCopy<Fields>[] =>
    found
      .map(parse)
      .filter((copy) => copy !== null)
      .sort((a, b) => b.keptAtMs - a.keptAtMs)

  return {
    async keep({ documentId: postId, ...copy }) {
      const database = await open()
      const transaction = database.transaction('texts', 'readwrite')
      const stored = transaction.store.put({ ...copy, postId })
      // Without waiting for an answer, which a page that is being closed never hears.
      transaction.commit()
      await Promise.all([stored, transaction.done])
    },
    async find(userId, documentId) {
      const database = await open()
      return readable(await database.getAllFromIndex('texts', 'byPost', [userId, documentId]))
    },
    async list(userId) {
      const database = await open()
      return readable(await database.getAllFromIndex('texts', 'byUser', userId))
    },
    async forget(userId, documentId, writerId) {
      const database = await open()
      const range =
        writerId === undefined
          ? IDBKeyRange.bound([userId, documentId], [userId, documentId, []])
          : IDBKeyRange.only([userId, documentId, writerId])
      await database.delete('texts', range)
    },
  }
}
