import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb'

/** The version of a post that a kept text started from. */
export interface KeptBase<Fields> {
  /** Revision of the post (0 when it was never saved) and version of its working copy (0: none). */
  readonly revision: number
  readonly version: number
  /** Null when it is not known, as in texts that an earlier edition of the editor kept. */
  readonly fields: Fields | null
}

/**
 * What an author typed and the backend does not have yet, kept in this browser. A text belongs to
 * one user, one post and one tab: another user of the same browser never sees it, and two tabs never
 * overwrite one another's.
 */
export interface KeptDraft<Fields> {
  readonly userId: string
  readonly postId: string
  /** The tab that wrote it. */
  readonly writerId: string
  /** How many autosaves this tab had sent when it kept this; the text holds what they sent. */
  readonly sequence: number
  readonly base: KeptBase<Fields>
  /** When it was kept, in milliseconds since 1970. */
  readonly keptAtMs: number
  readonly fields: Fields
}

/** The drafts of this browser. Every method rejects when the browser refuses to store. */
export interface DraftStore<Fields> {
  keep(draft: KeptDraft<Fields>): Promise<void>
  /** What every tab of this browser kept of one post, newest first. */
  find(userId: string, postId: string): Promise<KeptDraft<Fields>[]>
  /** What every tab of this browser kept of any post, newest first. */
  list(userId: string): Promise<KeptDraft<Fields>[]>
  /** Forgets what one tab kept of a post, or what all did. */
  forget(userId: string, postId: string, writerId?: string): Promise<void>
}

const DATABASE_NAME = 'pliego-drafts'
const DATABASE_VERSION = 2
/** The "tab" of texts that were kept before tabs were told apart. */
const EARLIER_WRITER = 'earlier'

interface EarlierDraft {
  readonly userId: string
  readonly postId: string
  readonly baseRevision: number | null
  readonly keptAtMs: number
  readonly fields: unknown
}

interface DraftSchema extends DBSchema {
  drafts: { key: [string, string]; value: EarlierDraft; indexes: { byUser: string } }
  texts: {
    key: [string, string, string]
    value: KeptDraft<unknown>
    indexes: { byUser: string; byPost: [string, string] }
  }
}

function fromEarlier({ userId, postId, baseRevision, keptAtMs, fields }: EarlierDraft) {
  const base: KeptBase<unknown> = { revision: baseRevision ?? 0, version: 0, fields: null }
  return { userId, postId, writerId: EARLIER_WRITER, sequence: 0, base, keptAtMs, fields }
}

type Upgrade = IDBPTransaction<DraftSchema, ('drafts' | 'texts')[], 'versionchange'>

/** Texts that were kept before tabs were told apart stay kept. */
async function keepEarlier(upgrade: Upgrade): Promise<void> {
  const earlier = await upgrade.objectStore('drafts').getAll()
  for (const draft of earlier) await upgrade.objectStore('texts').put(fromEarlier(draft))
  upgrade.db.deleteObjectStore('drafts')
}

async function connect(terminated: () => void): Promise<IDBPDatabase<DraftSchema>> {
  const database = await openDB<DraftSchema>(DATABASE_NAME, DATABASE_VERSION, {
    upgrade(upgraded, oldVersion, _newVersion, transaction) {
      const texts = upgraded.createObjectStore('texts', {
        keyPath: ['userId', 'postId', 'writerId'],
      })
      texts.createIndex('byUser', 'userId')
      texts.createIndex('byPost', ['userId', 'postId'])
      // A failure takes the whole upgrade back, and opening is then refused.
      if (oldVersion === 1) void keepEarlier(transaction)
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

  const parse = (stored: KeptDraft<unknown>): KeptDraft<Fields> | null => {
    const fields = parseFields(stored.fields)
    if (fields === null) return null
    const base = { ...stored.base, fields: parseFields(stored.base.fields) }
    return { ...stored, base, fields }
  }

  const readable = (found: KeptDraft<unknown>[]): KeptDraft<Fields>[] =>
    found
      .map(parse)
      .filter((draft) => draft !== null)
      .sort((a, b) => b.keptAtMs - a.keptAtMs)

  return {
    async keep(draft) {
      const database = await open()
      const transaction = database.transaction('texts', 'readwrite')
      const stored = transaction.store.put(draft)
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
