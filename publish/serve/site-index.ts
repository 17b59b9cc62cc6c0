import { clientOnlyRoute } from '../../shared/paths.ts'
import type { Manifest, ReleaseFile } from '../release/manifest.ts'

/** What a path of the site leads to. */
export type Resolution =
  | { readonly kind: 'file'; readonly file: ReleaseFile }
  | { readonly kind: 'redirect'; readonly to: string; readonly status: number }
  | { readonly kind: 'missing' }

/** The live site in memory. */
export interface SiteIndex {
  resolve(path: string): Resolution
  /** The page for paths that lead nowhere. */
  readonly notFound: ReleaseFile | null
}

/**
 * Indexes a release. Clean addresses have no trailing slash: `/a` is `a/index.html` or `a.html`, and
 * `/a/` leads to `/a`.
 *
 * @param current the live release
 * @param older releases whose content-named files stay reachable for tabs that are still open
 */
export function indexSite(current: Manifest, older: readonly Manifest[]): SiteIndex {
  const files = new Map(Object.entries(current.files))
  const redirects = new Map(current.redirects.map((redirect) => [redirect.from, redirect]))
  for (const manifest of older) {
    for (const [path, file] of Object.entries(manifest.files)) {
      if (file.cache === 'immutable' && !files.has(path)) files.set(path, file)
    }
  }
  const page = (path: string): ReleaseFile | undefined =>
    path === '/'
      ? files.get('/index.html')
      : (files.get(path) ?? files.get(`${path}/index.html`) ?? files.get(`${path}.html`))

  const canonical = (path: string): string | null => {
    if (path === '/') return null
    const stripped = path.endsWith('/')
      ? path.slice(0, -1)
      : path.endsWith('/index.html')
        ? path.slice(0, -'/index.html'.length)
        : null
    if (stripped === null) return null
    if (stripped === '') return '/'
    return page(stripped) !== undefined || redirects.has(stripped) ? stripped : null
  }

  return {
    notFound: files.get('/404.html') ?? files.get('/404/index.html') ?? null,
    resolve: (path) => {
      const clean = canonical(path)
      if (clean !== null) return { kind: 'redirect', to: encodeURI(clean), status: 308 }
      // The build also leaves a page at an old address, for hosts that know no redirects.
      const redirect = redirects.get(path)
      if (redirect !== undefined && redirect.to !== path) {
        return { kind: 'redirect', to: encodeURI(redirect.to), status: redirect.status }
      }
      const found = path.endsWith('/') && path !== '/' ? undefined : page(path)
      const route = clientOnlyRoute(path)
      const file = found ?? (route === null ? undefined : page(route))
      return file === undefined ? { kind: 'missing' } : { kind: 'file', file }
    },
  }
}
