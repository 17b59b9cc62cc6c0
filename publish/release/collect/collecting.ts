import { replaceDurably } from '../files/disk.ts'
import type { StoreState } from '../store-state.ts'

/**
 * Runs work that writes files which are not whole before a sync. A process that ends in between leaves
 * a mark of it, so that the next one trusts no file that no release has.
 *
 * @param what is named in the mark, for people
 */
export type Collecting = <Result>(what: string, work: () => Promise<Result>) => Promise<Result>

/** Begins without such work. */
export function createCollecting({ disk, folders }: StoreState): Collecting {
  let running = 0
  return async (what, work) => {
    running += 1
    try {
      await replaceDurably(disk, folders.collecting, Buffer.from(`${what}\n`))
      const result = await work()
      if (running === 1) await disk.remove(folders.collecting)
      return result
    } finally {
      running -= 1
    }
  }
}
