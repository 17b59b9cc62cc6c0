import type { CardPrograms } from './cards/card-files.ts'
import { cards } from './cards/card-files.ts'
import type { DerivedFile, DerivedSite } from './maker/derived-file.ts'
import { feeds } from './feeds/feed-files.ts'
import {
  calendars,
  entryFiles,
  facts,
  manifest,
  pageNames,
  robots,
  stateDownloads,
} from './fixed/fixed-files.ts'
import { redirectsList } from './redirects-file.ts'
import type { SearchPrograms } from './search/search-files.ts'
import { searchIndex } from './search/search-files.ts'
import { sitemap } from './sitemap/sitemap-files.ts'
import { unchangedPictures } from './unchanged-pictures.ts'

/** A site with the programs that make its derived files; the usual ones where they are left out. */
export type MadeSite = DerivedSite & SearchPrograms & CardPrograms

/**
 * Every file of the site that no page makes. Full builds and changes go through this list, in its
 * order. What the build says about posts (`site-warnings.ts`) is no file, and follows from all of them.
 *
 * Where readers get the pages first, the order is that in which they miss the rest. Redirects, pictures
 * that are copied, the feed of the blog, sitemap and robots.txt cost milliseconds and are there with the
 * pages. Then the search index, which every reader may ask for, and the cards, which only those see who
 * get a link sent, and for which the general card stands in; both are made aside, at the same time. The
 * feeds of tags come last: those who follow one look again in an hour.
 */
export const DERIVED_FILES: readonly DerivedFile<MadeSite>[] = [
  redirectsList,
  unchangedPictures,
  sitemap,
  robots,
  manifest,
  stateDownloads,
  calendars,
  pageNames,
  facts,
  entryFiles,
  searchIndex,
  cards,
  feeds,
]

/** Paths of files that are planned and that a site whose pages come first does not have yet. */
export async function pathsToCome(site: MadeSite): Promise<string[]> {
  if (site.isPagesFirst !== true) return []
  const left: string[] = []
  for (const { pagesFirst } of DERIVED_FILES)
    left.push(...((await pagesFirst?.leaves?.(site)) ?? []))
  return left
}
