import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { messageOf, PublishError } from '../errors.ts'

/** The database's file name inside the data folder. */
export const DATABASE_FILE = 'publish.sqlite'

/**
 * Applied in order, each once; `PRAGMA user_version` counts them. Times are milliseconds since the
 * epoch.
 */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE builds (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     state TEXT NOT NULL CHECK (state IN ('queued', 'building', 'live', 'failed')),
     cause TEXT NOT NULL,
     attempt INTEGER NOT NULL,
     not_before INTEGER,
     created_at INTEGER NOT NULL,
     started_at INTEGER,
     finished_at INTEGER,
     release INTEGER,
     failure_code TEXT,
     failure TEXT,
     warnings TEXT NOT NULL DEFAULT '[]'
   ) STRICT;
   CREATE INDEX builds_by_state ON builds (state, number);
   CREATE TABLE changes (
     build INTEGER NOT NULL REFERENCES builds (number) ON DELETE CASCADE,
     post_id TEXT NOT NULL,
     slug TEXT NOT NULL,
     kind TEXT NOT NULL CHECK (kind IN ('upsert', 'remove')),
     revision INTEGER,
     changed_by TEXT,
     verified INTEGER,
     missing INTEGER NOT NULL DEFAULT 0,
     verify_problem TEXT,
     PRIMARY KEY (build, post_id)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX changes_by_post ON changes (post_id, build);
   CREATE TABLE deliveries (
     id TEXT NOT NULL,
     timestamp TEXT NOT NULL,
     received_at INTEGER NOT NULL,
     build INTEGER NOT NULL,
     PRIMARY KEY (id, timestamp)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX deliveries_by_time ON deliveries (received_at);`,
  `CREATE TABLE hashed_files (
     path TEXT PRIMARY KEY,
     identity TEXT NOT NULL,
     file TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;`,
  `ALTER TABLE builds ADD COLUMN lane TEXT NOT NULL DEFAULT 'content'
     CHECK (lane IN ('content', 'full'));
   DROP INDEX builds_by_state;
   CREATE INDEX builds_by_state ON builds (state, lane, number);`,
  `ALTER TABLE builds ADD COLUMN built_at INTEGER;
   ALTER TABLE builds ADD COLUMN live_at INTEGER;
   ALTER TABLE builds ADD COLUMN held INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE builds ADD COLUMN report TEXT;
   ALTER TABLE changes ADD COLUMN title TEXT;
   ALTER TABLE changes ADD COLUMN received_at INTEGER;
   ALTER TABLE changes ADD COLUMN verified_at INTEGER;
   UPDATE builds SET live_at = finished_at WHERE state = 'live';
   UPDATE changes SET received_at =
     (SELECT created_at FROM builds WHERE number = changes.build);`,
  `DROP TABLE hashed_files;
   CREATE TABLE hashed_files (
     workspace TEXT NOT NULL,
     path TEXT NOT NULL,
     identity TEXT NOT NULL,
     file TEXT NOT NULL,
     PRIMARY KEY (workspace, path)
   ) STRICT, WITHOUT ROWID;`,
  `ALTER TABLE builds ADD COLUMN is_cold INTEGER NOT NULL DEFAULT 0;`,
  `ALTER TABLE changes ADD COLUMN deferral TEXT;`,
]

/**
 * Opens (or makes) the publisher's database: write-ahead log and `synchronous=FULL`, so that what was
 * acknowledged survives a loss of power.
 *
 * @throws PublishError `publish/database`
 */
export function openDatabase(dataDir: string): DatabaseSync {
  const file = path.join(dataDir, DATABASE_FILE)
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const database = new DatabaseSync(file, { timeout: 10_000 })
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;')
    migrate(database)
    return database
  } catch (cause) {
    throw new PublishError(
      'publish/database',
      `Cannot open ${file}: ${messageOf(cause)}. Check that the data folder is writable and whole.`,
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

function migrate(database: DatabaseSync): void {
  const applied = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
  MIGRATIONS.slice(applied).forEach((sql, index) => {
    transaction(database, () => {
      database.exec(sql)
      database.exec(`PRAGMA user_version = ${applied + index + 1}`)
    })
  })
}
