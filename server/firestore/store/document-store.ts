import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { migrate, transaction } from '../../database/database.ts'
import { encodeFields } from '../values/encode-value.ts'
import type { ResourceNames } from '../values/resource-name.ts'
import { number, text } from './columns.ts'
import { collectionOf, lastSegment } from './document.ts'
import type { DocumentRecord } from './document.ts'
import { createDocumentReader } from './document-reader.ts'
import type { DocumentReader } from './document-reader.ts'
import { INDEX_VERSION, changeIndexes } from './indexes.ts'
import type { IndexEntry } from './indexes.ts'
import { MIGRATIONS } from './firestore-migrations.ts'

/** Documents in SQLite. Everything is synchronous: one connection, one thing at a time. */
export interface DocumentStore extends DocumentReader {
  /**
   * Stores a document, or removes it for null, and keeps its index entries.
   *
   * @param before the document as it is stored, for callers who have it at hand
   * @throws FirestoreError `INVALID_ARGUMENT` for a document with too many index entries
   */
  put(path: string, document: DocumentRecord | null, before?: DocumentRecord | null): void
  isEmpty(): boolean
  /** Reserves the time of a new commit: later than every earlier one, in its own millisecond. */
  nextCommitTime(nowMicroseconds: number): number
  transaction<T>(work: () => T): T
  /** Another number whenever another process has written to the database. */
  foreignVersion(): number
}

/**
 * Opens the store in a database, making its tables if they are missing and its index entries if they
 * are of another version.
 */
export function createDocumentStore(database: DatabaseSync, names: ResourceNames): DocumentStore {
  migrate(database, 'firestore', MIGRATIONS)
  const statement = preparedOnce(database)
  const reader = createDocumentReader(database, names)

  const upsert = (path: string, document: DocumentRecord): number => {
    const collection = collectionOf(path)
    const row = statement(
      `INSERT INTO documents (path, collection, collection_id, id, fields, create_time, update_time)
       VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (path) DO UPDATE SET
         fields = excluded.fields, create_time = excluded.create_time,
         update_time = excluded.update_time
       RETURNING key`,
    ).get(
      path,
      collection,
      lastSegment(collection),
      lastSegment(path),
      JSON.stringify(encodeFields(document.fields, names)),
      document.createTime,
      document.updateTime,
    )
    return number(row?.['key'])
  }
  const entries = createIndexEntries(statement)
  const put: DocumentStore['put'] = (path, document, known) => {
    const before = known === undefined ? reader.get(path) : known
    const { removed, added } = changeIndexes(path, before?.fields ?? null, document?.fields ?? null)
    for (const entry of removed) entries.remove(collectionOf(path), entry)
    if (document === null) {
      statement('DELETE FROM documents WHERE path = ?').run(path)
      return
    }
    const key = upsert(path, document)
    for (const entry of added) entries.insert(collectionOf(path), entry, key)
  }

  const store: DocumentStore = {
    ...reader,
    put,
    isEmpty: () => statement('SELECT 1 FROM documents LIMIT 1').get() === undefined,
    nextCommitTime(now) {
      const row = statement(
        `UPDATE firestore_state
         SET last_commit_time = max(?, (last_commit_time / 1000 + 1) * 1000)
         RETURNING last_commit_time`,
      ).get(now)
      return number(row?.['last_commit_time'])
    },
    transaction: (work) => transaction(database, work),
    foreignVersion: () => number(statement('PRAGMA data_version').get()?.['data_version']),
  }

  rebuildIndex(database, reader, statement, entries)
  return store
}

/** Prepares each statement once. */
function preparedOnce(database: DatabaseSync): (sql: string) => StatementSync {
  const prepared = new Map<string, StatementSync>()
  return (sql) => {
    const known = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, known)
    return known
  }
}

type IndexEntries = ReturnType<typeof createIndexEntries>

function createIndexEntries(statement: (sql: string) => StatementSync) {
  return {
    insert: (collection: string, { index, key }: IndexEntry, document: number) => {
      const insert = statement('INSERT INTO document_index VALUES (?, ?, ?, ?)')
      insert.run(collection, index, key, document)
    },
    remove: (collection: string, { index, key }: IndexEntry) => {
      const remove = statement(
        'DELETE FROM document_index WHERE collection = ? AND fields = ? AND key = ?',
      )
      remove.run(collection, index, key)
    },
  }
}

/** Makes the entries of all documents anew, in one transaction, when they are of another version. */
function rebuildIndex(
  database: DatabaseSync,
  reader: DocumentReader,
  statement: (sql: string) => StatementSync,
  entries: IndexEntries,
): void {
  const version = () =>
    number(statement('SELECT index_version FROM firestore_state').get()?.['index_version'])
  if (version() === INDEX_VERSION) return
  transaction(database, () => {
    // Another process may have been first.
    if (version() === INDEX_VERSION) return
    database.exec('DELETE FROM document_index')
    const keys = database.prepare('SELECT key, path FROM documents').all()
    for (const row of keys) {
      const document = reader.get(text(row['path']))
      if (document === null) continue
      for (const entry of changeIndexes(document.path, null, document.fields).added) {
        entries.insert(collectionOf(document.path), entry, number(row['key']))
      }
    }
    statement('UPDATE firestore_state SET index_version = ?').run(INDEX_VERSION)
  })
}
