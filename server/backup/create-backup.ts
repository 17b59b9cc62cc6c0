import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import type { Pack } from 'tar-stream'
import { placeOfContent } from '../storage/store/content-place.ts'
import { DATABASE_FILE } from '../database/database.ts'
import { newerMigrations } from '../database/upgrade.ts'
import type { Schema } from '../database/upgrade.ts'
import { syncFolder } from '../../node-shared/files/durable-file.ts'
import type { ProductVersion } from '../../node-shared/product/product-version.ts'
import { ignoreMissing, messageOf } from '../../node-shared/errors.ts'
import { BackupError, diskError } from './backup-error.ts'
import { findLooseFiles } from './kept-files.ts'
import { FORMAT, FORMAT_VERSION, MANIFEST_NAME } from './manifest.ts'
import type { Manifest, ManifestEntry } from './manifest.ts'
import { takeSnapshot } from './snapshot.ts'
import { openStaging, removeAbandonedStaging } from './staging.ts'

/** An archive under way, and after how many milliseconds without a write it is none any more. */
const UNFINISHED = /\.tar\.[0-9a-f]{12}\.tmp$/
const ABANDONED_MS = 60 * 60 * 1000

/** Options of {@link createBackup}. */
export interface BackupOptions {
  readonly dataDir: string
  /** The archive's path; what stands there is replaced once the new one is whole. */
  readonly file: string
  readonly product: ProductVersion
  readonly projectId: string
  readonly bucket: string
  /** Finds the files of the live release, by their paths in the data folder: see {@link CommandContext}. */
  readonly liveFiles: (dataDir: string) => Promise<readonly string[]>
  readonly schema: Schema
  /** Things that cannot be made again and are not in the data folder. */
  readonly elsewhere: readonly string[]
  readonly clock: () => Date
  /** Told what is being done, in words for people. */
  readonly report: (text: string) => void
}

/** One thing to be packed: where it is, and what it is called in the archive. */
interface Source extends ManifestEntry {
  readonly from: { readonly file: string } | { readonly bytes: Buffer }
}

/**
 * Writes everything durable of a data folder into one file, while a server runs or not: a consistent
 * copy of the database, exactly the files that it names, keys and secrets.
 *
 * @returns what the archive holds
 * @throws BackupError; the archive's old state is then untouched
 */
export async function createBackup(options: BackupOptions): Promise<Manifest> {
  const { dataDir, file, report } = options
  await removeAbandonedStaging(dataDir)
  await removeUnfinished(path.dirname(file), options.clock())
  const staging = await openStaging(dataDir)
  try {
    report('Copying the database')
    const snapshot = await takeSnapshot(dataDir, staging.folder)
    const sources: Source[] = [await describeFile(DATABASE_FILE, snapshot.databaseFile)]
    const loose = await findLooseFiles(dataDir)
    for (const name of loose.files) {
      sources.push(await readLoose(name, path.join(dataDir, name)))
    }
    for (const { sha256, size } of snapshot.contents) {
      const place = placeOfContent('files', sha256).split(path.sep).join('/')
      sources.push({ path: place, size, sha256, from: { file: snapshot.placeOf(sha256) } })
    }
    // After the database, so that the release has all that was live then. A change of the database that was not
    // live yet is not in it: a post that has just been unpublished may have its page until the site is built again.
    const release = await describeRelease(options, staging.folder)
    sources.push(...release.sources)
    const manifest: Manifest = {
      format: FORMAT,
      formatVersion: FORMAT_VERSION,
      productVersion: options.product.version,
      productCommit: options.product.commit,
      createdAt: options.clock().toISOString(),
      projectId: options.projectId,
      bucket: options.bucket,
      migrations: [...snapshot.migrations],
      counts: { ...snapshot.counts, files: snapshot.contents.length },
      entries: sources.map(({ path: name, size, sha256 }) => ({ path: name, size, sha256 })),
      leftOut: [
        ...options.elsewhere,
        ...newerMigrations(snapshot.migrations, options.schema).map(
          ({ service, name }) => `files of the newer version that made ${service}/${name}`,
        ),
        ...loose.others,
        ...release.leftOut,
      ],
    }
    await writeArchive(file, manifest, sources, report)
    return manifest
  } finally {
    await staging.remove()
  }
}

