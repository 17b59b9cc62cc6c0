import { Readable } from 'node:stream'
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap'
import type { PlannedFile } from '../files/planned-file.ts'
import { CLIENT_ONLY_ROUTES } from '../../shared/paths.ts'

/** The format allows 50,000 addresses in one file; some room is left. */
export const ADDRESSES_PER_FILE = 45_000

/** What the sitemap is planned from. */
export interface SitemapInput {
  /** Paths of all pages that the build made. */
  readonly pages: readonly string[]
  /** Paths that lead elsewhere. */
  readonly redirects: ReadonlySet<string>
  readonly posts: readonly {
    readonly postId: string
    readonly path: string
    readonly updatedAt: string
  }[]
  readonly lists: readonly {
    readonly path: string
    readonly items: readonly { readonly postId: string }[]
  }[]
  /** Reference pages, with the day on which each was last compared with its sources. */
  readonly reference: readonly { readonly path: string; readonly verifiedOn: string }[]
}

/** One address of the sitemap. */
export interface SitemapEntry {
  readonly path: string
  /** ISO 8601, a day or a moment; null where the content has no date of its own. */
  readonly lastmod: string | null
}

/**
 * The pages that search engines should know: those that answer 200 at their own canonical address
 * and may be indexed. Dates are those of the content, never of the build. Pure.
 */
export function sitemapEntries(input: SitemapInput): SitemapEntry[] {
  const updated = new Map(input.posts.map(({ postId, updatedAt }) => [postId, updatedAt]))
  const dates = new Map<string, string>()
  const note = (path: string, date: string) => {
    const known = dates.get(path)
    if (known === undefined || date > known) dates.set(path, date)
  }
  for (const { path, updatedAt } of input.posts) note(path, updatedAt)
  for (const { path, items } of input.lists) {
    for (const { postId } of items) note(path, updated.get(postId) ?? '')
  }
  for (const { path, verifiedOn } of input.reference) {
    note(path, verifiedOn)
    const section = path.slice(0, path.lastIndexOf('/'))
    if (section !== '') note(section, verifiedOn)
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
function isHidden(path: string): boolean {
  const route = path.replace(/\/+$/, '')
  return CLIENT_ONLY_ROUTES.includes(route) || /^\/(?:dev-)?404(?:-page|\.html)?$/.test(route)
}

/**
 * Writes the sitemap: one file, or an index with parts where there are more addresses than one file
 * should hold.
 *
 * @see https://www.sitemaps.org/protocol.html
 */
export async function planSitemap(
  entries: readonly SitemapEntry[],
  siteUrl: string,
  perFile: number = ADDRESSES_PER_FILE,
): Promise<PlannedFile[]> {
  if (entries.length <= perFile)
    return [{ path: '/sitemap.xml', text: await urlSet(entries, siteUrl) }]
  const parts: PlannedFile[] = []
  for (let start = 0; start < entries.length; start += perFile) {
    const text = await urlSet(entries.slice(start, start + perFile), siteUrl)
    parts.push({ path: `/sitemap-${parts.length + 1}.xml`, text })
  }
  const index = new SitemapIndexStream()
  const items = parts.map(({ path }) => ({ url: `${siteUrl}${path}` }))
  const text = (await streamToPromise(Readable.from(items).pipe(index))).toString('utf8')
  return [{ path: '/sitemap.xml', text }, ...parts]
}

async function urlSet(entries: readonly SitemapEntry[], siteUrl: string): Promise<string> {
  const stream = new SitemapStream({
    hostname: siteUrl,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  })
  const items = entries.map(({ path, lastmod }) => ({
    url: path,
    ...(lastmod === null ? {} : { lastmod }),
  }))
  return (await streamToPromise(Readable.from(items).pipe(stream))).toString('utf8')
}
