import type { FileChanges } from '../../../shared/publish/builder-protocol.ts'

/** Changes of files, by folder, that an attempt to release them has failed for. */
export interface UnreleasedChanges {
  /** These files have changed, after what is remembered. */
  readonly add: (folder: string, changes: FileChanges) => void
  /** The same for changes that are older than what is remembered. */
  readonly addOlder: (folder: string, changes: FileChanges) => void
  /** Adds changes, and takes everything that is remembered of the folder. */
  readonly takeWith: (folder: string, changes: FileChanges) => FileChanges
  /** A whole folder was released. */
  readonly forget: (folder: string) => void
}

/** Begins without any. */
export function createUnreleasedChanges(): UnreleasedChanges {
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
export function pathsWhere<Value>(
  byPath: ReadonlyMap<string, Value>,
  isThere: (value: Value) => boolean,
): FileChanges {
  const of = (is: boolean) =>
    [...byPath].filter(([, value]) => isThere(value) === is).map(([path]) => path)
  return { written: of(true), removed: of(false) }
}
