import { closeSync, openSync, readSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync, backup } from 'node:sqlite'
import { hasCode } from '../../../node-shared/errors.ts'
import { SnapshotError } from '../../contract/errors.ts'
import { DATABASE_FILE } from '../../queue/database.ts'
import { findDataFiles, type DataFolders, type DataFile } from '../contents/data-files.ts'
import { createPackWriter, PACK_BYTES } from './pack-writer.ts'
import {
  CHUNK_BYTES,
  MANIFESTS,
  PACKS,
  createFileLines,
  formatContents,
  packLine,
  packObject,
  parseContents,
  sha256,
  type SnapshotContents,
  type SnapshotFile,
  type Pack,
} from '../contents/snapshot-format.ts'
import type { SnapshotObjects } from '../contents/snapshot-objects.ts'

/** Less of a pack in use than this share, and what is left of it is sent again with others. */
const WORTHWHILE_SHARE = 0.5

/** So many small packs are as well one. */
const SMALL_PACKS = 16

const SMALL_BYTES = PACK_BYTES / 4

/** A file that was written this recently could be written again within one tick of its clock. */
const RACY_MS = 2_000

/** The result of storing files. */
export interface StoredFiles {
  /** The SHA-256 of the object that lists everything. */
  readonly manifest: string
  /** Names of the objects that it needs. */
  readonly packs: readonly string[]
  readonly files: number
  readonly bytes: number
  readonly sentBytes: number
}

/** Options for storing files. */
export interface StoreFilesOptions {
  readonly dataDir: string
  readonly folders: DataFolders
  readonly objects: SnapshotObjects
}

/** Where it is noted what the store has, so that the next snapshot reads and sends what has changed. */
export function journalFile(dataDir: string): string {
  return path.join(dataDir, 'snapshot', 'journal')
}

/**
 * Sends what the store lacks of the publisher's files, and a list of all of them. It is no snapshot before
 * its head names it. May be ended at any time: the next one goes on where it was.
 */
export async function storeFiles(options: StoreFilesOptions): Promise<StoredFiles> {
  const { dataDir, folders, objects } = options
  await copyDatabase(dataDir, folders.database)
  const found = await findDataFiles(folders)
  const before = await readJournal(journalFile(dataDir))
  const there = new Set((await objects.list(PACKS)).map(({ key }) => key.slice(PACKS.length)))
  const unchanged = found.flatMap((file) => unchangedSince(file, before) ?? [])
  const kept = packsWorthKeeping(
    before.packs.filter(({ name }) => there.has(name)),
    unchanged,
  )
  const contents: SnapshotContents = { packs: [...kept], files: new Map() }
  const known = new Set(kept.flatMap(({ chunks }) => chunks.map(({ digest }) => digest)))
  for (const file of unchanged) {
    if (file.chunks.every((digest) => known.has(digest))) contents.files.set(file.path, file)
  }
  const sentBytes = await storeRest(options, found, contents, known)
  return { ...(await storeManifest(options, contents)), sentBytes }
}

/** Sends what is not there yet, and notes it in the journal pack by pack. */
async function storeRest(
  { dataDir, objects }: StoreFilesOptions,
  found: readonly DataFile[],
  contents: SnapshotContents,
  known: Set<string>,
): Promise<number> {
  const file = journalFile(dataDir)
  await replaceJournal(file, contents)
  const journal = await open(file, 'a')
  const lines = createFileLines()
  for (const pack of contents.packs) lines.count(pack)
  let waiting: SnapshotFile[] = []
  const writer = createPackWriter(objects, async (pack) => {
    contents.packs.push(pack)
    lines.count(pack)
    const done = waiting.filter(lines.isComplete)
    waiting = waiting.filter((one) => !lines.isComplete(one))
    // What has just been written is read again next time.
    const notes = done.filter(({ changedMs }) => changedMs < Date.now() - RACY_MS)
    await journal.appendFile([packLine(pack), ...notes.map(lines.line)].join(''))
  })
  try {
    for (const one of found) {
      if (contents.files.has(one.path)) continue
      const stored = await readInChunks(one, async (digest, content) => {
        if (known.has(digest)) return
        known.add(digest)
        await writer.add(digest, content)
      })
      contents.files.set(one.path, stored)
      waiting.push(stored)
    }
    await writer.finish()
    return writer.sentBytes()
  } finally {
    await journal.close()
  }
}

