import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '../../node-shared/files/durable-file.ts'
import { hasCode } from '../../node-shared/errors.ts'
import { lockFolder } from '../../node-shared/files/folder-lock.ts'
import { unknownMigrations } from '../database/upgrade.ts'
import type { Schema } from '../database/upgrade.ts'
import { BackupError, diskError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { settleRestored } from './settle-restored.ts'

/** Options of {@link restoreBackup}. */
interface RestoreOptions {
  readonly file: string
  /** The new data folder: missing or empty, or `isForced`. */
  readonly dataDir: string
  readonly schema: Schema
  /** Moves what is in the folder aside, and takes data that only a newer version can start with. */
  readonly isForced: boolean
  /** Ends every session, for a backup from before an account was taken over. */
  readonly endSessions: boolean
  readonly clock: () => Date
  readonly report: (text: string) => void
}

/** Result of a restore. */
export interface Restored {
  readonly manifest: Manifest
  /** Where the folder's former content is now. */
  readonly movedTo: string | null
}

/**
 * Makes a data folder of a backup. Everything is unpacked and verified beside the target, which then
 * appears whole, by one rename.
 *
 * @throws BackupError; the target is then as it was
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { file, report, clock } = options
  const target = path.resolve(options.dataDir)
  const isOccupied = await hasContent(target)
  if (isOccupied && !options.isForced) {
    throw new BackupError(
      'backup/target-not-empty',
      `${target} is not empty. Name a new folder, or let --force move what is there aside.`,
    )
  }
  if (isOccupied) assertNotInUse(target)
  const unpacked = `${target}.restoring-${randomBytes(6).toString('hex')}`
  try {
    await mkdir(unpacked, { recursive: true, mode: 0o700 })
    report('Verifying and unpacking')
    const manifest = await readArchive(file, {
      onManifest: (found) => {
        if (!options.isForced) assertNotNewer(found, options.schema)
      },
      onEntry: (entry, bytes) => unpack(path.join(unpacked, entry.path), bytes),
    })
    report('Checking the database and its files')
    await settleRestored(unpacked, { endSessions: options.endSessions, now: clock() })
    await syncTree(unpacked)
    const movedTo = isOccupied ? await moveAside(target, clock()) : null
    await rename(unpacked, target)
    await syncFolder(path.dirname(target))
    return { manifest, movedTo }
  } catch (error) {
    await rm(unpacked, { recursive: true, force: true })
    throw diskError(error, 'write', target)
  }
}

async function hasContent(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length > 0
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw diskError(error, 'read', folder)
  }
}

function assertNotInUse(folder: string): void {
  try {
    lockFolder(folder, 'backend.lock').release()
  } catch (cause) {
    if (!hasCode(cause, 'data-folder/in-use')) throw cause
    throw new BackupError(
      'backup/target-in-use',
      `A running product uses ${folder}. Stop it first.`,
      { cause },
    )
  }
}

function assertNotNewer(manifest: Manifest, schema: Schema): void {
  const [unknown] = unknownMigrations(manifest.migrations, schema)
  if (unknown === undefined) return
  throw new BackupError(
    'backup/archive-newer',
    `The backup was made by a newer version (${manifest.productVersion}): its database has the step ` +
      `${unknown.service}/${unknown.name}, with which this version cannot start. Update first, or ` +
      'restore with --force and start the newer version.',
  )
}

async function unpack(file: string, bytes: Readable): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await pipeline(bytes, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncTree(path.join(folder, entry.name))
  }
  await syncFolder(folder)
}

async function moveAside(target: string, now: Date): Promise<string> {
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-')
  const aside = `${target}.before-restore-${stamp}`
  await rename(target, aside)
  return aside
}
