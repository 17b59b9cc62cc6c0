import { realDisk } from '../../../publish/release/files/disk.ts'
import type { Disk } from '../../../publish/release/files/disk.ts'

/** A disk that fails at a chosen operation. */
export interface FailingDisk extends Disk {
  /** Lets so many more operations through that change the disk, and fails all that follow. */
  failAfter(operations: number, error: Error): void
  /** Lets everything through again. */
  mend(): void
  /** Operations that changed the disk. */
  count(): number
}

/** The end of a process, as the operation sees it that was to be next. */
export class Crash extends Error {}

/** An error of the operating system. */
export function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: injected`), { code })
}

/** Makes a disk over the real one. */
export function failingDisk(): FailingDisk {
  let left = Infinity
  let failure: Error = new Crash()
  let count = 0
  const step = () => {
    if (left <= 0) throw failure
    left -= 1
    count += 1
  }
  return {
    ...realDisk,
    hasThreads: false,
    write: async (file, content) => {
      step()
      await realDisk.write(file, content)
    },
    sync: async (file) => {
      step()
      await realDisk.sync(file)
    },
    syncMany: async (folder, files) => {
      step()
      await realDisk.syncMany(folder, files)
    },
    rename: async (from, to) => {
      step()
      await realDisk.rename(from, to)
    },
    remove: async (file) => {
      step()
      await realDisk.remove(file)
    },
    failAfter: (operations, error) => {
      left = operations
      failure = error
    },
    mend: () => {
      left = Infinity
    },
    count: () => count,
  }
}
