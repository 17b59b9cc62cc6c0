import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { BlobStore } from './blobs.ts'
import { compress } from './compress.ts'
import { cacheClass, contentType, isCompressible, isPublished } from './content-types.ts'
import type { HashCache } from './hash-cache.ts'
import { inParallel } from './in-parallel.ts'
import type { ReleaseFile } from './manifest.ts'
import { inlineScriptHashes } from './script-hashes.ts'

const FILES_AT_ONCE = 8

/**
 * Stores every published file of a folder as a blob, with its compressed forms. Files that did not
 * change since an earlier release are neither read nor hashed again.
 *
 * @returns the files by public path, in order
 */
export async function collectFiles(
  folder: string,
  blobs: BlobStore,
  cache: HashCache,
): Promise<Record<string, ReleaseFile>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const files = new Map<string, ReleaseFile>()
  const busy = new Map<string, Promise<unknown>>()
  await inParallel(names, FILES_AT_ONCE, async (name) => {
    const publicPath = `/${path.relative(folder, name).split(path.sep).join('/')}`
    if (!isPublished(publicPath)) return
    const stats = await stat(name, { bigint: true })
    const known = cache.get(publicPath, stats)
    if (known !== null && (await blobs.isWhole(known))) {
      files.set(publicPath, known)
      return
    }
    const file = await storeFile(publicPath, await readFile(name), blobs, busy)
    files.set(publicPath, file)
    cache.set(publicPath, stats, file)
  })
  await blobs.sync()
  cache.save(new Set(files.keys()))
  return Object.fromEntries([...files].sort(([a], [b]) => (a < b ? -1 : 1)))
}

async function storeFile(
  publicPath: string,
  content: Buffer,
  blobs: BlobStore,
  busy: Map<string, Promise<unknown>>,
): Promise<ReleaseFile> {
  const sha256 = createHash('sha256').update(content).digest('hex')
  // Two paths with the same content would otherwise write the same blob at the same time.
  const turn = (busy.get(sha256) ?? Promise.resolve()).then(() =>
    storeContent(publicPath, content, sha256, blobs),
  )
  busy.set(sha256, turn)
  return turn
}

async function storeContent(
  publicPath: string,
  content: Buffer,
  sha256: string,
  blobs: BlobStore,
): Promise<ReleaseFile> {
  const type = contentType(publicPath)
  const cache = cacheClass(publicPath)
  const encodings: { br?: number; gzip?: number } = {}
  if (isCompressible(publicPath)) {
    for (const [encoding, form] of await compress(content, cache)) {
      await blobs.put(sha256, form, encoding)
      encodings[encoding] = (await stat(blobs.path(sha256, encoding))).size
    }
  }
  await blobs.put(sha256, content)
  const isPage = type.startsWith('text/html')
  return {
    sha256,
    size: content.length,
    type,
    cache,
    encodings,
    ...(isPage ? { scriptHashes: inlineScriptHashes(content.toString('utf8')) } : {}),
  }
}
