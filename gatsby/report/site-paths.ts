import { existsSync } from 'node:fs'
import path from 'node:path'
import { BACKEND_PREFIXES } from '../../shared/firebase/backend-paths.ts'
import { clientOnlyRoute } from '../../shared/site/paths.ts'

/** The path of a page as links are compared with it: without a slash at its end. */
export function pageKey(page: string): string {
  return page.replace(/(?<=.)\/$/, '')
}

/**
 * Tells whether the finished site has something at a path: a page, a redirect or a file. What the
 * backend answers is none of the site's own and always counts.
 *
 * @param pages keys of all pages; see {@link pageKey}
 * @param publicDir the folder of the finished site
 */
export function siteHas(
  pages: ReadonlySet<string>,
  publicDir: string,
): (sitePath: string) => boolean {
  return (sitePath) =>
    pages.has(sitePath) ||
    clientOnlyRoute(sitePath) !== null ||
    BACKEND_PREFIXES.some((prefix) => sitePath.startsWith(`${prefix}/`)) ||
    (path.extname(sitePath) !== '' && existsSync(path.join(publicDir, sitePath)))
}
