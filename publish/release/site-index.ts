import { clientOnlyRoute, GENERAL_CARD_PATH, isCardPath } from '../../shared/paths.ts'
import type { LastingFiles } from './lists/lasting-files.ts'
import type { ReleaseFile } from './files/release-file.ts'
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
  | { readonly kind: 'redirect'; readonly to: string; readonly status: number }
  | { readonly kind: 'missing' }

/** The live site in memory. */
export interface SiteIndex {
  resolve(path: string): Resolution
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
    return page(stripped) !== null || redirects.has(stripped) ? stripped : null
  }

  return {
    notFound: at('/404.html') ?? at('/404/index.html'),
    resolve: (path) => {
      const clean = canonical(path)
      if (clean !== null) return { kind: 'redirect', to: encodeURI(clean), status: 308 }
      // The build also leaves a page at an old address, for hosts that know no redirects.
      const redirect = redirects.get(path)
      if (redirect !== undefined && redirect.to !== path) {
        return { kind: 'redirect', to: encodeURI(redirect.to), status: redirect.status }
      }
      const own = path.endsWith('/') && path !== '/' ? null : page(path)
      const route = clientOnlyRoute(path)
      const answer = own ?? (route === null ? null : page(route))
      if (answer !== null) return { kind: 'file', ...answer }
      // Pages name their cards before these are drawn, and old links those of former titles.
      const standIn = isCardPath(path) ? at(GENERAL_CARD_PATH) : null
      return standIn === null ? { kind: 'missing' } : { kind: 'stand-in', ...standIn }
    },
  }
}

function found(path: string, file: ReleaseFile | undefined): FoundFile | null {
  return file === undefined ? null : { path, file }
}
