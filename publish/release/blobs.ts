import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { hasCode } from '../errors.ts'
import { syncFolder, writeByRename } from '../durable-file.ts'
import type { Encoding, ReleaseFile } from './manifest.ts'

/** Files by content: `ab/abcd...`, and their compressed forms beside them. */
export interface BlobStore {
  path(sha256: string, encoding?: Encoding): string
  has(sha256: string, encoding?: Encoding): boolean
  /** Stores content that is not there yet; whole or not at all. */
  put(sha256: string, content: Buffer, encoding?: Encoding): Promise<void>
  /** Whether a file of a manifest is there with all its forms and their right sizes. */
  isWhole(file: ReleaseFile): Promise<boolean>
  /** Makes what was stored since the last call survive a loss of power. */
  sync(): Promise<void>
  /** Removes everything that no manifest refers to. Returns the number of removed files. */
  sweep(referenced: ReadonlySet<string>): Promise<number>
}

/** Opens the blobs in a folder. */
export function openBlobs(folder: string): BlobStore {
  const touched = new Set<string>()
  const blobPath = (sha256: string, encoding?: Encoding) =>
    path.join(folder, sha256.slice(0, 2), encoding === undefined ? sha256 : `${sha256}.${encoding}`)

  return {
    path: blobPath,
    has: (sha256, encoding) => existsSync(blobPath(sha256, encoding)),
    put: async (sha256, content, encoding) => {
      const file = blobPath(sha256, encoding)
      // A plain file can be checked by its size; a compressed form of another effort is as good.
      const isThere =
        encoding === undefined ? await hasSize(file, content.length) : existsSync(file)
      if (isThere) return
      await writeByRename(file, content)
      touched.add(path.dirname(file))
    },
    isWhole: async ({ sha256, size, encodings }) => {
      const checks = [
        hasSize(blobPath(sha256), size),
        ...(encodings.br === undefined ? [] : [hasSize(blobPath(sha256, 'br'), encodings.br)]),
        ...(encodings.gzip === undefined
          ? []
          : [hasSize(blobPath(sha256, 'gzip'), encodings.gzip)]),
      ]
      return (await Promise.all(checks)).every(Boolean)
    },
    sync: async () => {
      for (const one of touched) await syncFolder(one)
      if (touched.size > 0) await syncFolder(folder)
      touched.clear()
    },
    sweep: async (referenced) => {
      let removed = 0
      for (const shard of await namesIn(folder)) {
        for (const name of await namesIn(path.join(folder, shard))) {
          const [sha256 = '', ...rest] = name.split('.')
          if (referenced.has(sha256) && !rest.includes('tmp')) continue
          await rm(path.join(folder, shard, name), { force: true })
          removed += 1
        }
      }
      return removed
    },
  }
}

async function hasSize(file: string, size: number): Promise<boolean> {
  try {
    const found = await stat(file)
    return found.isFile() && found.size === size
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}
