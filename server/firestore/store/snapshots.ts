import { DatabaseSync } from 'node:sqlite'
import { UnavailableError } from '../../../node-shared/http/request.ts'
import type { ResourceNames } from '../values/resource-name.ts'
import { createDocumentReader } from './document-reader.ts'
import type { DocumentReader } from './document-reader.ts'

/** Most snapshots at a time, of all and of one owner, and connections kept for the next ones. */
const OPEN_MAX = 16
const OWNED_MAX = 4
const IDLE_MAX = 4
/** Most requests that wait for one. */
const WAITING_MAX = 500

/** The documents as they were at one moment, whatever is written meanwhile. */
export interface Snapshot {
  readonly reader: DocumentReader
  /** Must be called, when nothing is being read any more. */
  close(): void
}

/** Leave to open one snapshot. */
export interface SnapshotTicket {
  /** Opens it: it shows what is stored now. Null for a database in memory, which has none. */
  open(): Snapshot | null
  /** Gives the ticket back, when there was nothing to open. A snapshot's `close` does so as well. */
  release(): void
}

/** Snapshots for answers that take longer than a turn of the event loop. */
export interface SnapshotPool {
  /**
   * Waits until a snapshot may be opened.
   *
   * @param owner on whose behalf; an owner has a few at a time, so that others have theirs
   * @throws UnavailableError when too many wait already
   */
  ticket(owner: string): Promise<SnapshotTicket>
  /** Closes all connections. */
  close(): void
}

interface Connection {
  readonly database: DatabaseSync
  readonly reader: DocumentReader
}

/** Takes snapshots over connections of their own to the file of a database. */
export function createSnapshots(database: DatabaseSync, names: ResourceNames): SnapshotPool {
  const idle: Connection[] = []
  const busy = new Set<Connection>()
  const owned = new Map<string, number>()
  const waiting: { readonly owner: string; readonly admit: () => void }[] = []
  let issued = 0
  let isClosed = false

  const connect = (file: string): Connection => {
    const connection = new DatabaseSync(file, { readOnly: true })
    return { database: connection, reader: createDocumentReader(connection, names) }
  }
  const disconnect = (connection: Connection) => {
    if (!busy.delete(connection)) return
    connection.database.exec('ROLLBACK')
    if (idle.length < IDLE_MAX && !isClosed) idle.push(connection)
    else connection.database.close()
  }
  const isFree = (owner: string) => issued < OPEN_MAX && (owned.get(owner) ?? 0) < OWNED_MAX
  const take = (owner: string): SnapshotTicket => {
    issued += 1
    owned.set(owner, (owned.get(owner) ?? 0) + 1)
    let isReleased = false
    const release = () => {
      if (isReleased) return
      isReleased = true
      issued -= 1
      const left = (owned.get(owner) ?? 1) - 1
      if (left === 0) owned.delete(owner)
      else owned.set(owner, left)
      const next = waiting.findIndex((other) => isFree(other.owner))
      if (next !== -1) waiting.splice(next, 1)[0]?.admit()
    }
    return {
      open() {
        const file = database.location()
        if (file === null || isClosed) return null
        const connection = idle.pop() ?? connect(file)
        busy.add(connection)
        connection.database.exec('BEGIN')
        // The moment is that of the first read.
        connection.reader.lastCommitTime()
        return {
          reader: connection.reader,
          close() {
            disconnect(connection)
            release()
          },
        }
      },
      release,
    }
  }

  return {
    async ticket(owner) {
      if (isFree(owner)) return take(owner)
      if (waiting.length >= WAITING_MAX) throw new UnavailableError()
      return new Promise((resolve) => {
        waiting.push({
          owner,
          admit: () => {
            resolve(take(owner))
          },
        })
      })
    },
    close() {
      isClosed = true
      for (const { database: connection } of [...idle, ...busy]) connection.close()
      idle.length = 0
      busy.clear()
    },
  }
}
