import { DatabaseSync } from 'node:sqlite'
import type { ResourceNames } from '../values/resource-name.ts'
import { createDocumentReader } from './document-reader.ts'
import type { DocumentReader } from './document-reader.ts'

/** Most snapshots at a time, and connections that are kept for the next ones. */
const OPEN_MAX = 16
const IDLE_MAX = 4

/** The documents as they were at one moment, whatever is written meanwhile. */
export interface Snapshot {
  readonly reader: DocumentReader
  /** Must be called, when nothing is being read any more. */
  close(): void
}

/** Snapshots for answers that take longer than a turn of the event loop. */
export interface Snapshots {
  /** Null when there are too many, or when the database is in memory. */
  open(): Snapshot | null
  /** Closes all connections. */
  close(): void
}

interface Connection {
  readonly database: DatabaseSync
  readonly reader: DocumentReader
}

/** Takes snapshots over connections of their own to the file of a database. */
export function createSnapshots(database: DatabaseSync, names: ResourceNames): Snapshots {
  const idle: Connection[] = []
  const busy = new Set<Connection>()
  let isClosed = false

  const connect = (file: string): Connection => {
    const connection = new DatabaseSync(file, { readOnly: true })
    return { database: connection, reader: createDocumentReader(connection, names) }
  }
  const release = (connection: Connection) => {
    if (!busy.delete(connection)) return
    connection.database.exec('ROLLBACK')
    if (idle.length < IDLE_MAX && !isClosed) idle.push(connection)
    else connection.database.close()
  }

  return {
    open() {
      const file = database.location()
      if (file === null || busy.size >= OPEN_MAX || isClosed) return null
      const connection = idle.pop() ?? connect(file)
      busy.add(connection)
      connection.database.exec('BEGIN')
      // The moment is that of the first read.
      connection.reader.lastCommitTime()
      return {
        reader: connection.reader,
        close() {
          release(connection)
        },
      }
    },
    close() {
      isClosed = true
      for (const { database: connection } of [...idle, ...busy]) connection.close()
      idle.length = 0
      busy.clear()
    },
  }
}
