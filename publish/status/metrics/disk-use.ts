import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { hasCode, messageOf } from '../../../node-shared/errors.ts'
import type { Log } from '../../../node-shared/log/log.ts'

/** How long a measurement is good for, in milliseconds: it looks at every file. */
const GOOD_FOR_MS = 3_600_000

/** Kinds of data in the data folder, by the names at its top. */
const KINDS = [
  ['database', /^(?:backend|publish)\.sqlite/],
  ['files', /^files$/],
  ['releases', /^releases$/],
  ['caches', /^(?:build|images)$/],
  ['backups', /^backups$/],
] as const

export type DiskKind = (typeof KINDS)[number][0] | 'other'

/** Bytes on the disk. What has several names counts in parts for each of them. */
export type DiskUse = Readonly<Record<DiskKind, number>>

/** How much of the disk a data folder takes, measured at times and not when it is asked. */
export interface MeasuredDisk {
  /** The last measurement; null before the first. */
  readonly known: () => DiskUse | null
  /** Returns the same, and begins another measurement when the last one is an hour old. */
  readonly look: () => DiskUse | null
}

/** Measures a data folder when somebody first looks. */
export function measureDisk(dataDir: string, log: Log, elapsed: () => number): MeasuredDisk {
  let known: DiskUse | null = null
  let begunAt: number | null = null
  return {
    known: () => known,
    look: () => {
      if (begunAt === null || elapsed() - begunAt >= GOOD_FOR_MS) {
        begunAt = elapsed()
        usedBy(dataDir).then(
          (used) => {
            known = used
          },
          (error: unknown) => {
            log.warn('disk.not-measured', { reason: messageOf(error) })
          },
        )
      }
      return known
    },
  }
}

/** One file after the other: it is to disturb no one. */
async function usedBy(dataDir: string): Promise<DiskUse> {
  const used = { database: 0, files: 0, releases: 0, caches: 0, backups: 0, other: 0 }
  for (const name of await readdir(dataDir)) {
    const [kind] = KINDS.find(([, pattern]) => pattern.test(name)) ?? ['other' as const]
    used[kind] += await sizeOf(path.join(dataDir, name))
  }
  return used
}

/** Returns the size of a place; files that are removed meanwhile count nothing. */
async function sizeOf(place: string): Promise<number> {
  try {
    const { blocks, nlink, isDirectory } = await lookAt(place)
    let bytes = (blocks * 512) / (isDirectory ? 1 : nlink)
    if (isDirectory) {
      for (const name of await readdir(place)) bytes += await sizeOf(path.join(place, name))
    }
    return bytes
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return 0
    throw error
  }
}

async function lookAt(place: string) {
  const found = await lstat(place)
  return { blocks: found.blocks, nlink: found.nlink, isDirectory: found.isDirectory() }
}
