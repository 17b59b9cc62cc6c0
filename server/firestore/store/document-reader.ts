import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite'
import type { ResourceNames } from '../values/resource-name.ts'
import { readStoredFields } from '../values/stored-value.ts'
import type { Fields } from '../values/value.ts'
import { bytes, number, text } from './columns.ts'
import type { DocumentRecord } from './document.ts'

/** A document as it was read: its wire JSON at hand, its values decoded when they are needed. */
export interface DocumentRow extends DocumentRecord {
  /** The fields in the protocol's JSON, as text. */
  readonly json: string
}

/** A document with the key under which an index listed it. */
export interface IndexedRow extends DocumentRow {
  readonly key: Uint8Array
}

/** Where in an index to look. `to` is exclusive; null leaves that end open. */
export interface IndexRange {
  readonly collection: string
  readonly index: string
  readonly from: Buffer
  readonly to: Buffer | null
  readonly isDescending: boolean
}

/** Entries that were counted. */
export interface IndexCount {
  readonly count: number
  readonly next: Buffer | null
}

/** Documents as one connection to the database sees them. Everything is synchronous. */
export interface DocumentReader {
  get(path: string): DocumentRow | null
  /** The documents of a range of an index in the order of their keys. */
  scanIndex(range: IndexRange): Iterable<IndexedRow>
  /**
   * Counts entries of a range from its lower end, `most` at a time.
   *
   * @returns how many there are, and the key from which to go on; null when these were the last
   */
  countIndex(range: IndexRange, most: number): IndexCount
  /** The paths of the documents of a range. */
  listIndex(range: IndexRange): Iterable<string>
  /**
   * The documents of every collection of an id (null for any) below a parent path ('' for all), in
   * no useful order.
   */
  scanGroup(collectionId: string | null, parent: string): Iterable<DocumentRow>
  /** The first path of a document from one on and before another; null when there is none. */
  nextPath(from: string, end: string | null): string | null
  /** The time of the last commit; 0 before the first. */
  lastCommitTime(): number
}

const COLUMNS = 'd.path, d.fields, d.create_time, d.update_time'

/** Reads documents over a connection. */
export function createDocumentReader(database: DatabaseSync, names: ResourceNames): DocumentReader {
  const prepared = new Map<string, StatementSync[]>()
  const borrow = (sql: string) => prepared.get(sql)?.pop() ?? database.prepare(sql)
  const giveBack = (sql: string, statement: StatementSync) => {
    const free = prepared.get(sql)
    if (free === undefined) prepared.set(sql, [statement])
    else free.push(statement)
  }
  const one = (sql: string, ...parameters: Parameter[]) => {
    const statement = borrow(sql)
    try {
      return statement.get(...parameters)
    } finally {
      giveBack(sql, statement)
    }
  }
  /** Several scans of the same kind may run at a time, so each has a statement to itself. */
  function* rows(sql: string, ...parameters: Parameter[]) {
    const statement = borrow(sql)
    try {
      yield* statement.iterate(...parameters)
    } finally {
      giveBack(sql, statement)
    }
  }

  return {
    get(path) {
      const row = one(`SELECT ${COLUMNS} FROM documents d WHERE d.path = ?`, path)
      return row === undefined ? null : toDocumentRow(row, names)
    },
    *scanIndex(range) {
      const direction = range.isDescending ? 'DESC' : 'ASC'
      const sql = `SELECT e.key AS entry_key, ${COLUMNS}
        FROM document_index e CROSS JOIN documents d ON d.key = e.document
        WHERE ${condition(range)} ORDER BY e.key ${direction}`
      for (const row of rows(sql, ...parametersOf(range))) {
        yield Object.assign(toDocumentRow(row, names), { key: bytes(row['entry_key']) })
      }
    },
    countIndex(range, most) {
      const sql = `SELECT count(*) AS total, max(key) AS last FROM (
        SELECT e.key FROM document_index e WHERE ${condition(range)} ORDER BY e.key LIMIT ?)`
      const row = one(sql, ...parametersOf(range), most)
      const count = number(row?.['total'])
      // The key right behind another one is that with a zero byte added.
      const next = count < most ? null : Buffer.concat([bytes(row?.['last']), Buffer.alloc(1)])
      return { count, next }
    },
    *listIndex(range) {
      const sql = `SELECT d.path FROM document_index e CROSS JOIN documents d ON d.key = e.document
        WHERE ${condition(range)}`
      for (const row of rows(sql, ...parametersOf(range))) yield text(row['path'])
    },
    *scanGroup(collectionId, parent) {
      const isBelow = parent === '' ? '' : ' AND d.path >= ? AND d.path < ?'
      const sql = `SELECT ${COLUMNS} FROM documents d
        WHERE ${collectionId === null ? 'true' : 'd.collection_id = ?'}${isBelow}`
      const parameters = [
        ...(collectionId === null ? [] : [collectionId]),
        // '0' is the character behind '/'.
        ...(parent === '' ? [] : [`${parent}/`, `${parent}0`]),
      ]
      for (const row of rows(sql, ...parameters)) yield toDocumentRow(row, names)
    },
    nextPath(from, end) {
      const isBefore = end === null ? '' : 'AND path < ?'
      const sql = `SELECT path FROM documents WHERE path >= ? ${isBefore} ORDER BY path LIMIT 1`
      const row = one(sql, from, ...(end === null ? [] : [end]))
      return row === undefined ? null : text(row['path'])
    },
    lastCommitTime: () =>
      number(one('SELECT last_commit_time FROM firestore_state')?.['last_commit_time']),
  }
}

type Parameter = string | number | Buffer

function condition({ to }: IndexRange): string {
  return `e.collection = ? AND e.fields = ? AND e.key >= ?${to === null ? '' : ' AND e.key < ?'}`
}

function parametersOf({ collection, index, from, to }: IndexRange): Parameter[] {
  return to === null ? [collection, index, from] : [collection, index, from, to]
}

function toDocumentRow(row: Record<string, SQLOutputValue>, names: ResourceNames): DocumentRow {
  return documentRow(
    {
      path: text(row['path']),
      json: text(row['fields']),
      createTime: number(row['create_time']),
      updateTime: number(row['update_time']),
    },
    names,
  )
}

/** A document whose values are decoded when they are asked for. */
export function documentRow(
  stored: Omit<DocumentRow, 'fields'>,
  names: ResourceNames,
): DocumentRow {
  let fields: Fields | null = null
  return {
    ...stored,
    get fields() {
      fields ??= readStoredFields(JSON.parse(stored.json), names)
      return fields
    },
  }
}
