import { parentElement, textElement, xmlDocument } from '../../files/xml.ts'
import type { PlannedFile } from '../../files/planned-file.ts'

/** One address of the sitemap. */
export interface SitemapEntry {
  readonly path: string
  /** ISO 8601, a day or a moment; null where the content has no date of its own. */
  readonly lastmod: string | null
}

const SCHEMA = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' }

/** Where search engines begin. */
export const SITEMAP_PATH = '/sitemap.xml'

/** @param bucket counted from 0 */
export const sitemapPartPath = (bucket: number): string => `/sitemap-${bucket + 1}.xml`

/** A file with addresses, in the order of their paths. */
export function writeUrlSet(
  path: string,
  entries: readonly SitemapEntry[],
  siteUrl: string,
): PlannedFile {
  const sorted = [...entries].sort((a, b) => (a.path < b.path ? -1 : 1))
  const urls = sorted.map((entry) =>
    located('url', new URL(entry.path, siteUrl).href, entry.lastmod),
  )
  return { path, text: xmlDocument(parentElement('urlset', SCHEMA, urls)) }
}

/** The index of the parts; each as new as what is newest in it. */
export function writeSitemapIndex(parts: readonly SitemapEntry[], siteUrl: string): PlannedFile {
  const sitemaps = parts.map(({ path, lastmod }) =>
    located('sitemap', `${siteUrl}${path}`, lastmod),
  )
  return { path: SITEMAP_PATH, text: xmlDocument(parentElement('sitemapindex', SCHEMA, sitemaps)) }
}

/** The latest of the dates of some entries. */
export function latest(entries: readonly SitemapEntry[]): string | null {
  return entries.reduce<string | null>(
    (found, { lastmod }) =>
      lastmod !== null && (found === null || lastmod > found) ? lastmod : found,
    null,
  )
}

function located(name: string, address: string, lastmod: string | null): string {
  const date = lastmod === null ? '' : textElement('lastmod', {}, lastmod)
  return `<${name}>${textElement('loc', {}, address)}${date}</${name}>`
}
