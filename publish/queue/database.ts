import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PublishError } from '../contract/errors.ts'
import { messageOf } from '../../node-shared/errors.ts'
import { placeTroubleText } from '../../node-shared/files/place-trouble.ts'
import { upgrade, UPGRADED_VERSION } from './upgrade.ts'

/** The database's file name inside the data folder. */
export const DATABASE_FILE = 'publish.sqlite'

/** Counted by `PRAGMA user_version`. */
export const SCHEMA_VERSION = 8

/** Says how to get over a database of builds that cannot be used: nothing in it is unique. */
export const MAY_GO =
  `It holds no posts and may go: stop Pliego, delete ${DATABASE_FILE}, ${DATABASE_FILE}-wal and ` +
  `${DATABASE_FILE}-shm, and start again. The site is built again from the posts; only the history of builds is lost.`

/** The changes that builds are asked for. A document is named by its source and its id there. */
const CHANGES = `
  CREATE TABLE changes (
    build INTEGER NOT NULL REFERENCES builds (number) ON DELETE CASCADE,
    source TEXT NOT NULL,
    document TEXT NOT NULL,
    path TEXT,
    kind TEXT NOT NULL CHECK (kind IN ('upsert', 'remove')),
    revision INTEGER,
    changed_by TEXT,
    title TEXT,
    received_at INTEGER,
    deferral TEXT,
    verified INTEGER,
    missing INTEGER NOT NULL DEFAULT 0,
    verify_problem TEXT,
    verified_at INTEGER,
    PRIMARY KEY (build, source, document)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX changes_by_document ON changes (source, document, build);`

/** Times are milliseconds since the epoch. */
const SCHEMA = `
  CREATE TABLE builds (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    lane TEXT NOT NULL CHECK (lane IN ('content', 'full')),
    state TEXT NOT NULL CHECK (state IN ('queued', 'building', 'live', 'failed')),
    is_cold INTEGER NOT NULL DEFAULT 0,
    held INTEGER NOT NULL DEFAULT 0,
    cause TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    not_before INTEGER,
    created_at INTEGER NOT NULL,
    started_at INTEGER,
    built_at INTEGER,
    live_at INTEGER,
    finished_at INTEGER,
    release INTEGER,
    failure_code TEXT,
    failure TEXT,
    warnings TEXT NOT NULL DEFAULT '[]',
    report TEXT
  ) STRICT;
  CREATE INDEX builds_by_state ON builds (state, lane, number);
  ${CHANGES}
  CREATE TABLE deliveries (
    id TEXT NOT NULL,
    timestamp TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    build INTEGER NOT NULL,
    PRIMARY KEY (id, timestamp)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX deliveries_by_time ON deliveries (received_at);
  CREATE TABLE hashed_files (
    workspace TEXT NOT NULL,
    path TEXT NOT NULL,
    identity TEXT NOT NULL,
    file TEXT NOT NULL,
    PRIMARY KEY (workspace, path)
  ) STRICT, WITHOUT ROWID;`

/**
 * Tables that came later. Programs of this version that do not know them leave them alone, so that they
 * do not count as another version.
 */
const LATER_TABLES = `
  CREATE TABLE IF NOT EXISTS switches (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    release INTEGER NOT NULL,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS switches_by_release ON switches (release, number);
  CREATE TABLE IF NOT EXISTS gzip_forms (
    sha256 TEXT PRIMARY KEY,
    gzip TEXT NOT NULL,
    zlib TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;`

/**
 * Opens (or makes) the publisher's database: write-ahead log and `synchronous=FULL`, so that what was
 * acknowledged survives a loss of power.
 *
 * @throws PublishError `publish/database`, or `publish/database-version`
 */
export function openDatabase(dataDir: string): DatabaseSync {
  const file = path.join(dataDir, DATABASE_FILE)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const database = new DatabaseSync(file, { timeout: 10_000 })
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;')
    createSchema(database, file)
    database.exec(LATER_TABLES)
    return database
  } catch (cause) {
    if (cause instanceof PublishError) throw cause
    throw new PublishError(
      'publish/database',
      placeTroubleText(cause, file) ?? `${file} cannot be used: ${messageOf(cause)}. ${MAY_GO}`,
      { cause },
    )
  }
}

/** Runs `work` in one transaction that is rolled back when it throws. `work` is synchronous. */
export function transaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    // SQLite has already rolled back by itself on some failures, such as a full disk.
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

/**
 * Like {@link transaction}, but without waiting for the disk: a loss of power may take its commit back,
 * as if it had not been, together with the later ones of this kind, never one of {@link transaction}.
 * For notes that a build makes of itself on the way to its readers: without them it only runs again.
 */
export function undurableTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  const before = Number(database.prepare('PRAGMA synchronous').get()?.['synchronous'])
  // In a write-ahead log NORMAL leaves out the flush of a commit, and no more than that.
  database.exec('PRAGMA synchronous = NORMAL')
  try {
    return transaction(database, work)
  } finally {
    database.exec(`PRAGMA synchronous = ${before}`)
  }
}

function createSchema(database: DatabaseSync, file: string): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
  if (version === SCHEMA_VERSION) return
  if (version !== 0 && version !== UPGRADED_VERSION) {
    throw new PublishError(
      'publish/database-version',
      `The schema of ${file} has version ${version}; this program reads version ${SCHEMA_VERSION} ` +
        `and brings ${UPGRADED_VERSION} up to date. ` +
        `Start the version of the program that wrote it; or make it new. ${MAY_GO}`,
    )
  }
  transaction(database, () => {
    if (version === UPGRADED_VERSION) upgrade(database, CHANGES)
    else database.exec(SCHEMA)
    database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`)
  })
}
