import type { FileChanges } from '../../shared/publish/builder-protocol.ts'

/** Gathers what several steps do to files below `public/`, one after the other. */
interface FileChangesGathered {
  add(changes: FileChanges): void
  /** Sorted; what was written last counts as written, what was removed last as removed. */
  all(): { written: string[]; removed: string[] }
}

/** Begins with no file. */
export function gatherFileChanges(): FileChangesGathered {
  const written = new Set<string>()
  const removed = new Set<string>()
  return {
    add: (changes) => {
      for (const file of changes.removed) {
        written.delete(file)
        removed.add(file)
      }
      for (const file of changes.written) {
        removed.delete(file)
        written.add(file)
      }
    },
    all: () => ({ written: [...written].sort(), removed: [...removed].sort() }),
  }
}
