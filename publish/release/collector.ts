import type { DatabaseSync } from 'node:sqlite'
import type { FileChanges } from '../../shared/builder-protocol.ts'
import { ReleaseError } from '../errors.ts'
import type { BlobUse } from './files/blobs.ts'
import { collectFiles, readRedirects } from './collect-files.ts'
import { openHashCache } from './hash-cache.ts'
import { compareWhole, readChanges } from './make-release.ts'
import type { NewFiles } from './make-release.ts'
import type { Redirect } from './lists/manifest.ts'
import type { ReleaseFile } from './files/release-file.ts'
import { replaceDurably } from './files/disk.ts'
import type { ReleaseInput, ReleaseMaker, Staged, Tree } from './release.ts'
import { fileAt } from './lists/site-tree.ts'
import { createStaging } from './staging.ts'
import type { StoreState } from './store-state.ts'

/** The workspace of folders that are released as a whole, without saying which. */
const ONLY_WORKSPACE = 'site'

/** Files of a folder that were stored and belong to no release yet. */
interface Collected {
  readonly tree: Tree
  readonly files: ReadonlyMap<string, ReleaseFile>
  readonly redirects: readonly Redirect[]
  readonly use: BlobUse
}

/** Finds the files of new releases. */
export interface Collector {
  collect: ReleaseMaker['collect']
  stage: ReleaseMaker['stage']
  /**
   * Runs `make` with the files of a new release, which are held on to meanwhile. Changes of an attempt
   * that failed are remembered and belong to the next one of the same folder.
   *
   * @throws ReleaseError `release/tree-gone` for a tree that was collected again or released already
   */
  withFiles<Made>(
    input: ReleaseInput,
    make: (files: NewFiles, use: BlobUse) => Promise<Made>,
  ): Promise<Made>
  /** Folders that releases came from. */
  folders(): readonly string[]
}

/** Makes a collector for an open store. */
export function createCollector(
  state: StoreState,
  database: DatabaseSync,
  knownFolders: readonly string[],
): Collector {
  const collected = new Map<string, Collected>()
  const owed = new Map<string, Map<string, boolean>>()
  const folders = new Set(knownFolders)
  let running = 0
  const { blobs } = state

  const collect = async (folder: string, workspace: string): Promise<Collected> => {
    folders.add(folder)
    const use = blobs.use()
    running += 1
    try {
      const redirects = await readRedirects(folder)
      const cache = openHashCache(database, workspace, () => state.now().getTime())
      const known = (publicPath: string) =>
        state.newest === null ? undefined : fileAt(state.newest.tree, publicPath)
      await replaceDurably(state.disk, state.folders.collecting, Buffer.from(`${folder}\n`))
      const files = await collectFiles(folder, cache, { blobs, use, known })
      if (running === 1) await state.disk.remove(state.folders.collecting)
      collected.get(workspace)?.use.end()
      const tree: Tree = { workspace, folder, files: files.size }
      const made = { tree, files, redirects, use }
      collected.set(workspace, made)
      return made
    } catch (error) {
      use.end()
      throw error
    } finally {
      running -= 1
    }
  }
  const wholeFolder = async ({ folder, tree }: ReleaseInput): Promise<Collected> => {
    if (tree === undefined || tree === 'newest') return collect(folder, ONLY_WORKSPACE)
    const found = collected.get(tree.workspace)
    if (found?.tree === tree) return found
    throw new ReleaseError(
      'release/tree-gone',
      `The files of ${tree.folder} were collected again, or are released already.`,
    )
  }
  const owe = (folder: string, { written, removed }: FileChanges) => {
    const isThere = owed.get(folder) ?? new Map<string, boolean>()
    for (const path of written) isThere.set(path, true)
    for (const path of removed) isThere.set(path, false)
    owed.set(folder, isThere)
  }
  const staging = createStaging(state, owe)
  /** Changes and those of failed attempts before, the latest word on each file. */
  const withOwed = (folder: string, changes: FileChanges): FileChanges => {
    owe(folder, changes)
    const isThere = owed.get(folder) ?? new Map<string, boolean>()
    owed.delete(folder)
    return pathsWhere(isThere, (is) => is)
  }
  /** An attempt failed: unless something was owed meanwhile, its changes are. */
  const oweAgain = (folder: string, changes: FileChanges) => {
    const meanwhile = pathsWhere(owed.get(folder) ?? new Map<string, boolean>(), (is) => is)
    owe(folder, changes)
    owe(folder, meanwhile)
  }
  const changesOf = async <Made>(
    folder: string,
    own: FileChanges,
    staged: Staged | null,
    make: (files: NewFiles, use: BlobUse) => Promise<Made>,
  ): Promise<Made> => {
    const changes = withOwed(folder, own)
    staging.outdate(folder, changes)
    const before = staged === null ? new Map<string, null>() : staging.filesOf(staged)
    const use = blobs.use()
    try {
      const now = await readChanges(state, folder, changes, use)
      return await make({ ...now, files: new Map([...before, ...now.files]) }, use)
    } catch (error) {
      oweAgain(folder, changes)
      oweAgain(
        folder,
        pathsWhere(before, (file) => file !== null),
      )
      throw error
    } finally {
      if (staged !== null) staging.forget(staged)
      use.end()
    }
  }

  return {
    collect: async (folder, workspace) => (await collect(folder, workspace)).tree,
    stage: (folder, changes, pause) => staging.stage(folder, changes, pause),
    withFiles: async (input, make) => {
      const { folder, changes, staged } = input
      folders.add(folder)
      if (staged !== undefined) return changesOf(folder, staging.unreadOf(staged), staged, make)
      if (changes !== undefined) return changesOf(folder, changes, null, make)
      const whole = await wholeFolder(input)
      const made = await make(compareWhole(state, whole.files, whole.redirects), whole.use)
      owed.delete(folder)
      staging.outdateAll()
      if (collected.get(whole.tree.workspace) === whole) collected.delete(whole.tree.workspace)
      whole.use.end()
      return made
    },
    folders: () => [...folders],
  }
}

function pathsWhere<Value>(
  byPath: ReadonlyMap<string, Value>,
  isThere: (value: Value) => boolean,
): FileChanges {
  const of = (is: boolean) =>
    [...byPath].filter(([, value]) => isThere(value) === is).map(([path]) => path)
  return { written: of(true), removed: of(false) }
}
