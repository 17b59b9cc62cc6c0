import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'
import { ServerError } from '../../errors.ts'
import { migrate, transaction } from '../../store/database.ts'
import { encodeFields } from '../values/encode-value.ts'
import type { ResourceNames } from '../values/resource-name.ts'
import { readStoredFields } from '../values/stored-value.ts'
import type { Fields } from '../values/value.ts'
import { collectionOf, lastSegment } from './document.ts'
import type { StoredDocument } from './document.ts'
import type { EarlierDocuments } from './history.ts'
import { indexEntries } from './indexes.ts'
import { MIGRATIONS } from './schema.ts'

/** A document as it was read: its wire JSON at hand, its values decoded when they are needed. */
export interface DocumentRow extends StoredDocument {
  /** The fields in the protocol's JSON, as text. */
  readonly json: string
}

/** Where in an index to look. `to` is exclusive; null leaves that end open. */
export interface IndexRange {
  readonly number: number
  readonly collection: string
  readonly from: Buffer
  readonly to: Buffer | null
  readonly isDescending: boolean
}

/** Documents in SQLite. Everything is synchronous: one connection, one thing at a time. */
export interface DocumentStore {
  get(path: string): DocumentRow | null
  /** Stores a document, or removes it for null, and keeps its index entries. */
  put(path: string, document: StoredDocument | null): void
  /** The documents of one collection in the order of their ids. */
  scanCollection(collection: string, isDescending: boolean): Iterable<DocumentRow>
  /** The documents of every collection of that id below a parent path ('' for all), in no order. */
  scanGroup(collectionId: string, parent: string): Iterable<DocumentRow>
  /** The documents of a range of an index in the order of their keys. */
  scanIndex(range: IndexRange): Iterable<DocumentRow & { readonly key: Uint8Array }>
  /** How many documents a range of an index lists. */
  countIndex(range: IndexRange): number
  /** The ids of the collections right below a document, or of the root for ''. */
  collectionIds(parent: string): string[]
  isEmpty(): boolean
  /** Reserves the time of a new commit: later than every earlier one, in its own millisecond. */
  nextCommitTime(nowMicroseconds: number): number
  /** The time of the last commit; 0 before the first. */
  lastCommitTime(): number
  transaction<T>(work: () => T): T
  /**
   * Does synchronous work while the store holds some documents as they were earlier; null for those
   * that did not exist. Afterwards everything is as before: the change is undone, never committed.
   */
  withEarlier<T>(documents: EarlierDocuments, work: () => T): T
  /** Another number whenever another process has written to the database. */
  foreignVersion(): number
}

const COLUMNS = 'd.path, d.fields, d.create_time, d.update_time'

