import type { BigIntStats } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { transaction } from '../queue/database.ts'
import { releaseFileSchema } from './manifest.ts'
import type { ReleaseFile } from './manifest.ts'

/** A file that was written this recently could be written again within one tick of its clock. */
const RACY_MS = 2_000

const rowSchema = z.object({ path: z.string(), identity: z.string(), file: z.string() })

/** Remembers the hashes of the build's output by what the file system says about each file. */
export interface HashCache {
  get(publicPath: string, stats: BigIntStats): ReleaseFile | null
  set(publicPath: string, stats: BigIntStats, file: ReleaseFile): void
  /** Stores what was set, and forgets every path that is not in the release. */
  save(paths: ReadonlySet<string>): void
}

/** Reads the cache from the publisher's database. */
export function openHashCache(database: DatabaseSync, now: () => number): HashCache {
  const known = new Map(
    database
      .prepare('SELECT path, identity, file FROM hashed_files')
      .all()
      .map((row) => {
        const { path, identity, file } = rowSchema.parse(row)
        return [path, { identity, file }] as const
      }),
  )
  const changed = new Map<string, { identity: string; file: string }>()

  return {
    get: (publicPath, stats) => {
      const entry = known.get(publicPath)
      if (entry?.identity !== identityOf(stats)) return null
      return releaseFileSchema.parse(JSON.parse(entry.file))
    },
    set: (publicPath, stats, file) => {
      if (now() - Number(stats.mtimeMs) < RACY_MS) return
      changed.set(publicPath, { identity: identityOf(stats), file: JSON.stringify(file) })
    },
    save: (paths) => {
      transaction(database, () => {
        const upsert = database.prepare('INSERT OR REPLACE INTO hashed_files VALUES (?, ?, ?)')
        for (const [path, { identity, file }] of changed) upsert.run(path, identity, file)
        const forget = database.prepare('DELETE FROM hashed_files WHERE path = ?')
        for (const path of known.keys()) if (!paths.has(path)) forget.run(path)
      })
      for (const [path, entry] of changed) known.set(path, entry)
      for (const path of [...known.keys()]) if (!paths.has(path)) known.delete(path)
      changed.clear()
    },
  }
}

function identityOf(stats: BigIntStats): string {
  return `${stats.size}-${stats.mtimeNs}-${stats.ctimeNs}-${stats.ino}`
}
