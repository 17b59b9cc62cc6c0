import { hash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ignoreMissing } from '../../../node-shared/errors.ts'
import {
  isAbandoned,
  isUnfinished,
  unfinishedPath,
} from '../../../node-shared/files/unfinished-files.ts'

/** Keeps encoded pictures by what they were made of. */
export interface EncodingStore {
  /** Null when there is none, or when it is damaged: then it is taken away. */
  read(key: string): Promise<Buffer | null>
  /** Keeps one, whole or not at all. Several processes may keep the same one at a time. */
  write(key: string, encoded: Buffer): Promise<void>
  /**
   * Takes away what was not used for longest, as far as the store is too large, and what processes have
   * left unfinished. Does nothing unless much was written since the last time.
   */
  trim(): Promise<void>
}

/** Options of {@link openEncodingStore}. */
export interface EncodingStoreOptions {
  /** How large the store may be, in bytes. */
  readonly limitBytes?: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** About 1,500 pictures of an article in all their widths and formats. */
const LIMIT_BYTES = 2 ** 30

/** The share that is kept of a store that was too large, so that it is not so again with the next picture. */
const KEPT_SHARE = 0.9

/** Looking at every file is worth it after this part of the limit has been written. */
const TRIM_SHARE = 1 / 16

/** A file begins with the SHA-256 of the rest of it. */
const DIGEST_BYTES = 32

/** Opens the store in a folder, which need not exist. Keys are names of files. */
export function openEncodingStore(
  folder: string,
  { limitBytes = LIMIT_BYTES, now = Date.now }: EncodingStoreOptions = {},
): EncodingStore {
  // What other processes have written before is not known: the first time is due at once.
  let writtenBytes = Infinity
  return {
    async read(key) {
      const file = path.join(folder, key)
      const content = await readFile(file).catch(ignoreMissing)
      if (content === undefined) return null
      const encoded = content.subarray(DIGEST_BYTES)
      if (!digestOf(encoded).equals(content.subarray(0, DIGEST_BYTES))) {
        await rm(file, { force: true })
        return null
      }
      const used = new Date(now())
      await utimes(file, used, used).catch(ignoreMissing)
      return encoded
    },
    async write(key, encoded) {
      await mkdir(folder, { recursive: true })
      const aside = unfinishedPath(folder)
      try {
        await writeFile(aside, Buffer.concat([digestOf(encoded), encoded]))
        await rename(aside, path.join(folder, key))
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
      writtenBytes += encoded.length
    },
    async trim() {
      if (writtenBytes < limitBytes * TRIM_SHARE) return
      writtenBytes = 0
      await trimFolder(folder, limitBytes, now())
    },
  }
}

async function trimFolder(folder: string, limitBytes: number, now: number): Promise<void> {
  const files: { readonly file: string; readonly bytes: number; readonly usedAt: number }[] = []
  for (const name of (await readdir(folder).catch(ignoreMissing)) ?? []) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(ignoreMissing)
    if (found === undefined) continue
    if (!isUnfinished(name)) {
      files.push({ file, bytes: found.size, usedAt: found.mtimeMs })
    } else if (isAbandoned(found.mtimeMs, now)) await rm(file, { force: true })
  }
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes <= limitBytes) return
  for (const oldest of files.sort((a, b) => a.usedAt - b.usedAt)) {
    if (bytes <= limitBytes * KEPT_SHARE) return
    await rm(oldest.file, { force: true })
    bytes -= oldest.bytes
  }
}

function digestOf(content: Buffer): Buffer {
  return hash('sha256', content, 'buffer')
}