/** Opens the store in a database, making its tables if they are missing. */
export function createDocumentStore(database: DatabaseSync, names: ResourceNames): DocumentStore {
  migrate(database, 'firestore', MIGRATIONS)
  const prepared = new Map<string, StatementSync>()
  const statement = (sql: string): StatementSync => {
    const known = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, known)
    return known
  }

  const toRow = (row: Record<string, SQLOutputValue>): DocumentRow => {
    const json = text(row['fields'])
    let fields: Fields | null = null
    return {
      path: text(row['path']),
      json,
      get fields() {
        fields ??= readStoredFields(JSON.parse(json), names)
        return fields
      },
      createTime: number(row['create_time']),
      updateTime: number(row['update_time']),
    }
  }
  function* rows(sql: string, ...parameters: string[]): Generator<DocumentRow> {
    // A statement of its own: a cached one cannot be iterated twice at a time.
    for (const row of database.prepare(sql).iterate(...parameters)) yield toRow(row)
  }

  const remove = (path: string) => {
    statement('DELETE FROM documents WHERE path = ?').run(path)
  }
  const insert = (path: string, document: StoredDocument) => {
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
    const key = number(row?.['key'])
    statement('DELETE FROM index_entries WHERE document = ?').run(key)
    for (const entry of indexEntries(path, document.fields)) {
      statement('INSERT INTO index_entries VALUES (?, ?, ?, ?)').run(
        entry.index,
        collection,
        entry.key,
        key,
      )
    }
  }
  const put = (path: string, document: StoredDocument | null) => {
    if (document === null) remove(path)
    else insert(path, document)
  }
  const rangeSql = (range: IndexRange, columns: string, isOrdered: boolean) =>
    `SELECT ${columns} FROM index_entries e ${isOrdered ? 'CROSS JOIN documents d ON d.key = e.document' : ''}
     WHERE e.number = ? AND e.collection = ? AND e.key >= ?
       ${range.to === null ? '' : 'AND e.key < ?'}
     ${isOrdered ? `ORDER BY e.key ${range.isDescending ? 'DESC' : 'ASC'}` : ''}`
  const rangeParameters = ({ number: index, collection, from, to }: IndexRange) =>
    to === null ? [index, collection, from] : [index, collection, from, to]

  return {
    get(path) {
      const row = statement(`SELECT ${COLUMNS} FROM documents d WHERE d.path = ?`).get(path)
      return row === undefined ? null : toRow(row)
    },
    put,
    scanCollection: (collection, isDescending) =>
      rows(
        `SELECT ${COLUMNS} FROM documents d WHERE d.collection = ?
         ORDER BY d.id ${isDescending ? 'DESC' : 'ASC'}`,
        collection,
      ),
    scanGroup: (collectionId, parent) =>
      parent === ''
        ? rows(`SELECT ${COLUMNS} FROM documents d WHERE d.collection_id = ?`, collectionId)
        : rows(
            `SELECT ${COLUMNS} FROM documents d
             WHERE d.collection_id = ? AND d.path >= ? AND d.path < ?`,
            collectionId,
            `${parent}/`,
            // '0' is the character behind '/'.
            `${parent}0`,
          ),
    *scanIndex(range) {
      const found = database
        .prepare(rangeSql(range, `e.key AS entry_key, ${COLUMNS}`, true))
        .iterate(...rangeParameters(range))
      for (const row of found) yield Object.assign(toRow(row), { key: bytes(row['entry_key']) })
    },
    countIndex(range) {
      const row = statement(rangeSql(range, 'count(*) AS total', false)).get(
        ...rangeParameters(range),
      )
      return number(row?.['total'])
    },
    collectionIds(parent) {
      const prefix = parent === '' ? '' : `${parent}/`
      return statement(
        `SELECT DISTINCT substr(path, ?1, instr(substr(path, ?1), '/') - 1) AS id
         FROM documents WHERE path >= ?2 AND (?2 = '' OR path < ?3) ORDER BY id`,
      )
        .all(prefix.length + 1, prefix, `${parent}0`)
        .map((row) => text(row['id']))
    },
    isEmpty: () => statement('SELECT 1 FROM documents LIMIT 1').get() === undefined,
    nextCommitTime(now) {
      const row = statement(
        `UPDATE firestore_state
         SET last_commit_time = max(?, (last_commit_time / 1000 + 1) * 1000)
         RETURNING last_commit_time`,
      ).get(now)
      return number(row?.['last_commit_time'])
    },
    lastCommitTime: () =>
      number(statement('SELECT last_commit_time FROM firestore_state').get()?.['last_commit_time']),
    transaction: (work) => transaction(database, work),
    withEarlier<T>(documents: EarlierDocuments, work: () => T): T {
      if (documents.size === 0) return work()
      const results: T[] = []
      const undo = new Error('Undone on purpose.')
      try {
        transaction(database, () => {
          for (const [path, document] of documents) put(path, document)
          results.push(work())
          throw undo
        })
      } catch (error) {
        if (error !== undo) throw error
      }
      const [result] = results
      if (result === undefined) throw corrupt()
      return result
    },
    foreignVersion: () => number(statement('PRAGMA data_version').get()?.['data_version']),
  }
}

function corrupt(): ServerError {
  return new ServerError('firestore/corrupt-row', 'The database holds a row of another shape.')
}

function text(value: SQLOutputValue | undefined): string {
  if (typeof value === 'string') return value
  throw corrupt()
}

function number(value: SQLOutputValue | undefined): number {
  if (typeof value === 'number') return value
  throw corrupt()
}

function bytes(value: SQLOutputValue | undefined): Uint8Array {
  if (value instanceof Uint8Array) return value
  throw corrupt()
}
