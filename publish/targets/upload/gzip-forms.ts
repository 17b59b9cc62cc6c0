import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { undurableTransaction } from '../../queue/database.ts'
import { hashOf } from '../../release/files/release-file.ts'
import type { ReleaseFile } from '../../release/files/release-file.ts'
import { together } from './together.ts'

const deflate = promisify(gzip)
const LEVEL = 6
const AT_ONCE = 4
const ROWS_AT_ONCE = 1_000

const rowSchema = z.object({ sha256: z.string(), gzip: z.string() })

/**
 * Contents compressed by gzip, always to the same bytes, and the hashes of these, which are remembered:
 * a content is compressed once to know its hash, and again only where it has to be sent.
 */
export interface GzipForms {
  /** The hash of the gzip form of each content, by content hash. */
  hashes(
    files: Iterable<ReleaseFile>,
    read: (file: ReleaseFile) => Promise<Buffer>,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, string>>
  /** The gzip form itself. */
  compress(content: Buffer): Promise<Buffer<ArrayBuffer>>
}

/** Opens the remembered hashes. Those of another version of zlib, which may write other bytes, are left out. */
export function openGzipForms(database: DatabaseSync): GzipForms {
  const { zlib } = process.versions
  database.prepare('DELETE FROM gzip_forms WHERE zlib <> ?').run(zlib)
  const known = new Map(
    database
      .prepare('SELECT sha256, gzip FROM gzip_forms')
      .all()
      .map((row) => rowSchema.parse(row))
      .map((row) => [row.sha256, row.gzip]),
  )
  const insert = database.prepare('INSERT OR REPLACE INTO gzip_forms VALUES (?, ?, ?)')
  const forget = database.prepare('DELETE FROM gzip_forms WHERE sha256 = ?')
  const compress = async (content: Buffer) => Buffer.from(await deflate(content, { level: LEVEL }))

  const store = (made: readonly (readonly [string, string])[]) => {
    undurableTransaction(database, () => {
      for (const [sha256, hash] of made) insert.run(sha256, hash, zlib)
    })
    for (const [sha256, hash] of made) known.set(sha256, hash)
  }
  const forgetOthers = (used: ReadonlyMap<string, string>) => {
    // Most stay from one release to the next: what is no longer used goes when it is as much again.
    if (known.size <= used.size * 2 + ROWS_AT_ONCE) return
    undurableTransaction(database, () => {
      for (const sha256 of known.keys()) {
        if (used.has(sha256)) continue
        forget.run(sha256)
        known.delete(sha256)
      }
    })
  }

  return {
    compress,
    hashes: async (files, read, signal) => {
      const found = new Map<string, string>()
      const missing = new Map<string, ReleaseFile>()
      for (const file of files) {
        const hash = known.get(file.sha256)
        if (hash === undefined) missing.set(file.sha256, file)
        else found.set(file.sha256, hash)
      }
      let made: [string, string][] = []
      await together(missing.values(), AT_ONCE, signal, async (file) => {
        const hash = hashOf(await compress(await read(file)))
        found.set(file.sha256, hash)
        made.push([file.sha256, hash])
        if (made.length < ROWS_AT_ONCE) return
        store(made)
        made = []
      })
      store(made)
      forgetOthers(found)
      return found
    },
  }
}
