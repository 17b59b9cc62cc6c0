/** Who uses which files: a file goes when its last user does. */
export interface FileUses {
  /** @param files that the user uses from now on, each at most once */
  set(user: string, files: readonly string[]): void
  isUsed(file: string): boolean
  /** Files that were used when this was last asked, and are no longer. */
  takeUnused(): readonly string[]
}

/** Opens with no uses at all. */
export function openFileUses(): FileUses {
  const byUser = new Map<string, readonly string[]>()
  const counts = new Map<string, number>()
  const unused = new Set<string>()
  return {
    set(user, files) {
      for (const file of files) {
        counts.set(file, (counts.get(file) ?? 0) + 1)
        unused.delete(file)
      }
      for (const file of byUser.get(user) ?? []) {
        const left = (counts.get(file) ?? 1) - 1
        if (left > 0) counts.set(file, left)
        else {
          counts.delete(file)
          unused.add(file)
        }
      }
      if (files.length > 0) byUser.set(user, files)
      else byUser.delete(user)
    },
    isUsed: (file) => counts.has(file),
    takeUnused() {
      const files = [...unused]
      unused.clear()
      return files
    },
  }
}
