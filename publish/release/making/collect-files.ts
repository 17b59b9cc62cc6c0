import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { ReleaseError } from '../../contract/errors.ts'
import { hasCode } from '../../../node-shared/errors.ts'
import type { ReleaseBlobs } from '../files/blobs.ts'
import type { BlobUse } from '../files/blob-uses.ts'
import { isPublished } from '../files/content-types.ts'
import { fileIdentity } from './hash-cache.ts'
import type { FileIdentity, HashCache } from './hash-cache.ts'
import type { FileToStore } from '../files/store-threads.ts'
import { inParallel } from '../files/in-parallel.ts'
import { makeFile } from '../lists/shard.ts'
import { isPage } from '../lists/site-tree.ts'
import { redirectsSchema } from '../lists/manifest.ts'
import type { ReleaseRedirect } from '../lists/manifest.ts'
import type { ReleaseFile } from '../files/release-file.ts'
import type { Blob } from '../files/pack.ts'
import { lacksForms, prepareFile } from './prepare-file.ts'

const FILES_AT_ONCE = 8

/**
 * Files of a change that are compressed as thoroughly as what lasts: a page and its lists. It takes 23 ms for an
 * article of 65 kB, and saves its readers 1.3 kB of 17; many pages at once would keep one another waiting, and are
 * improved afterwards.
 */
const FEW_FILES = 12

/** Of fewer the threads would take longer to start than to store them. */
const THREADS_MIN_FILES = 1_000

/** Files that the disk is asked about before requests are answered again: about 2 ms. */
const FILES_IN_ONE_ROUND = 128

/** The build's list of redirects; it is not published itself. */
export const REDIRECTS_FILE = '/_redirects.json'

/** Options for storing files of a folder. */
export interface FilesOptions {
  readonly blobs: ReleaseBlobs
  readonly use: BlobUse
  /** The file as the newest release has it; its blobs are known to be there. */
  readonly known: (publicPath: string) => ReleaseFile | undefined
  /** Whether compressed forms are left to {@link makeMissingForms}. */
  readonly isUncompressed?: boolean
  /** How changed files are read ahead of their release. */
  readonly ahead?: ReadingAhead | undefined
}

/** Reading of files that a builder may take away meanwhile. */
export interface ReadingAhead {
  /** Called before each file is read, one after the other. */
  readonly pause: () => Promise<void>
  /** Told a file that is not there any more; otherwise that is an error. */
  readonly onMissing: (publicPath: string) => void
}

/**
 * Stores every published file of a folder as a blob, with its compressed forms. Files that did not
 * change since an earlier release are neither read nor hashed again.
 *
 * @returns the files by public path
 */
export async function collectFiles(
  folder: string,
  cache: HashCache,
  options: FilesOptions,
): Promise<ReadonlyMap<string, ReleaseFile>> {
  const { blobs, use, known, isUncompressed = false } = options
  const found = new Map<string, FileIdentity>()
  await findFiles(folder, (publicPath, identity) => {
    if (isPublished(publicPath)) found.set(publicPath, identity)
  })
  const files = new Map<string, ReleaseFile>()
  const unread: FoundFile[] = []
  await inParallel(found, FILES_AT_ONCE, async ([publicPath, identity]) => {
    const cached = cache.get(publicPath, identity)
    if (cached !== null) {
      await use.keep(cached.sha256)
      const released = known(publicPath)
      const isReleased = released?.sha256 === cached.sha256 && !blobs.isDamaged(cached.sha256)
      const isUsable = isUncompressed || !lacksForms(publicPath, cached)
      if (isReleased || (isUsable && (await blobs.isWhole(cached)))) {
        files.set(publicPath, isReleased ? released : cached)
        return
      }
    }
    const name = path.join(folder, ...publicPath.split('/'))
    unread.push({ publicPath, name, isPage: isPage(publicPath), identity })
  })
  const store =
    isUncompressed && unread.length >= THREADS_MIN_FILES ? storeInThreads : storeOneByOne
  await store(unread, options, ({ publicPath, identity }, file) => {
    files.set(publicPath, file)
    cache.set(publicPath, identity)
  })
  await blobs.sync()
  await cache.save(files)
  return files
}

/** A file that has to be read. */
interface FoundFile extends FileToStore {
  readonly publicPath: string
  readonly identity: FileIdentity
}

