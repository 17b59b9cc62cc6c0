import { isLeadingOn, oldAddress } from '../../shared/old-address.ts'
import { clientOnlyRoute, GENERAL_CARD_PATH, isCardPath } from '../../shared/paths.ts'
import type { LastingFiles } from './lists/lasting-files.ts'
import type { ReleaseFile } from './files/release-file.ts'
import type { Redirect } from './lists/manifest.ts'
import { fileAt } from './lists/site-tree.ts'
import type { SiteTree } from './lists/site-tree.ts'

/** A file of the site and the public path that it stands at. */
export interface FoundFile {
  readonly path: string
  readonly file: ReleaseFile
}

/** What a path of the site leads to. */
export type Resolution =
  | ({ readonly kind: 'file' } & FoundFile)
  /** A file that is answered in the place of one that is not made yet. */
  | ({ readonly kind: 'stand-in' } & FoundFile)
  | {
      readonly kind: 'redirect'
      readonly to: string
      readonly status: number
      /** Whether the query has said which page is meant, and is not a part of the new address. */
      readonly isByQuery: boolean
      /** The address of an earlier site that leads on; null for one of this site. */
      readonly old: string | null
    }
  | { readonly kind: 'missing' }

/** The live site in memory. */
export interface SiteIndex {
  /** @param query with its `?`, or empty: addresses of an earlier site may name a page by it */
  resolve(path: string, query?: string): Resolution
  /** The page for paths that lead nowhere. */
  readonly notFound: FoundFile | null
}

/** What tabs that were opened at another release may still ask for. */
export interface OpenTabs {
  /** Files of all kept releases that are named by content. */
  readonly lasting: LastingFiles
  /**
   * The newest release. While the site is held at an older one, data of pages that are only in the
   * newest are still answered; what the newest has removed never is.
   */
  readonly newest: () => SiteTree | null
}

/** More redirects that lead to one another are a loop. */
const HOPS_MAX = 8

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

  const canonical = (path: string): string | null => {
    if (path === '/') return null
    const stripped = path.endsWith('/')
      ? path.slice(0, -1)
      : path.endsWith('/index.html')
        ? path.slice(0, -'/index.html'.length)
        : null
    if (stripped === null) return null
    if (stripped === '') return '/'
    return page(stripped) === null ? null : stripped
  }

  /** Redirects that lead to one another are followed; those that end nowhere are none. */
  const follow = (first: Redirect): Redirect | null => {
    let last = first
    for (let hops = 0; hops < HOPS_MAX; hops += 1) {
      const next = redirects.get(last.to)
      const isEnd = next === undefined || (!isLeadingOn(last.to) && page(last.to) !== null)
      if (isEnd) return last.to === first.from ? null : last
      last = next
    }
    return null
  }

  const redirectFrom = (address: string | null): Resolution | null => {
    const first = address === null ? undefined : redirects.get(address)
    const last = first === undefined ? null : follow(first)
    if (address === null || last === null) return null
    const isByQuery = address.includes('?')
    const old = isLeadingOn(address) ? null : address
    return { kind: 'redirect', to: encodeURI(last.to), status: last.status, isByQuery, old }
  }

  /** The address of an earlier site that named its pages by a query, also where a page stands here. */
  const namedByQuery = (path: string, query: string): string | null => {
    const address = /[?&](?:p|page_id|attachment_id|cat|tag|author|m|feed)=/.test(query)
      ? oldAddress(encodeURI(path) + query)
      : null
    return address !== null && address.includes('?') && redirects.has(address) ? address : null
  }

  return {
    notFound: at('/404.html') ?? at('/404/index.html'),
    resolve: (path, query = '') => {
      const named = query === '' ? null : namedByQuery(path, query)
      // The build also leaves a page at an old address of a post, for hosts that know no redirects.
      const first = redirectFrom(named ?? (isLeadingOn(path) ? path : null))
      if (first !== null) return first
      const clean = canonical(path)
      if (clean !== null) {
        return {
          kind: 'redirect',
          to: encodeURI(clean),
          status: 308,
          isByQuery: false,
          old: null,
        }
      }
      const own = path.endsWith('/') && path !== '/' ? null : page(path)
      const route = clientOnlyRoute(path)
      const answer = own ?? (route === null ? null : page(route))
      if (answer !== null) return { kind: 'file', ...answer }
      // Pages name their cards before these are drawn, and old links those of former titles.
      const standIn = isCardPath(path) ? at(GENERAL_CARD_PATH) : null
      if (standIn !== null) return { kind: 'stand-in', ...standIn }
      // After the pages: an earlier site may have had other things at their addresses.
      return redirectFrom(oldAddress(encodeURI(path))) ?? MISSING
    },
  }
}

const MISSING: Resolution = { kind: 'missing' }

function found(path: string, file: ReleaseFile | undefined): FoundFile | null {
  return file === undefined ? null : { path, file }
}
