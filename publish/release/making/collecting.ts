import { replaceDurably } from '../files/disk.ts'
import type { Disk } from '../files/disk.ts'
import type { StoreFolders } from '../model/store-state.ts'

/**
 * Runs work that writes files which are not whole before a sync. A process that ends in between leaves
 * a mark of it, so that the next one trusts no file that no release has.
 *
 * @param what is named in the mark, for people
 */
export type Collecting = <Result>(what: string, work: () => Promise<Result>) => Promise<Result>

/** Begins without such work. */
export function createCollecting({
  disk,
  folders,
}: {
  readonly disk: Disk
  readonly folders: Pick<StoreFolders, 'collecting'>
}): Collecting {
  let running = 0
  let last: Promise<unknown> = Promise.resolve()
  /** Works that begin or end in one moment write and remove one mark. */
  const inTurn = (step: () => Promise<void>): Promise<void> => {
    const done = last.then(step)
    last = done.catch(() => undefined)
    return done
  }
  return async (what, work) => {
    running += 1
    try {
      await inTurn(() => replaceDurably(disk, folders.collecting, Buffer.from(`${what}\n`)))
      const result = await work()
      await inTurn(async () => {
        if (running === 1) await disk.remove(folders.collecting)
      })
      return result
    } finally {
      running -= 1
    }
  }
}
