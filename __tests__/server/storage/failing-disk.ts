import { nodeDisk } from '../../../server/storage/store/disk.ts'
import type { StorageDisk, WritableFile } from '../../../server/storage/store/disk.ts'

/** The steps that change something on the disk. */
export type Step = 'open' | 'write' | 'truncate' | 'sync' | 'place' | 'remove' | 'syncFolder'

export interface FailingDisk extends StorageDisk {
  /** Steps since the last call, in their order. */
  readonly steps: Step[]
  /** Lets `count` more steps happen; then the machine is gone: nothing works any more. */
  crashAfter(count: number): void
  /** From now on writing fails as on a full disk. */
  fill(): void
  free: number
}

/** The real disk with a fault to order. */
export function createFailingDisk(): FailingDisk {
  const steps: Step[] = []
  let left = Number.POSITIVE_INFINITY
  let isFull = false

  function step(name: Step): void {
    if (left <= 0) throw new Error('The machine is gone.')
    left -= 1
    steps.push(name)
    if (isFull && name === 'write') throw Object.assign(new Error('full'), { code: 'ENOSPC' })
  }

  return {
    ...nodeDisk,
    steps,
    free: Number.MAX_SAFE_INTEGER,
    crashAfter(count) {
      steps.length = 0
      left = count
    },
    fill() {
      isFull = true
    },
    freeBytes() {
      return Promise.resolve(this.free)
    },
    async openToWrite(file) {
      step('open')
      const handle = await nodeDisk.openToWrite(file)
      const failing: WritableFile = {
        async write(bytes, position) {
          step('write')
          await handle.write(bytes, position)
        },
        async truncate(size) {
          step('truncate')
          await handle.truncate(size)
        },
        async sync() {
          step('sync')
          await handle.sync()
        },
        close: () => handle.close(),
      }
      return failing
    },
    async place(from, to) {
      step('place')
      await nodeDisk.place(from, to)
    },
    async remove(file) {
      step('remove')
      await nodeDisk.remove(file)
    },
    async syncFolder(folder) {
      step('syncFolder')
      await nodeDisk.syncFolder(folder)
    },
  }
}