async function storeManifest(
  { dataDir, objects }: StoreFilesOptions,
  { packs, files }: SnapshotContents,
): Promise<Omit<StoredFiles, 'sentBytes'>> {
  const text = formatContents({ packs, files })
  const { name, object } = await packObject(text)
  await objects.put(`${MANIFESTS}${name}`, object)
  const racyFrom = Date.now() - RACY_MS
  const steady = [...files].filter(([, { changedMs }]) => changedMs < racyFrom)
  await replaceJournal(journalFile(dataDir), { packs, files: new Map(steady) })
  return {
    manifest: name,
    packs: packs.map((pack) => pack.name),
    files: files.size,
    bytes: [...files.values()].reduce((sum, { size }) => sum + size, 0),
  }
}

/** Reads a file, however large, part by part. Nothing else waits in this process, so it waits for the disk. */
async function readInChunks(
  { path: name, file, size, changedMs }: DataFile,
  onChunk: (digest: string, content: Buffer) => Promise<void>,
): Promise<SnapshotFile> {
  const chunks: string[] = []
  const descriptor = openSync(file, 'r')
  try {
    for (let at = 0; at < size; at += CHUNK_BYTES) {
      const content = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, size - at))
      if (readSync(descriptor, content, 0, content.length, at) !== content.length) {
        throw new SnapshotError('snapshot/not-stored', `${file} has changed while it was read.`)
      }
      const digest = sha256(content)
      await onChunk(digest, content)
      chunks.push(digest)
    }
  } finally {
    closeSync(descriptor)
  }
  return { path: name, size, changedMs, chunks }
}

function unchangedSince(
  { path: name, size, changedMs }: DataFile,
  { files }: SnapshotContents,
): SnapshotFile | null {
  const before = files.get(name)
  return before?.size === size && before.changedMs === changedMs ? before : null
}

/** A copy of one moment: the publisher goes on writing. */
async function copyDatabase(dataDir: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const copy = path.join(folder, DATABASE_FILE)
  await rm(copy, { force: true })
  const database = new DatabaseSync(path.join(dataDir, DATABASE_FILE), { readOnly: true })
  try {
    await backup(database, copy)
  } finally {
    database.close()
  }
}

/** Nothing is known where it is missing or cannot be read: then everything is sent. */
async function readJournal(file: string): Promise<SnapshotContents> {
  try {
    return parseContents(await readFile(file, 'utf8'))
  } catch (error) {
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'snapshot/damaged')) throw error
    return { packs: [], files: new Map() }
  }
}

/** Notes what the store has. */
export async function replaceJournal(file: string, contents: SnapshotContents): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(`${file}.new`, formatContents(contents))
  await rename(`${file}.new`, file)
}

/** The packs of which enough is still in use. */
function packsWorthKeeping(
  packs: readonly Pack[],
  files: readonly SnapshotFile[],
): readonly Pack[] {
  const used = new Set(files.flatMap(({ chunks }) => chunks))
  const sizes = packs.map((pack) => ({ pack, ...sizesOf(pack, used) }))
  const worthwhile = sizes.filter(
    ({ inUse, whole }) => inUse > 0 && inUse >= whole * WORTHWHILE_SHARE,
  )
  const isSmall = ({ inUse }: { readonly inUse: number }) => inUse < SMALL_BYTES
  const isCrowded = worthwhile.filter(isSmall).length > SMALL_PACKS
  return worthwhile.filter((one) => !isCrowded || !isSmall(one)).map(({ pack }) => pack)
}

function sizesOf({ chunks }: Pack, used: ReadonlySet<string>) {
  const sum = (of: Pack['chunks']) => of.reduce((bytes, chunk) => bytes + chunk.bytes, 0)
  return { whole: sum(chunks), inUse: sum(chunks.filter(({ digest }) => used.has(digest))) }
}
