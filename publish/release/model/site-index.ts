import { isLeadingOn, oldAddress } from '../../../shared/site/old-address.ts'
import {
  clientOnlyRoute,
  GENERAL_CARD_PATH,
  isCardPath,
  mayBePostPath,
} from '../../../shared/site/paths.ts'
import type { AskedAddresses } from '../../../shared/publish/asked-addresses.ts'
import { followRedirects, HOPS_MAX } from '../../../shared/hosting/redirect-ends.ts'
import type { Place } from '../../../shared/hosting/redirect-ends.ts'
import type { LastingFiles } from '../lists/lasting-files.ts'
import type { ReleaseFile } from '../files/release-file.ts'
import type { ReleaseRedirect } from '../lists/manifest.ts'
import { fileAt } from '../lists/site-tree.ts'
import type { SiteTree } from '../lists/site-tree.ts'

/** A file of the site and the public path that it stands at. */
export interface FoundFile {
  readonly path: string
  readonly file: ReleaseFile
}

/** The result of looking up a path of the site. */
export type Resolution =
  | ({ readonly kind: 'file' } & FoundFile)
  /** A file that is answered in the place of one that is not made yet. */
  | ({ readonly kind: 'stand-in' } & FoundFile)
  | {
      readonly kind: 'redirect'
      /** Escaped, with the query that stays. */
      readonly to: string
      readonly status: number
      /** The address of an earlier site that leads on; null for one of this site. */
      readonly old: string | null
    }
  | { readonly kind: 'missing' }

/** The live site in memory. */
export interface SiteIndex {
  /** @param query with its `?`, or empty: addresses of an earlier site may name a page by it */
  resolve(path: string, query?: string): Resolution
  /** The first redirects that lead nowhere, or through more than {@link HOPS_MAX} others. */
  stray(): AskedAddresses['stray']
  /** The page for paths that lead nowhere. */
  readonly notFound: FoundFile | null
}

/** Files that tabs opened at another release may still ask for. */
export interface OpenTabs {
  /** Files of all kept releases that are named by content. */
  readonly lasting: LastingFiles
  /**
   * The newest release. While the site is held at an older one, data of pages that are only in the
   * newest are still answered; what the newest has removed never is.
   */
  readonly newest: () => SiteTree | null
}

/** As many are of use to someone who puts them right. */
const STRAY_MAX = 50

/**
 * Indexes a release; no work, whatever its size. Clean addresses have no trailing slash: `/a` is
 * `a/index.html` or `a.html`, and `/a/` leads to `/a`.
 */
export function indexSite(live: SiteTree, { lasting, newest }: OpenTabs): SiteIndex {
  const redirects = live.redirects.byPath
  const at = (path: string): FoundFile | null => found(path, fileAt(live, path))
  const file = (path: string): FoundFile | null =>
    at(path) ?? found(path, lasting.get(path) ?? pageData(path))

  const pageData = (path: string): ReleaseFile | undefined => {
    const tree = path.startsWith('/page-data/') ? newest() : null
    return tree === null || tree === live ? undefined : fileAt(tree, path)
  }
  const page = (path: string): FoundFile | null =>
    path === '/'
      ? at('/index.html')
      : (file(path) ?? at(`${path}/index.html`) ?? at(`${path}.html`))

  /** The address of an earlier site that named its pages by a query, also where a page stands here. */
  const namedByQuery = ({ path, query }: Place): ReleaseRedirect | undefined => {
    const address = /[?&](?:p|page_id|attachment_id|cat|tag|author|m|feed)=/.test(query)
      ? oldAddress(encodeURI(path) + query)
      : null
    return address?.includes('?') === true ? redirects.get(address) : undefined
  }

  /** Returns the file or page at an address, redirects aside. */
  const standingAt = ({ path, query }: Place): Resolution | null => {
    const clean = withoutEnd(path)
    if (clean !== path && page(clean) !== null) {
      return { kind: 'redirect', to: encodeURI(clean) + query, status: 308, old: null }
    }
    const own = path.endsWith('/') && path !== '/' ? null : page(path)
    const route = clientOnlyRoute(path)
    const answer = own ?? (route === null ? null : page(route))
    if (answer !== null) return { kind: 'file', ...answer }
    // Pages name their cards before these are drawn, and old links those of former titles.
    const standIn = isCardPath(path) ? at(GENERAL_CARD_PATH) : null
    return standIn === null ? null : { kind: 'stand-in', ...standIn }
  }

  /** The build also leaves a page at an old address of a post, for hosts that know no redirects. */
  const redirectBefore = (place: Place): ReleaseRedirect | null => {
    const own = withoutEnd(place.path)
    return namedByQuery(place) ?? (isLeadingOn(own) ? redirects.get(own) : undefined) ?? null
  }

  /** An earlier site may have had other things at the addresses of pages, which come first. */
  const redirectAt = (place: Place): ReleaseRedirect | null => {
    const first = redirectBefore(place)
    if (first !== null || standingAt(place) !== null) return first
    const address = oldAddress(encodeURI(place.path))
    return address === null ? null : (redirects.get(address) ?? null)
  }

  /** Most redirects lead to a post and are passed over without a closer look. */
  const findStray = (): AskedAddresses['stray'] => {
    const stray: AskedAddresses['stray'] = []
    for (const { from, to } of redirects.values()) {
      if (mayBePostPath(to) && !redirects.has(to)) continue
      const [path = '', query] = from.split('?', 2)
      const place = { path, query: query === undefined ? '' : `?${query}` }
      // A page of this site has taken its place.
      if (redirectAt(place)?.from !== from) continue
      const end = followRedirects(place, redirectAt)
      if (end?.kind === 'nowhere') stray.push({ address: from, others: null })
      else if (end !== null && end.hops > HOPS_MAX) {
        stray.push({ address: from, others: end.hops - 1 })
      }
      if (stray.length === STRAY_MAX) break
    }
    return stray
  }
  let stray: AskedAddresses['stray'] | null = null

  return {
    stray: () => (stray ??= findStray()),
    notFound: at('/404.html') ?? at('/404/index.html'),
    resolve: (path, query = '') => {
      const place = { path, query }
      const isLedFirst = redirectBefore(place) !== null
      const standing = isLedFirst ? null : standingAt(place)
      if (standing !== null) return standing
      const first = redirectAt(place)
      const end = first === null ? null : followRedirects(place, redirectAt)
      if (first !== null && end?.kind === 'end') {
        const old = isLeadingOn(first.from) ? null : first.from
        return { kind: 'redirect', to: end.location, status: end.status, old }
      }
      // The page at a post's old address leads on by itself, and would go on in the circle.
      const isPage = isLedFirst && !isLeadingOn(withoutEnd(path))
      return (isPage ? standingAt(place) : null) ?? MISSING
    },
  }
}

/** A path as it is linked to: without its last slash, and without the name of a folder's page. */
const withoutEnd = (path: string): string => path.replace(/\/(?:index\.html)?$/, '') || '/'

const MISSING: Resolution = { kind: 'missing' }

function found(path: string, file: ReleaseFile | undefined): FoundFile | null {
  return file === undefined ? null : { path, file }
}