/**
 * The live release, with which readers have pages at once after a restore. It can be made again: a backup
 * does not fail for want of it.
 */
async function describeRelease(
  { dataDir, liveFiles }: BackupOptions,
  staging: string,
): Promise<{ readonly sources: readonly Source[]; readonly leftOut: readonly string[] }> {
  try {
    const sources: Source[] = []
    for (const name of await liveFiles(dataDir)) {
      // Held: a release that is replaced meanwhile may be removed.
      const held = path.join(staging, name)
      await mkdir(path.dirname(held), { recursive: true, mode: 0o700 })
      await link(path.join(dataDir, name), held)
      sources.push(await describeFile(name, held))
    }
    return { sources, leftOut: [] }
  } catch (error) {
    return { sources: [], leftOut: [`the pages that are live (${messageOf(error)})`] }
  }
}

/** Removes archives that backups which were killed have begun in a folder: nothing is written to them any more. */
async function removeUnfinished(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((each) => UNFINISHED.test(each))) {
    const place = path.join(folder, name)
    const found = await stat(place).catch(ignoreMissing)
    if (found === undefined || now.getTime() - found.mtimeMs < ABANDONED_MS) continue
    await rm(place, { force: true })
  }
}

async function describeFile(name: string, file: string): Promise<Source> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
  }
  return { path: name, size, sha256: hash.digest('hex'), from: { file } }
}

/** Loose files are small, and may be replaced while the archive is written: they are kept in memory. */
async function readLoose(name: string, file: string): Promise<Source> {
  try {
    const bytes = await readFile(file)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { path: name, size: bytes.length, sha256, from: { bytes } }
  } catch (error) {
    throw diskError(error, 'read', file)
  }
}

async function writeArchive(
  file: string,
  manifest: Manifest,
  sources: readonly Source[],
  report: (text: string) => void,
): Promise<void> {
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw diskError(error, 'write', file)
  })
  const tar = pack()
  try {
    const written = pipeline(tar, createWriteStream(temporary, { flags: 'wx', mode: 0o600 }))
    const filled = fill(tar, manifest, sources, report)
    // Whichever fails first ends the other.
    filled.catch((error: unknown) => {
      tar.destroy(error instanceof Error ? error : undefined)
    })
    await Promise.all([written, filled])
    const handle = await open(temporary, 'r+')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, file)
    await syncFolder(path.dirname(file))
  } catch (error) {
    await rm(temporary, { force: true })
    throw diskError(error, 'write', file)
  }
}

async function fill(
  tar: Pack,
  manifest: Manifest,
  sources: readonly Source[],
  report: (text: string) => void,
): Promise<void> {
  // The same in every backup: programs that keep only what is new find the rest again.
  const mtime = new Date(0)
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  const add = (name: string, size: number) => tar.entry({ name, size, mode: 0o600, mtime })
  await pipeline([text], add(MANIFEST_NAME, text.length))
  for (const [index, source] of sources.entries()) {
    if (index % 500 === 0) report(`Writing ${index + 1} of ${sources.length}`)
    const entry = add(source.path, source.size)
    if ('bytes' in source.from) await pipeline([source.from.bytes], entry)
    else await pipeline(verified(source, createReadStream(source.from.file)), entry)
  }
  tar.finalize()
}

/** The bytes of a file, which end with an error when they are not those that were promised. */
async function* verified(source: Source, bytes: Readable): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    hash.update(chunk)
    size += chunk.length
    if (size <= source.size) yield chunk
  }
  if (size === source.size && hash.digest('hex') === source.sha256) return
  throw new BackupError(
    'backup/file-damaged',
    `The stored file ${source.path} is damaged: its bytes are not those that were uploaded. Restore ` +
      'it from an earlier backup, or delete it; then make the backup again.',
  )
}