type StoreFiles = (
  unread: readonly FoundFile[],
  options: FilesOptions,
  onStored: (found: FoundFile, file: ReleaseFile) => void,
) => Promise<void>

const storeOneByOne: StoreFiles = async (
  unread,
  { blobs, use, known, isUncompressed = false },
  onStored,
) => {
  await inParallel(unread, FILES_AT_ONCE, async (found) => {
    const { publicPath, name } = found
    const prepared = await prepareFile(name, publicPath, {
      blobs,
      use,
      known: known(publicPath),
      isUncompressed,
    })
    await blobs.writeMany(prepared.blobs)
    onStored(found, prepared.file)
  })
}

/** Of a whole new site, whose compressed forms are made later. */
const storeInThreads: StoreFiles = async (unread, options, onStored) => {
  const { blobs, use } = options
  if (blobs.storeFiles === null) return storeOneByOne(unread, options, onStored)
  await blobs.storeFiles(unread, use, (found, { sha256, size, scriptHashes }) => {
    onStored(found, makeFile(found.publicPath, sha256, size, {}, scriptHashes))
  })
}

/**
 * Finds the files below a folder. The disk is asked in rounds, between which requests are answered:
 * waiting for it file by file takes four times as long.
 */
export async function findFiles(
  folder: string,
  found: (publicPath: string, identity: FileIdentity) => void,
): Promise<void> {
  let asked = 0
  const waiting = ['']
  for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
    for (const entry of readdirSync(path.join(folder, below), { withFileTypes: true })) {
      const publicPath = `${below}/${entry.name}`
      if (entry.isDirectory()) waiting.push(publicPath)
      if (!entry.isFile()) continue
      found(publicPath, fileIdentity(statSync(path.join(folder, publicPath), { bigint: true })))
      asked += 1
      if (asked % FILES_IN_ONE_ROUND === 0) await nextTurn()
    }
  }
}

/** Changed files of a folder with everything that has to be stored for them. */
interface PreparedChanges {
  /** By public path; null for one that is gone. */
  readonly files: ReadonlyMap<string, ReleaseFile | null>
  readonly blobs: readonly Blob[]
}

/**
 * Reads the changed files of a folder.
 *
 * @throws ReleaseError `release/file-missing`
 */
export async function prepareChanges(
  folder: string,
  written: Iterable<string>,
  removed: Iterable<string>,
  { blobs, use, known, ahead }: FilesOptions,
): Promise<PreparedChanges> {
  const files = new Map<string, ReleaseFile | null>()
  const stored = new Map<string, Blob>()
  for (const publicPath of removed) files.set(publicPath, null)
  const names = [...written]
  const effort = names.length > FEW_FILES ? 'waited-for' : 'lasting'
  await inParallel(names, ahead === undefined ? FILES_AT_ONCE : 1, async (publicPath) => {
    if (!isPublished(publicPath)) return
    await ahead?.pause()
    try {
      const name = path.join(folder, ...publicPath.split('/'))
      const options = { blobs, use, known: known(publicPath), effort } as const
      const prepared = await prepareFile(name, publicPath, options)
      files.set(publicPath, prepared.file)
      for (const blob of prepared.blobs) {
        stored.set(`${blob.sha256}.${blob.encoding ?? ''}`, blob)
      }
    } catch (cause) {
      if (!hasCode(cause, 'ENOENT')) throw cause
      if (ahead !== undefined) {
        ahead.onMissing(publicPath)
        return
      }
      throw new ReleaseError(
        'release/file-missing',
        `The build said that it wrote ${publicPath}, but there is no such file.`,
        { cause },
      )
    }
  })
  return { files, blobs: [...stored.values()] }
}

/**
 * Reads the redirects that a build left.
 *
 * @throws ReleaseError `release/redirects-invalid`
 */
export async function readRedirects(folder: string): Promise<ReleaseRedirect[]> {
  try {
    return redirectsSchema.parse(
      JSON.parse(await readFile(path.join(folder, REDIRECTS_FILE.slice(1)), 'utf8')),
    )
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) return []
    if (!(cause instanceof SyntaxError) && !(cause instanceof z.ZodError)) throw cause
    throw new ReleaseError('release/redirects-invalid', 'The build left unreadable redirects.', {
      cause,
    })
  }
}
