import { CLIENT_ONLY_ROUTES, STANDING_REDIRECT } from '../../../shared/site/paths.ts'
import type { PostMoments } from '../../../shared/post/post-dates.ts'
import { changedAt } from '../../../shared/post/post-dates.ts'
import { comparisonPath } from '../../../shared/states/comparison.ts'
import type { SitemapEntry } from './url-set.ts'

/** The sources of the sitemap. */
export interface SitemapInput {
  /** Paths of all pages that the build made. */
  readonly pages: readonly string[]
  /** Paths that lead elsewhere. */
  readonly redirects: ReadonlySet<string>
  readonly posts: readonly ({
    readonly postId: string
    readonly path: string
  } & PostMoments)[]
  readonly lists: readonly {
    readonly path: string
    readonly items: readonly { readonly postId: string }[]
  }[]
  /** Pages of files, with the day of their last change. */
  readonly reference: readonly { readonly path: string; readonly date: string }[]
}

/**
 * The pages that search engines should know: those that answer 200 at their own canonical address
 * and may be indexed. Dates are those of the content, never of the build. Pure.
 */
export function sitemapEntries(input: SitemapInput): SitemapEntry[] {
  const updated = new Map(input.posts.map((post) => [post.postId, changedAt(post)]))
  const dates = new Map<string, string>()
  const note = (path: string, date: string) => {
    const known = dates.get(path)
    if (known === undefined || date > known) dates.set(path, date)
  }
  for (const post of input.posts) note(post.path, changedAt(post))
  for (const { path, items } of input.lists) {
    for (const { postId } of items) note(path, updated.get(postId) ?? '')
  }
  for (const { path, date } of input.reference) {
    note(path, date)
    const section = path.slice(0, path.lastIndexOf('/'))
    if (section !== '') note(section, date)
    if (section === '/states') note(comparisonPath(), date)
  }
  const newestPost = dates.get('/discover')
  if (newestPost !== undefined) note('/', newestPost)

  const empty = new Set(
    input.lists.filter(({ items }) => items.length === 0).map(({ path }) => path),
  )
  return [...new Set(input.pages)]
    .filter((path) => !isHidden(path) && !input.redirects.has(path) && !empty.has(path))
    .sort()
    .map((path) => ({ path, lastmod: dates.get(path) ?? null }))
}

/** Pages that say `noindex`. */
export function isHidden(path: string): boolean {
  const route = path.replace(/\/+$/, '')
  if (route === STANDING_REDIRECT.from) return true
  return CLIENT_ONLY_ROUTES.includes(route) || /^\/(?:dev-)?404(?:-page|\.html)?$/.test(route)
}
