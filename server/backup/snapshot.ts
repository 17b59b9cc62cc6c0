import { constants } from 'node:fs'
import { access, copyFile, link, mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { placeOfContent } from '../storage/store/content-place.ts'
import { DATABASE_FILE, openFailure } from '../database/database.ts'
import { hasCode } from '../../node-shared/errors.ts'
import { isDamaged } from '../../node-shared/files/place-trouble.ts'
import { appliedMigrations } from '../database/upgrade.ts'
import type { AppliedMigration } from '../database/upgrade.ts'
import { BackupError, diskError } from './backup-error.ts'

/** How often a snapshot is taken again because files it names were deleted meanwhile. */
const MAX_ATTEMPTS = 10

const BUSY_TIMEOUT_MS = 10_000

const contentRows = z.array(z.object({ sha256: z.string(), size: z.number() }))
const countRow = z.object({ total: z.number() })

/** Bytes that some stored object consists of. */
export interface StoredContent {
  readonly sha256: string
  readonly size: number
}

/** A consistent state: the database at one moment, and a hold on every file that it names. */
interface Snapshot {
  /** The copy of the database. */
  readonly databaseFile: string
  readonly contents: readonly StoredContent[]
  /** Where a content's bytes stay for as long as the snapshot's folder is there. */
  placeOf(sha256: string): string
  readonly migrations: readonly AppliedMigration[]
  readonly counts: {
    readonly accounts: number
    readonly documents: number
    readonly objects: number
  }
}

/**
 * Takes a snapshot while a server may be writing. The database is copied in one read transaction.
 * Files never change, but may be deleted after it: those that the copy names are linked into
 * `folder`, and when one is gone already, both are taken again.
 *
 * @param folder on the same disk as the data folder; the caller removes it
 * @throws BackupError `backup/no-data`, `backup/file-missing`, `backup/unstable`, `backup/disk-full`
 */
export async function takeSnapshot(dataDir: string, folder: string): Promise<Snapshot> {
  const source = path.join(dataDir, DATABASE_FILE)
  await assertPresent(source, dataDir)
  const held = path.join(folder, 'files')
  const placeOf = (sha256: string) => placeOfContent(held, sha256)
  const databaseFile = path.join(folder, DATABASE_FILE)
  let stillMissing: string | null = null
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    await rm(databaseFile, { force: true })
    copyDatabase(source, databaseFile)
    const facts = readFacts(databaseFile)
    const missing = await holdFiles(dataDir, facts.contents, placeOf)
    if (missing === null) return { ...facts, databaseFile, placeOf }
    // The same file missing in two states, one after the other, was not deleted in between.
    if (missing === stillMissing) throw fileMissing(databaseFile, missing)
    stillMissing = missing
  }
  throw new BackupError(
    'backup/unstable',
    'Files are deleted faster than they can be taken. Try again at a quieter time.',
  )
}

async function assertPresent(source: string, dataDir: string): Promise<void> {
  try {
    await access(source, constants.R_OK)
  } catch (cause) {
    if (!hasCode(cause, 'ENOENT')) throw diskError(cause, 'read', source)
    throw new BackupError(
      'backup/no-data',
      `${dataDir} holds no ${DATABASE_FILE}. Name the data folder with --data-dir or PLIEGO_DATA_DIR.`,
      { cause },
    )
  }
}

function copyDatabase(source: string, target: string): void {
  try {
    const database = new DatabaseSync(source, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
    try {
      database.prepare('VACUUM INTO ?').run(target)
    } finally {
      database.close()
    }
  } catch (error) {
    if (isDamaged(error)) throw openFailure(error, source)
    throw diskError(error, 'write', target, path.dirname(source))
  }
}

function readFacts(file: string): Omit<Snapshot, 'databaseFile' | 'placeOf'> {
  const database = new DatabaseSync(file, { readOnly: true })
  const count = (table: string) =>
    countRow.parse(database.prepare(`SELECT count(*) AS total FROM ${table}`).get()).total
  try {
    return {
      contents: contentRows.parse(
        database.prepare('SELECT DISTINCT sha256, size FROM storage_objects ORDER BY sha256').all(),
      ),
      migrations: appliedMigrations(database),
      counts: {
        accounts: count('auth_accounts'),
        documents: count('documents'),
        objects: count('storage_objects'),
      },
    }
  } finally {
    database.close()
  }
}

/** Holds every file that is not held yet. Returns the first that is not there. */
async function holdFiles(
  dataDir: string,
  contents: readonly StoredContent[],
  placeOf: (sha256: string) => string,
): Promise<string | null> {
  for (const { sha256 } of contents) {
    const place = placeOf(sha256)
    const source = placeOfContent(path.join(dataDir, 'files'), sha256)
    try {
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      await link(source, place).catch(async (error: unknown) => {
        if (hasCode(error, 'EEXIST')) return
        if (hasCode(error, 'ENOENT')) throw error
        // Some file systems know no links.
        await copyFile(source, place, constants.COPYFILE_FICLONE)
      })
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return sha256
      throw diskError(error, 'read', source)
    }
  }
  return null
}

function fileMissing(databaseFile: string, sha256: string): BackupError {
  const database = new DatabaseSync(databaseFile, { readOnly: true })
  try {
    const row = database.prepare('SELECT name FROM storage_objects WHERE sha256 = ?').get(sha256)
    const { name } = z.object({ name: z.string() }).parse(row)
    return new BackupError(
      'backup/file-missing',
      `The bytes of the stored file ${name} are not there (${sha256}). Restore them from an earlier ` +
        'backup, or delete the file; then make the backup again.',
    )
  } finally {
    database.close()
  }
}
