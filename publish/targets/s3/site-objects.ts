import { redirectsByPath } from '../../../shared/hosting/redirect-ends.ts'
import { isCompressible } from '../../release/files/content-types.ts'
import { hashOf } from '../../release/files/release-file.ts'
import type { ReleaseFile } from '../../release/files/release-file.ts'
import { isPage } from '../../release/lists/site-tree.ts'
import type { ReleaseLists } from '../../release/model/target.ts'
import type { ObjectHeaders } from './object-store.ts'

/** Smaller files fit into one packet either way, in bytes. */
const COMPRESSED_MIN_SIZE = 1024
const DIGEST_LENGTH = 24

const CACHE_CONTROL = {
  immutable: 'public, max-age=31536000, immutable',
  revalidate: 'public, max-age=0, must-revalidate',
} as const

/** One object of a site. */
export interface SiteObject {
  readonly file: ReleaseFile
  readonly headers: ObjectHeaders
  readonly isPage: boolean
  /** Of content and headers. */
  readonly digest: string
}

/**
 * The key of a file: pages stand at their clean address, so that no rule at the edge has to find them.
 * The home page is `index.html`, as buckets expect it.
 */
export function keyOf(publicPath: string): string {
  const path = publicPath.slice(1)
  return path.endsWith('/index.html') ? path.slice(0, -'/index.html'.length) : path
}

/** The objects of a release by their keys. */
export function objectsOf({
  files,
  redirects,
}: Pick<ReleaseLists, 'files' | 'redirects'>): ReadonlyMap<string, SiteObject> {
  const pages = new Set([...files.keys()].map(keyOf))
  const ends = redirectsByPath(redirects, (path) => pages.has(path.slice(1)))
  const targets = new Map(ends.map(({ from, location }) => [from.slice(1), location]))
  const objects = new Map<string, SiteObject>()
  for (const [path, file] of files) {
    const key = keyOf(path)
    const headers: ObjectHeaders = {
      type: file.type,
      cacheControl: CACHE_CONTROL[file.cache],
      encoding: isCompressible(path) && file.size >= COMPRESSED_MIN_SIZE ? 'gzip' : null,
      redirect: targets.get(key) ?? null,
    }
    const digest = hashOf(JSON.stringify([file.sha256, headers])).slice(0, DIGEST_LENGTH)
    objects.set(key, { file, headers, isPage: isPage(path), digest })
  }
  return objects
}
