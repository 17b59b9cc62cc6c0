import { inParallel } from './in-parallel.ts'

/** Blobs that are removed at the same time. */
const AT_ONCE = 8

/** Blobs that a piece of work needs: none of them is removed before `end`. */
export interface BlobUse {
  /** Holds on to a blob. From now on it is not removed; whether it is there can be asked next. */
  keep(sha256: string): Promise<void>
  end(): void
}

/** A cleaning: what was held on to at any time during it stays. */
export interface BlobCleaning {
  /** Removes blobs with all their forms. Returns the number of removed files. */
  remove(candidates: Iterable<string>): Promise<number>
  end(): void
}

/** Who uses which blobs, so that no cleaning takes them away. */
export interface BlobUses {
  readonly use: () => BlobUse
  readonly beginCleaning: () => BlobCleaning
}

/** @param removeBlob removes a blob with all its forms; returns the number of removed files */
export function createBlobUses(removeBlob: (sha256: string) => Promise<number>): BlobUses {
  const uses = new Set<Set<string>>()
  const cleanings = new Set<Set<string>>()
  const removing = new Map<string, Promise<void>>()
  const isInUse = (sha256: string) => [...uses].some((use) => use.has(sha256))

  return {
    use: () => {
      const kept = new Set<string>()
      uses.add(kept)
      return {
        keep: async (sha256) => {
          kept.add(sha256)
          for (const cleaning of cleanings) cleaning.add(sha256)
          await removing.get(sha256)
        },
        end: () => {
          uses.delete(kept)
        },
      }
    },
    beginCleaning: () => {
      const heldOn = new Set([...uses].flatMap((use) => [...use]))
      cleanings.add(heldOn)
      return {
        remove: async (candidates) => {
          let removed = 0
          await inParallel(candidates, AT_ONCE, async (sha256) => {
            if (heldOn.has(sha256) || isInUse(sha256)) return
            const work = removeBlob(sha256)
            removing.set(
              sha256,
              work.then(() => undefined),
            )
            try {
              const count = await work
              removed += count
            } finally {
              removing.delete(sha256)
            }
          })
          return removed
        },
        end: () => {
          cleanings.delete(heldOn)
        },
      }
    },
  }
}
