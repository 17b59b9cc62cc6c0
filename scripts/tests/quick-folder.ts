import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm'

/**
 * Makes a temporary folder for files that are written, copied and deleted all the time: in memory where
 * there is room, else where temporary files are.
 *
 * @param name how its own name begins
 * @param bytes how much it may have to hold
 */
export function makeQuickFolder(name: string, bytes: number): string {
  const parent = existsSync(IN_MEMORY) && hasRoom(bytes) ? IN_MEMORY : tmpdir()
  return mkdtempSync(join(parent, name))
}

/** Whether half of the memory that nobody uses is enough. */
function hasRoom(bytes: number): boolean {
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return Math.min(bavail * bsize, process.availableMemory() / 2) > bytes
}
