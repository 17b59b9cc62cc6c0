import type { DatabaseSync } from 'node:sqlite'
import type { FileChanges } from '../../../shared/publish/builder-protocol.ts'
import type { BlobUse } from '../files/blob-uses.ts'
import { compareWhole, readChanges, type NewFiles } from './make-release.ts'
import type { MadeForms, ReleaseMaker, Staged } from '../model/release.ts'
import { createCollecting } from './collecting.ts'
import { createMissingForms } from './missing-forms.ts'
import { createStaging } from './staging.ts'
import type { StoreState } from '../model/store-state.ts'
import { createWholeFolders } from './whole-folders.ts'

/** Changes of files, by folder, that an attempt to release them has failed for. */
interface UnreleasedChanges {
  /** These files have changed, after what is remembered. */
  readonly add: (folder: string, changes: FileChanges) => void
  /** The same for changes that are older than what is remembered. */
  readonly addOlder: (folder: string, changes: FileChanges) => void
  /** Adds changes, and takes everything that is remembered of the folder. */
  readonly takeWith: (folder: string, changes: FileChanges) => FileChanges
  /** A whole folder was released. */
  readonly forget: (folder: string) => void
}

/** Finds the files of new releases. */
export interface Collector {
  collect: ReleaseMaker['collect']
  lacksForms: ReleaseMaker['lacksForms']
  makeForms: ReleaseMaker['makeForms']
  stage: ReleaseMaker['stage']
  /**
   * Runs `make` with the files of a new release, which are held on to meanwhile. Changes of an attempt
   * that failed are remembered and belong to the next one of the same folder.
   *
   * @throws ReleaseError `release/tree-gone` for a tree that was collected again or released already
   */
  withFiles<Made>(
    input: Parameters<ReleaseMaker['create']>[0],
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
  isServedHere: boolean,
): Collector {
  const folders = new Set(knownFolders)
  const { blobs } = state

  const collecting = createCollecting(state)
  const whole = createWholeFolders(state, database, collecting)
  const missingForms = createMissingForms(state, collecting, isServedHere)
  const unreleased = createUnreleasedChanges()
  const staging = createStaging(state, unreleased.add)
  const changesOf = async <Made>(
    folder: string,
    own: FileChanges,
    staged: Staged | null,
    make: (files: NewFiles, use: BlobUse) => Promise<Made>,
  ): Promise<Made> => {
    const changes = unreleased.takeWith(folder, own)
    staging.outdate(folder, changes)
    const before = staged === null ? new Map<string, null>() : staging.filesOf(staged)
    const use = blobs.use()
    try {
      const now = await readChanges(state, folder, changes, use)
      return await make({ ...now, files: new Map([...before, ...now.files]) }, use)
    } catch (error) {
      unreleased.addOlder(folder, changes)
      const stagedChanges = pathsWhere(before, (file) => file !== null)
      unreleased.addOlder(folder, stagedChanges)
      throw error
    } finally {
      if (staged !== null) staging.forget(staged)
      use.end()
    }
  }

  const withForms = async <Made>(
    forms: MadeForms,
    make: (files: NewFiles, use: BlobUse) => Promise<Made>,
  ): Promise<Made> => {
    const { files, use } = missingForms.take(forms)
    try {
      return await make({ files, blobs: [], redirects: null }, use)
    } catch (error) {
      missingForms.expect()
      throw error
    } finally {
      use.end()
    }
  }

  return {
    collect: async (folder, workspace, isUncompressed = false) => {
      folders.add(folder)
      if (isUncompressed) missingForms.expect()
      return (await whole.collect(folder, workspace, isUncompressed)).tree
    },
    lacksForms: () => missingForms.isSomeMissing(),
    makeForms: (options) => missingForms.make(options),
    stage: (folder, changes, pause) => staging.stage(folder, changes, pause),
    withFiles: async (input, makeGiven) => {
      const { folder, changes, staged, forms } = input
      if (forms !== undefined) return withForms(forms, makeGiven)
      const make: typeof makeGiven = (files, use) => makeGiven(missingForms.note(files), use)
      folders.add(folder)
      if (staged !== undefined) return changesOf(folder, staging.unreadOf(staged), staged, make)
      if (changes !== undefined) return changesOf(folder, changes, null, make)
      const found = await whole.of(input)
      const made = await make(compareWhole(state, found.files, found.redirects), found.use)
      unreleased.forget(folder)
      staging.outdateAll()
      whole.forget(found)
      return made
    },
    folders: () => [...folders],
  }
}

/** Begins without any. */
function createUnreleasedChanges(): UnreleasedChanges {
  /** Whether each path is there: the latest word counts. */
  const byFolder = new Map<string, Map<string, boolean>>()
  const remembered = (folder: string) => {
    const isThere = byFolder.get(folder) ?? new Map<string, boolean>()
    byFolder.set(folder, isThere)
    return isThere
  }
  const add = (folder: string, { written, removed }: FileChanges) => {
    const isThere = remembered(folder)
    for (const path of written) isThere.set(path, true)
    for (const path of removed) isThere.set(path, false)
  }
  return {
    add,
    addOlder: (folder, changes) => {
      const newer = pathsWhere(remembered(folder), (is) => is)
      add(folder, changes)
      add(folder, newer)
    },
    takeWith: (folder, changes) => {
      add(folder, changes)
      const taken = pathsWhere(remembered(folder), (is) => is)
      byFolder.delete(folder)
      return taken
    },
    forget: (folder) => {
      byFolder.delete(folder)
    },
  }
}

/** Sorts paths by whether there is a file. */
function pathsWhere<Value>(
  byPath: ReadonlyMap<string, Value>,
  isThere: (value: Value) => boolean,
): FileChanges {
  const of = (is: boolean) =>
    [...byPath].filter(([, value]) => isThere(value) === is).map(([path]) => path)
  return { written: of(true), removed: of(false) }
}
