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

/** A file as the file system knows it. */
export interface FileIdentity {
  /** Equal where nothing has written the file. */
  readonly identity: string
  readonly modifiedMs: number
}

/** Returns the identity of a file, in a tenth of the memory that all its statistics take. */
export function fileIdentity({ size, mtimeNs, ctimeNs, ino, mtimeMs }: BigIntStats): FileIdentity {
  return { identity: `${size}-${mtimeNs}-${ctimeNs}-${ino}`, modifiedMs: Number(mtimeMs) }
}

/** Remembers the hashes of one workspace's output by what the file system says about each file. */
export interface HashCache {
  get(publicPath: string, found: FileIdentity): ReleaseFile | null
  /** Notes that the hash of a file is to be stored. */
  set(publicPath: string, found: FileIdentity): void
  /** Stores the hashes of what was set, and forgets every path that is not in the release. */
  save(files: ReadonlyMap<string, ReleaseFile>): Promise<void>
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
  const changed: [publicPath: string, identity: string][] = []

  return {
    get: (publicPath, { identity }) => {
      const entry = known.get(publicPath)
      if (entry?.identity !== identity) return null
      const [sha256, size, br, gzip, scripts] = fileSchema.parse(JSON.parse(entry.file))
      return makeFile(publicPath, sha256, size, { br, gzip }, scripts ?? undefined)
    },
    set: (publicPath, { identity, modifiedMs }) => {
      if (now() - modifiedMs >= RACY_MS) changed.push([publicPath, identity])
    },
    save: async (files) => {
      const upsert = database.prepare('INSERT OR REPLACE INTO hashed_files VALUES (?, ?, ?, ?)')
      const forget = database.prepare('DELETE FROM hashed_files WHERE workspace = ? AND path = ?')
      const gone = [...known.keys()].filter((path) => !files.has(path))
      for (let at = 0; at < changed.length; at += ROWS_AT_ONCE) {
        transaction(database, () => {
          for (const [path, identity] of changed.slice(at, at + ROWS_AT_ONCE)) {
            const file = files.get(path)
            if (file !== undefined) upsert.run(workspace, path, identity, textOf(file))
          }
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

function textOf({ sha256, size, encodings, scriptHashes }: ReleaseFile): string {
  const { br = null, gzip = null } = encodings
  return JSON.stringify([sha256, size, br, gzip, scriptHashes ?? null])
}
