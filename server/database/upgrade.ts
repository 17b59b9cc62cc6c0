import { chmodSync, closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { ownValue } from '../../shared/records/own-value.ts'
import { messageOf } from '../../node-shared/errors.ts'
import { ServerError } from '../../node-shared/http/server-error.ts'
import { isDamaged, placeTroubleText } from '../../node-shared/files/place-trouble.ts'
import { DatabaseError } from './database-error.ts'
import {
  ADDITIVE,
  DATABASE_FILE,
  migrate,
  openDatabase,
  openFailure,
  transaction,
} from './database.ts'
import type { Migration } from './database.ts'

/**
 * The steps of each service, by the service's name. The first one holds the steps before it, which have
 * lower numbers, under the name of the last of them: a database that has seen that one is as new.
 */
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

/** The steps of a newer version that this one cannot run beside. */
export function unknownMigrations(
  applied: readonly AppliedMigration[],
  schema: Schema,
): AppliedMigration[] {
  return newerMigrations(applied, schema).filter(({ name }) => !name.endsWith(ADDITIVE))
}

/** The steps that this program does not know: those of a newer version. */
export function newerMigrations(
  applied: readonly AppliedMigration[],
  schema: Schema,
): AppliedMigration[] {
  return applied.filter(({ service, name }) => {
    const steps = ownValue(schema, service) ?? []
    return !steps.some((step, index) => step.name === name || (index === 0 && name < step.name))
  })
}

/**
 * Opens the database of a data folder and brings it up to date, all services in one transaction. A
 * database that holds something is copied beside itself first.
 *
 * @param mayUpgrade false for a command that may run beside a server of an older version
 * @throws DatabaseError `database/newer` when a newer version has written it, `database/too-old` when
 *   an early one has, `database/outdated` when it would have to be changed and may not,
 *   `database/copy-failed`, `database/migration-failed` with nothing applied, `database/damaged`,
 *   `database/open-failed`
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
    if (error instanceof ServerError) throw error
    throw openFailure(error, path.join(dataDir, DATABASE_FILE))
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
  assertNotTooOld(applied, schema, dataDir)
  if (hasEveryStep(applied, schema)) return
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

/** The first step of a service makes its tables: it cannot follow on some of the steps that it holds. */
function assertNotTooOld(
  applied: readonly AppliedMigration[],
  schema: Schema,
  dataDir: string,
): void {
  for (const [service, [first]] of Object.entries(schema)) {
    const seen = applied.filter((step) => step.service === service)
    if (first === undefined || seen.length === 0) continue
    if (seen.some(({ name }) => name === first.name)) continue
    throw new DatabaseError(
      'database/too-old',
      `The database in ${dataDir} is of an early version, which this one cannot bring up to date (it ` +
        `lacks the step ${service}/${first.name}). Set PLIEGO_DATA_DIR to a new folder, or start the ` +
        'version that wrote it. Nothing was changed.',
    )
  }
}

function hasEveryStep(applied: readonly AppliedMigration[], schema: Schema): boolean {
  const seen = new Set(applied.map(({ service, name }) => `${service}/${name}`))
  return Object.entries(schema).every(([service, steps]) =>
    steps.every(({ name }) => seen.has(`${service}/${name}`)),
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
    if (isDamaged(cause)) throw cause
    throw new DatabaseError(
      'database/copy-failed',
      `The database in ${dataDir} has to be brought up to date, and no copy of it could be made ` +
        `before. Nothing was changed. ${placeTroubleText(cause, copy) ?? messageOf(cause)}`,
      { cause },
    )
  }
}
