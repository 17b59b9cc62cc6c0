import { mkdirSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { SnapshotError } from '../../contract/errors.ts'
import { DATABASE_FILE } from '../../queue/database.ts'
import { inParallel } from '../../release/files/in-parallel.ts'
import { RESTORING } from '../contents/data-files.ts'
import type { DataFolders } from '../contents/data-files.ts'
import { startRestoreThreads } from './restore-threads.ts'
import {
  CHUNK_BYTES,
  MANIFESTS,
  PACKS,
  parseContents,
  unpackObject,
} from '../contents/snapshot-format.ts'
import type { Pack, SnapshotContents, SnapshotFile } from '../contents/snapshot-format.ts'
import type { SnapshotObjects } from '../contents/snapshot-objects.ts'
import { journalFile, replaceJournal } from '../save/store-files.ts'
import { writeParts } from './write-parts.ts'
import type { FilePart } from './write-parts.ts'

/** Options of a restore. */
interface RestoreOptions {
  readonly dataDir: string
  readonly folders: DataFolders
  readonly objects: SnapshotObjects
  /** The SHA-256 of the object that lists everything. */
  readonly manifest: string
}

/**
 * Puts the files of a snapshot into an empty data folder. Every object is checked by its digest; the
 * files are moved into place when all are there.
 *
 * @throws SnapshotError `snapshot/damaged`, and leaves the data folder empty
 */
export async function restoreFiles(options: RestoreOptions): Promise<SnapshotContents> {
  const { dataDir, folders, objects, manifest } = options
  const staging = path.join(dataDir, RESTORING)
  const threads = startRestoreThreads()
  await rm(staging, { recursive: true, force: true })
  try {
    const list = await unpackObject(manifest, await objects.get(`${MANIFESTS}${manifest}`))
    const contents = parseContents(list.toString('utf8'))
    makeFolders(staging, contents)
    const places = placesOf(contents)
    // While the threads write, the next pack is fetched. More would only take memory.
    await inParallel(contents.packs, threads.count + 1, async (pack) => {
      const object = await objects.get(`${PACKS}${pack.name}`)
      if (object === null) {
        throw new SnapshotError('snapshot/damaged', `Its object ${pack.name} is missing.`)
      }
      const bytes = pack.chunks.reduce((sum, chunk) => sum + chunk.bytes, 0)
      const parts = partsOf(staging, pack, places)
      await threads.restore({ name: pack.name, object, bytes, parts })
    })
    await moveIntoPlace(staging, dataDir, folders)
    await replaceJournal(journalFile(dataDir), contents)
    return contents
  } finally {
    await threads.end()
    await rm(staging, { recursive: true, force: true })
  }
}

/** Where a chunk belongs. */
interface Place {
  readonly file: SnapshotFile
  readonly offset: number
}

function placesOf({ files }: SnapshotContents): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>()
  for (const file of files.values()) {
    for (const [index, digest] of file.chunks.entries()) {
      const place = { file, offset: index * CHUNK_BYTES }
      const known = places.get(digest)
      if (known === undefined) places.set(digest, [place])
      else known.push(place)
    }
  }
  return places
}

/** Folders, and files without content, which no pack brings. */
function makeFolders(staging: string, { files }: SnapshotContents): void {
  const folders = new Set<string>()
  for (const name of files.keys()) {
    for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
      folders.add(name.slice(0, at))
    }
  }
  mkdirSync(staging, { recursive: true })
  // Parents were added before what is below them.
  for (const folder of folders) mkdirSync(path.join(staging, folder))
  for (const file of files.values()) {
    if (file.size > 0) continue
    const { size, changedMs } = file
    const part = {
      file: path.join(staging, file.path),
      size,
      changedMs,
      offset: 0,
      from: 0,
      bytes: 0,
    }
    writeParts([part], new Uint8Array())
  }
}

/** Returns the parts of a pack that are to be written. */
function partsOf(
  staging: string,
  { name, chunks }: Pack,
  places: ReadonlyMap<string, readonly Place[]>,
): FilePart[] {
  const parts: FilePart[] = []
  let from = 0
  for (const { digest, bytes } of chunks) {
    for (const { file, offset } of places.get(digest) ?? []) {
      const { size, changedMs } = file
      if (bytes !== Math.min(CHUNK_BYTES, size - offset)) {
        throw new SnapshotError('snapshot/damaged', `Its object ${name} is too short.`)
      }
      parts.push({ file: path.join(staging, file.path), size, changedMs, offset, from, bytes })
    }
    from += bytes
  }
  return parts
}

/** The database goes last: without it the next start restores again. */
async function moveIntoPlace(
  staging: string,
  dataDir: string,
  { build, releases, images, bundles }: DataFolders,
): Promise<void> {
  const names = await readdir(staging)
  if (bundles !== null && names.includes('bundles')) {
    await mkdir(bundles, { recursive: true })
    await cp(path.join(staging, 'bundles'), bundles, {
      recursive: true,
      force: false,
      preserveTimestamps: true,
    })
  }
  const roots = { build, releases, images }
  for (const [root, folder] of Object.entries(roots)) {
    if (!names.includes(root)) continue
    await rm(folder, { recursive: true, force: true })
    await rename(path.join(staging, root), folder)
  }
  await rename(path.join(staging, 'database', DATABASE_FILE), path.join(dataDir, DATABASE_FILE))
}
