import { chmodSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { types } from 'node:util'
import {
  DatabaseBusyError,
  DatabaseDiskError,
  DatabaseError,
  DatabaseFullError,
} from './database-error.ts'
import { messageOf } from '../../node-shared/errors.ts'
import { isDamaged, placeTroubleText } from '../../node-shared/files/place-trouble.ts'

/** How long a statement waits for another process's write lock, in milliseconds. */
const BUSY_TIMEOUT_MS = 10_000

/** The database's file name inside the data folder. */
export const DATABASE_FILE = 'backend.sqlite'

/** One step of a service's schema. A name is applied once; never change the SQL of a released step. */
export interface Migration {
  /** Ends with {@link ADDITIVE} when it only makes tables without references and indexes: older versions then run beside it. */
  readonly name: string
  readonly sql: string
}

/** The end of the names of steps that an older version need not know. */
export const ADDITIVE = '.additive'

/**
 * Statements that older versions can run beside. Unique indexes could refuse what they write, and
 * references what they delete; or rows would go with those that they delete or replace.
 */
const ADDING = /^CREATE (?:TABLE|INDEX) (?![^]*\bREFERENCES\b)/i

/**
 * Opens (or makes) the backend's database: write-ahead log, so that the command line may write while
 * the server runs; `synchronous=FULL`, so that a commit that was acknowledged survives power loss.
 *
 * @param dataDir the data folder; made with mode 700 when missing
 * @throws DatabaseError `database/damaged`, `database/open-failed`
 */
export function openDatabase(dataDir: string): DatabaseSync {
  const file = path.join(dataDir, DATABASE_FILE)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const database = new DatabaseSync(file, {
      timeout: BUSY_TIMEOUT_MS,
      enableForeignKeyConstraints: true,
    })
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
    // Password hashes live here: other users of the machine must not read them.
    chmodSync(file, 0o600)
    return database
  } catch (cause) {
    throw openFailure(cause, file)
  }
}

/** Returns the error for a database that cannot be opened, with what its operator does about it. */
export function openFailure(cause: unknown, file: string): DatabaseError {
  if (isDamaged(cause)) {
    return new DatabaseError(
      'database/damaged',
      `${file} is damaged (${messageOf(cause)}). Nothing was changed. ${damageAdvice(path.dirname(file))}`,
      { cause },
    )
  }
  const text =
    placeTroubleText(cause, file) ??
    `Cannot open ${file}: ${messageOf(cause)}. Check that it is a file on a disk of this machine, not on a network drive.`
  return new DatabaseError('database/open-failed', text, { cause })
}

/** Returns what to do about a damaged database of content. */
export const damageAdvice = (dataDir: string): string =>
  'It holds all posts and accounts: do not delete it. Stop Pliego, restore the newest backup into a new folder ' +
  '("npm run restore -- FILE --data-dir NEW_FOLDER") and start with PLIEGO_DATA_DIR=NEW_FOLDER. Backups are in ' +
  `${path.join(dataDir, 'backups')} unless --out named another place. Without one, try "sqlite3 ${DATABASE_FILE} .recover" ` +
  'on a copy of the folder. "dmesg" may name the cause; docs/runbooks/backup.md has the steps.'

/**
 * Applies the steps of one service that this database has not seen yet, all in one transaction.
 *
 * @param service prefix of the recorded names, such as `auth`
 * @throws DatabaseError `database/migration-failed`, with nothing applied
 */
export function migrate(
  database: DatabaseSync,
  service: string,
  migrations: readonly Migration[],
): void {
  try {
    transaction(database, () => {
      database.exec(
        `CREATE TABLE IF NOT EXISTS applied_migrations (
           service TEXT NOT NULL, name TEXT NOT NULL, applied_at INTEGER NOT NULL,
           PRIMARY KEY (service, name)
         ) STRICT, WITHOUT ROWID`,
      )
      const isApplied = database.prepare(
        'SELECT 1 FROM applied_migrations WHERE service = ? AND name = ?',
      )
      const record = database.prepare(
        `INSERT INTO applied_migrations VALUES (?, ?, CAST(unixepoch('subsec') * 1000 AS INTEGER))`,
      )
      for (const { name, sql } of migrations) {
        if (isApplied.get(service, name) !== undefined) continue
        assertAdditive(name, sql)
        database.exec(sql)
        record.run(service, name)
      }
    })
  } catch (cause) {
    throw new DatabaseError(
      'database/migration-failed',
      `The tables of ${service} could not be brought up to date; nothing was changed.`,
      { cause },
    )
  }
}

function assertAdditive(name: string, sql: string): void {
  if (!name.endsWith(ADDITIVE)) return
  const other = sql
    .split(';')
    .map((statement) => statement.trim())
    .find((statement) => statement !== '' && !ADDING.test(statement))
  if (other === undefined) return
  throw new DatabaseError(
    'database/not-additive',
    `The step ${name} does more than make tables without references and indexes ("${other}"): its name must not end with ${ADDITIVE}.`,
  )
}

let savepointCount = 0

/**
 * Runs `work` in one transaction: BEGIN IMMEDIATE, COMMIT, or ROLLBACK when it throws. Inside another
 * transaction it becomes a savepoint of that one, so that services compose into one atomic write.
 * `work` must be synchronous: the connection is shared, and an await would let strangers in.
 *
 * @returns what `work` returns
 * @throws whatever `work` throws; DatabaseError `database/async-transaction` for a promise;
 *   DatabaseFullError, DatabaseBusyError, DatabaseDiskError
 */
export function transaction<T>(database: DatabaseSync, work: (database: DatabaseSync) => T): T {
  const savepoint = database.isTransaction ? `nested_${(savepointCount += 1)}` : null
  begin(database, savepoint)
  try {
    const result = work(database)
    if (types.isPromise(result)) {
      throw new DatabaseError(
        'database/async-transaction',
        'A transaction must not return a promise.',
      )
    }
    database.exec(savepoint === null ? 'COMMIT' : `RELEASE ${savepoint}`)
    return result
  } catch (error) {
    // SQLite has already rolled back by itself on some failures, such as a full disk.
    if (database.isTransaction) {
      database.exec(
        savepoint === null ? 'ROLLBACK' : `ROLLBACK TO ${savepoint}; RELEASE ${savepoint}`,
      )
    }
    throw asKnownFailure(error, database)
  }
}

function begin(database: DatabaseSync, savepoint: string | null): void {
  try {
    database.exec(savepoint === null ? 'BEGIN IMMEDIATE' : `SAVEPOINT ${savepoint}`)
  } catch (error) {
    throw asKnownFailure(error, database)
  }
}

/** SQLite's result codes for what is no one's mistake. @see https://www.sqlite.org/rescode.html */
const SQLITE_BUSY = 5
const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_FULL = 13

/** SQLite's error as one that protocols know how to tell; anything else as it is. */
function asKnownFailure(error: unknown, database: DatabaseSync): unknown {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return error
  // The low byte is the kind; what is above it only says where it happened.
  const kind = typeof error.errcode === 'number' ? error.errcode & 0xff : 0
  const where = { cause: error, path: database.location() }
  switch (kind) {
    case SQLITE_FULL:
      return new DatabaseFullError(where)
    case SQLITE_BUSY:
      return new DatabaseBusyError({ cause: error })
    case SQLITE_READONLY:
    case SQLITE_IOERR:
      return new DatabaseDiskError(where)
    default:
      return error
  }
}
