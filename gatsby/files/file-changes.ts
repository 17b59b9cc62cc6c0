/** Files below `public/`, by paths such as `/discover/rss.xml`. */
export interface ChangedFiles {
  readonly written: readonly string[]
  readonly removed: readonly string[]
}

/** The files that several steps have changed, one after the other. */
export interface FileChanges {
  add(changed: ChangedFiles): void
  /** Sorted; what was written last counts as written, what was removed last as removed. */
  all(): { written: string[]; removed: string[] }
}

/** Begins with no file. */
export function fileChanges(): FileChanges {
  const written = new Set<string>()
  const removed = new Set<string>()
  return {
    add: (changed) => {
      for (const file of changed.removed) {
        written.delete(file)
        removed.add(file)
      }
      for (const file of changed.written) {
        removed.delete(file)
        written.add(file)
      }
    },
    all: () => ({ written: [...written].sort(), removed: [...removed].sort() }),
  }
}
