import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { ownValue } from '../../shared/own-value.ts'
import { DatabaseError } from '../errors.ts'
import { DATABASE_FILE, migrate, openDatabase, transaction } from './database.ts'
import type { Migration } from './database.ts'

/** The steps of each service, by the service's name. */
export type Schema = Readonly<Record<string, readonly Migration[]>>

/** The copy of the database that is made before it is changed to a newer form; one is kept. */
export const UPGRADE_COPY_FILE = `${DATABASE_FILE}.before-upgrade`

/** One step that a database has seen. */
export interface AppliedMigration {
  readonly service: string
  readonly name: string
}

const appliedRows = z.array(z.object({ service: z.string(), name: z.string() }))

/** The steps that a database has seen; none for a new one. */
export function appliedMigrations(database: DatabaseSync): AppliedMigration[] {
  const table = database
    .prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'applied_migrations'`)
    .get()
  if (table === undefined) return []
  return appliedRows.parse(
    database.prepare('SELECT service, name FROM applied_migrations ORDER BY service, name').all(),
  )
}

/** The steps that this program does not know: those of a newer version. */
export function unknownMigrations(
  applied: readonly AppliedMigration[],
  schema: Schema,
): AppliedMigration[] {
  return applied.filter(
    ({ service, name }) => !(ownValue(schema, service) ?? []).some((step) => step.name === name),
  )
}

/**
 * Opens the database of a data folder and brings it up to date, all services in one transaction. A
 * database that holds something is copied beside itself first.
 *
 * @param mayUpgrade false for a command that may run beside a server of an older version
 * @throws DatabaseError `database/newer` when a newer version has written it, `database/outdated`
 *   when it would have to be changed and may not, `database/copy-failed`, `database/migration-failed`
 *   with nothing applied, `database/open-failed`
 */
export function openUpToDate(
  dataDir: string,
  schema: Schema,
  { mayUpgrade }: { readonly mayUpgrade: boolean },
): DatabaseSync {
  const database = openDatabase(dataDir)
  try {
    upgrade(database, dataDir, schema, mayUpgrade)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function upgrade(
  database: DatabaseSync,
  dataDir: string,
  schema: Schema,
  mayUpgrade: boolean,
): void {
  const applied = appliedMigrations(database)
  assertNotNewer(applied, schema, dataDir)
  const steps = Object.values(schema).reduce((sum, { length }) => sum + length, 0)
  if (applied.length === steps) return
  if (applied.length > 0) {
    if (!mayUpgrade) {
      throw new DatabaseError(
        'database/outdated',
        `The database in ${dataDir} was last used by an older version. Stop the product, start it ` +
          'once with this version, which brings the database up to date, and try again.',
      )
    }
    copyAside(database, dataDir)
  }
  transaction(database, () => {
    for (const [service, migrations] of Object.entries(schema)) {
      migrate(database, service, migrations)
    }
  })
}

function assertNotNewer(
  applied: readonly AppliedMigration[],
  schema: Schema,
  dataDir: string,
): void {
  const [unknown] = unknownMigrations(applied, schema)
  if (unknown === undefined) return
  throw new DatabaseError(
    'database/newer',
    `The database in ${dataDir} was written by a newer version of Pliego (it has the step ` +
      `${unknown.service}/${unknown.name}, which this version does not know). Start that version ` +
      `again, or put ${UPGRADE_COPY_FILE} (the state before the upgrade) or a backup in its place. ` +
      'Nothing was changed.',
  )
}

/** A consistent copy, whatever is still in the write-ahead log. */
function copyAside(database: DatabaseSync, dataDir: string): void {
  const copy = path.join(dataDir, UPGRADE_COPY_FILE)
  const temporary = `${copy}.tmp`
  try {
    rmSync(temporary, { force: true })
    database.prepare('VACUUM INTO ?').run(temporary)
    chmodSync(temporary, 0o600)
    const handle = openSync(temporary, 'r+')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(temporary, copy)
  } catch (cause) {
    rmSync(temporary, { force: true })
    throw new DatabaseError(
      'database/copy-failed',
      `The database in ${dataDir} has to be brought up to date, and no copy of it could be made ` +
        `before (${cause instanceof Error ? cause.message : String(cause)}). Check the free space ` +
        'of the disk. Nothing was changed.',
      { cause },
    )
  }
}
