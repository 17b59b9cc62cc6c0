import type { BigIntStats } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { transaction } from '../../queue/database.ts'
import type { ReleaseFile } from '../files/release-file.ts'
import { makeFile } from '../lists/shard.ts'

/** A file that was written this recently could be written again within one tick of its clock. */
const RACY_MS = 2_000

/** Rows that are stored at once; requests are answered in between. */
const ROWS_AT_ONCE = 2_000

const rowSchema = z.object({ path: z.string(), identity: z.string(), file: z.string() })
const fileSchema = z.tuple([
  z.string().regex(/^[0-9a-f]{64}$/),
  z.int().min(0),
  z.int().min(0).nullable(),
  z.int().min(0).nullable(),
  z.array(z.string()).nullable(),
])

/** Remembers the hashes of one workspace's output by what the file system says about each file. */
export interface HashCache {
  get(publicPath: string, stats: BigIntStats): ReleaseFile | null
  set(publicPath: string, stats: BigIntStats, file: ReleaseFile): void
  /** Stores what was set, and forgets every path that is not in the release. */
  save(paths: ReadonlySet<string>): Promise<void>
}

/** Reads the cache of a workspace from the publisher's database. */
export function openHashCache(
  database: DatabaseSync,
  workspace: string,
  now: () => number,
): HashCache {
  const known = new Map<string, { identity: string; file: string }>()
  const rows = database
    .prepare('SELECT path, identity, file FROM hashed_files WHERE workspace = ?')
    .iterate(workspace)
  for (const row of rows) {
    const { path, identity, file } = rowSchema.parse(row)
    known.set(path, { identity, file })
  }
  const changed: [string, string, string][] = []

  return {
    get: (publicPath, stats) => {
      const entry = known.get(publicPath)
      if (entry?.identity !== identityOf(stats)) return null
      const [sha256, size, br, gzip, scripts] = fileSchema.parse(JSON.parse(entry.file))
      return makeFile(publicPath, sha256, size, { br, gzip }, scripts ?? undefined)
    },
    set: (publicPath, stats, { sha256, size, encodings, scriptHashes }) => {
      if (now() - Number(stats.mtimeMs) < RACY_MS) return
      const { br = null, gzip = null } = encodings
      const file = JSON.stringify([sha256, size, br, gzip, scriptHashes ?? null])
      changed.push([publicPath, identityOf(stats), file])
    },
    save: async (paths) => {
      const upsert = database.prepare('INSERT OR REPLACE INTO hashed_files VALUES (?, ?, ?, ?)')
      const forget = database.prepare('DELETE FROM hashed_files WHERE workspace = ? AND path = ?')
      const gone = [...known.keys()].filter((path) => !paths.has(path))
      for (let at = 0; at < changed.length; at += ROWS_AT_ONCE) {
        transaction(database, () => {
          for (const row of changed.slice(at, at + ROWS_AT_ONCE)) upsert.run(workspace, ...row)
        })
        await nextTurn()
      }
      for (let at = 0; at < gone.length; at += ROWS_AT_ONCE) {
        transaction(database, () => {
          for (const path of gone.slice(at, at + ROWS_AT_ONCE)) forget.run(workspace, path)
        })
        await nextTurn()
      }
    },
  }
}

function identityOf(stats: BigIntStats): string {
  return `${stats.size}-${stats.mtimeNs}-${stats.ctimeNs}-${stats.ino}`
}
