import { entryPath, REFERENCE_KIND_NAMES, sectionPath } from '../../../shared/kinds/names.ts'
import { pathsOfSite } from '../../harness/site/paths.ts'

/** Pages that have an address of their own; the others of the list are found on these. */
const FIXED = [
  '/',
  '/discover',
  ...REFERENCE_KIND_NAMES.map(sectionPath),
  '/states/compare',
  '/explore',
  '/about',
  '/cookies',
]
/** One page of each kind that has many: where it is listed, and what its address begins with. */
const LISTED: readonly (readonly [list: string, prefix: string])[] = [
  ['/discover', '/discover/tag/'],
  ['/discover', '/discover/author/'],
  ...REFERENCE_KIND_NAMES.map((kind) => [sectionPath(kind), entryPath(kind, '')] as const),
]

/**
 * One address of every public template of a running site, the article first.
 *
 * @throws Error when the site has no article
 */
export async function templatePaths(origin: string): Promise<string[]> {
  const { article } = await pathsOfSite(origin)
  const found: string[] = [article, ...FIXED]
  for (const [list, prefix] of LISTED) {
    const html = await (await fetch(`${origin}${list}`)).text()
    const addresses = [...html.matchAll(/href="(\/[a-z0-9/_-]+)"/g)].map(([, address]) => address)
    const first = addresses.find(
      (address) => address?.startsWith(prefix) === true && !found.includes(address),
    )
    if (first !== undefined) found.push(first)
  }
  return found
}
