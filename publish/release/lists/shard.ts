import path from 'node:path'
import { z } from 'zod'
import { SEARCH_BUNDLES_FILE } from '../../../shared/search/index-files.ts'
import { ReleaseError } from '../../contract/errors.ts'
import { cacheClass, contentType } from '../files/content-types.ts'
import { SHARD_COUNT } from './manifest.ts'
import { FORMS, hashOf } from '../files/release-file.ts'
import type { Form, ReleaseFile } from '../files/release-file.ts'

/** One of the lists that a release's files are split into. It never changes. */
export interface Shard {
  /** The content hash of {@link serializeFiles}. */
  readonly sha256: string
  readonly files: ReadonlyMap<string, ReleaseFile>
}

const size = z.int().min(0).nullable()
const entrySchema = z.tuple([
  z.string().regex(/^[0-9a-f]{64}$/),
  z.int().min(0),
  /** Sizes of the compressed forms. */
  size,
  size,
  /** Position in `scripts`; -1 for files that are no pages. */
  z.int().min(-1),
])
const shardSchema = z.object({
  /** Lists of script hashes; most pages share one. */
  scripts: z.array(z.array(z.string())),
  files: z.record(z.string().startsWith('/'), entrySchema),
  /**
   * Files whose forms were made while someone waited: the size of their better Brotli form, null while it is to
   * be made. Versions that do not know it read the other forms, and it goes with the next list that they write.
   */
  improved: z.record(z.string().startsWith('/'), size).optional(),
})

/**
 * The page that a file belongs to, as its address: HTML and data of a page have the same. Null for
 * files that belong to no page.
 */
export function pageOf(publicPath: string): string | null {
  const data = /^\/page-data\/(.+)\/page-data\.json$/.exec(publicPath)?.[1]
  if (data !== undefined) return data === 'index' ? '/' : `/${data.replace(/\.html$/, '')}`
  if (publicPath === '/index.html') return '/'
  if (publicPath.endsWith('/index.html')) return publicPath.slice(0, -'/index.html'.length)
  return publicPath.endsWith('.html') ? publicPath.slice(0, -'.html'.length) : null
}

const SEARCH_BUNDLE = new RegExp(`^${path.posix.dirname(SEARCH_BUNDLES_FILE)}/[^/]+(?=/)`)

/**
 * The list that a file stands in: FNV-1a, 32 bits, of its page or its path, folded to 10 bits. Part
 * of the format: what changes together shares a list. That is HTML and data of a page, and the
 * thousands of files of a bundle of the search index, which come and go as one.
 */
export function shardOf(publicPath: string): number {
  const key = pageOf(publicPath) ?? SEARCH_BUNDLE.exec(publicPath)?.[0] ?? publicPath
  let hash = 0x81_1c_9d_c5
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01_00_01_93)
  }
  return ((hash >>> 10) ^ (hash >>> 20) ^ hash) & (SHARD_COUNT - 1)
}

/** The text of a list of files; equal files make equal texts. */
export function serializeFiles(files: ReadonlyMap<string, ReleaseFile>): string {
  const scripts: (readonly string[])[] = []
  const known = new Map<string, number>()
  const entries = new Map<string, unknown>()
  const improved = new Map<string, number | null>()
  for (const publicPath of [...files.keys()].sort()) {
    const file = files.get(publicPath)
    if (file === undefined) continue
    const { br, gzip, 'br-best': best } = file.encodings
    if (best !== undefined || file.isToImprove === true) improved.set(publicPath, best ?? null)
    entries.set(publicPath, [
      file.sha256,
      file.size,
      br ?? null,
      gzip ?? null,
      position(file.scriptHashes),
    ])
  }
  return JSON.stringify({
    scripts,
    files: Object.fromEntries(entries),
    ...(improved.size === 0 ? {} : { improved: Object.fromEntries(improved) }),
  })

  function position(hashes: readonly string[] | undefined): number {
    if (hashes === undefined) return -1
    const key = hashes.join(' ')
    const found = known.get(key)
    if (found !== undefined) return found
    known.set(key, scripts.length)
    scripts.push(hashes)
    return scripts.length - 1
  }
}

/**
 * Reads a list of files.
 *
 * @param content bytes that should have the hash `sha256`
 * @param like a list whose equal entries are used again, so that releases share memory
 * @throws ReleaseError `release/list-broken`
 */
export function parseShard(sha256: string, content: Uint8Array, like?: Shard): Shard {
  if (hashOf(content) !== sha256) {
    throw new ReleaseError('release/list-broken', `The list of files ${sha256} is damaged.`)
  }
  const parsed = shardSchema.safeParse(JSON.parse(Buffer.from(content).toString('utf8')))
  if (!parsed.success) {
    throw new ReleaseError(
      'release/list-broken',
      `The list of files ${sha256} has another format: ${z.prettifyError(parsed.error)}`,
    )
  }
  const { scripts, files } = parsed.data
  const improved = new Map(Object.entries(parsed.data.improved ?? {}))
  const shared = scripts.map(sharedScripts)
  const found = new Map<string, ReleaseFile>()
  for (const [publicPath, [hash, bytes, br, gzip, script]] of Object.entries(files)) {
    const known = like?.files.get(publicPath)
    if (known?.sha256 === hash) {
      found.set(publicPath, known)
      continue
    }
    const best = improved.get(publicPath)
    const sizes = { br, gzip, 'br-best': best }
    const file = makeFile(publicPath, hash, bytes, sizes, shared[script])
    found.set(publicPath, best === null ? { ...file, isToImprove: true } : file)
  }
  return { sha256, files: found }
}

/** A file of a release; type and cache class follow from its path. */
export function makeFile(
  publicPath: string,
  sha256: string,
  bytes: number,
  forms: FormSizes,
  scriptHashes?: readonly string[],
): ReleaseFile {
  return {
    sha256,
    size: bytes,
    type: contentType(publicPath),
    cache: cacheClass(publicPath),
    encodings: sizesOf(forms),
    ...(scriptHashes === undefined ? {} : { scriptHashes: sharedScripts(scriptHashes) }),
  }
}

type FormSizes = Readonly<Partial<Record<Form, number | null | undefined>>>

function sizesOf(forms: FormSizes): ReleaseFile['encodings'] {
  const sizes: Partial<Record<Form, number>> = {}
  for (const form of FORMS) {
    const size = forms[form]
    if (typeof size === 'number') sizes[form] = size
  }
  return sizes
}

const SHARED_MAX_COUNT = 10_000
const sharedLists = new Map<string, readonly string[]>()

/** One array for equal lists: fifty thousand pages have the same three scripts. */
function sharedScripts(hashes: readonly string[]): readonly string[] {
  const key = hashes.join(' ')
  const known = sharedLists.get(key)
  if (known !== undefined) return known
  if (sharedLists.size >= SHARED_MAX_COUNT) sharedLists.clear()
  sharedLists.set(key, hashes)
  return hashes
}
