import { lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { hasCode } from '../../../node-shared/errors.ts'
import { namesIn } from '../../../node-shared/files/names-in.ts'
import { cacheFolder, openWorkspaces } from '../../workspace/workspaces.ts'
import { readSeal } from '../../workspace/dirty-marker.ts'
import { readReleasedAs } from '../../workspace/released-output.ts'
import type { Workspace } from '../../workspace/workspaces.ts'
import { DATABASE_FILE } from '../../queue/database.ts'
import { realDisk } from '../../release/files/disk.ts'
import { readPointer } from '../../release/lists/pointer.ts'
import { sha256 } from './snapshot-format.ts'

/** Files that the disk is asked about before other work goes on. */
const FILES_IN_ONE_ROUND = 512

/** Data stores make these whenever they are opened. */
const LOCK = 'lock.mdb'

/** Folders below `build/` that a snapshot has beside the active workspace; it leaves out all others. */
const OF_BUILD = ['bundles', 'pictures']

/** Absolute folders of what a snapshot has, by the first part of its paths. */
export interface DataFolders {
  readonly build: string
  readonly releases: string
  readonly images: string
  /** A copy of the database is put here. */
  readonly database: string
  /** Bundles beside the packages; null where they are below `build`. */
  readonly bundles: string | null
}

/** Returns the folders of a publisher's data that a snapshot has. */
export async function dataFolders(dataDir: string, projectDir: string): Promise<DataFolders> {
  const build = path.join(dataDir, 'build')
  const bundles = await cacheFolder('bundles', projectDir, path.join(build, 'a'))
  return {
    build,
    releases: path.join(dataDir, 'releases'),
    images: path.join(dataDir, 'images'),
    database: path.join(dataDir, 'snapshot', 'database'),
    bundles: bundles.startsWith(build + path.sep) ? null : bundles,
  }
}

/** Where files are put before they are moved into place. */
export const RESTORING = 'restoring'

/** Whether a data folder is new, or restoring it did not come to its end. */
export async function isEmptyData(dataDir: string): Promise<boolean> {
  const names = await namesIn(dataDir)
  if (names.includes(DATABASE_FILE)) return false
  return names.includes(RESTORING) || !names.includes('releases')
}

/** The state of the data folder while nothing changes. */
export interface SettledState {
  /** Equal for equal states. */
  readonly digest: string
  /** The live release. */
  readonly release: number
}

/**
 * Identifies what is stored, while a builder can go on from it and one release is all of its output.
 *
 * @returns null while something changes
 */
export async function settledState({ build, releases }: DataFolders): Promise<SettledState | null> {
  const { name, folder } = await activeWorkspace(build)
  const seal = await readSeal(folder)
  const release = await readReleasedAs(folder)
  if (seal === null || release === null) return null
  const [manifests, packs, pointer] = await Promise.all([
    namesIn(path.join(releases, 'manifests')),
    namesIn(path.join(releases, 'packs')),
    readPointer(realDisk, releases),
  ])
  if (pointer.kind !== 'release') return null
  const parts = [name, seal, release, pointer, manifests.sort(), packs.sort()]
  return { digest: sha256(JSON.stringify(parts)), release: pointer.release }
}

/** A file as the file system tells of it. */
export interface DataFile {
  /** As in a snapshot. */
  readonly path: string
  readonly file: string
  readonly size: number
  readonly changedMs: number
}

/** Every file of a snapshot. */
export async function findDataFiles(folders: DataFolders): Promise<DataFile[]> {
  const found: DataFile[] = []
  const active = await activeWorkspace(folders.build)
  await walk(folders.build, 'build', found, (names) =>
    names.filter(
      (entry) => entry.isFile() || entry.name === active.name || OF_BUILD.includes(entry.name),
    ),
  )
  for (const root of ['releases', 'images', 'database', 'bundles'] as const) {
    const folder = folders[root]
    if (folder !== null) await walk(folder, root, found)
  }
  return found
}

type Entries = ReturnType<typeof entriesIn>

async function walk(
  folder: string,
  below: string,
  found: DataFile[],
  choose: (entries: Entries) => Entries = (entries) => entries,
): Promise<void> {
  for (const entry of choose(entriesIn(folder))) {
    const file = path.join(folder, entry.name)
    const name = `${below}/${entry.name}`
    if (entry.isDirectory()) await walk(file, name, found)
    if (!entry.isFile() || entry.name.endsWith(LOCK)) continue
    const { size, mtimeMs } = lstatSync(file)
    found.push({ path: name, file, size, changedMs: Math.floor(mtimeMs) })
    if (found.length % FILES_IN_ONE_ROUND === 0) await nextTurn()
  }
}

function entriesIn(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}

async function activeWorkspace(build: string): Promise<Workspace> {
  return (await openWorkspaces(build)).active()
}
