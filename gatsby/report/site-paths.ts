import { existsSync } from 'node:fs'
import path from 'node:path'
import { BACKEND_PREFIXES } from '../../shared/backend-paths.ts'
import { clientOnlyRoute } from '../../shared/paths.ts'

/**
 * Tells whether the finished site has something at a path: a page, a redirect or a file. What the
 * backend answers is none of the site's own and always counts.
 *
 * @param pages paths of all pages
 * @param publicDir the folder of the finished site
 */
export function sitePaths(
  pages: Iterable<string>,
  publicDir: string,
): (sitePath: string) => boolean {
  const known = new Set([...pages].map((page) => page.replace(/(?<=.)\/$/, '')))
  return (sitePath) =>
    known.has(sitePath) ||
    clientOnlyRoute(sitePath) !== null ||
    BACKEND_PREFIXES.some((prefix) => sitePath.startsWith(`${prefix}/`)) ||
    (path.extname(sitePath) !== '' && existsSync(path.join(publicDir, sitePath)))
}
