import { shelfOf } from '../files/linear-hashing.ts'
import type { PlannedFile } from '../files/planned-file.ts'
import { openShelves } from './shelves.ts'
import type { SitemapEntry } from './url-set.ts'
import { latest, SITEMAP_PATH, sitemapPartPath, writeSitemapIndex, writeUrlSet } from './url-set.ts'

/** How a sitemap is divided, in addresses. */
export interface SitemapSizes {
  /** Most that one file alone holds. */
  readonly alone: number
  /** What a part holds on average. */
  readonly perPart: number
}

/** The format allows 50,000 addresses a file; a part of 1,000 is written in some milliseconds. */
export const SITEMAP_SIZES: SitemapSizes = { alone: 2_000, perPart: 1_000 }

/** Number of parts for a number of addresses. */
const partsFor = (addresses: number, { perPart }: SitemapSizes): number =>
  Math.max(1, Math.ceil(addresses / perPart))

/**
 * Writes the sitemap: one file while it is small, otherwise parts by linear hashing and an index of
 * them, so that an edit changes one part. Pure.
 *
 * @see https://www.sitemaps.org/protocol.html
 */
export function planSitemap(
  entries: readonly SitemapEntry[],
  siteUrl: string,
  sizes: SitemapSizes = SITEMAP_SIZES,
): PlannedFile[] {
  if (entries.length <= sizes.alone) return [writeUrlSet(SITEMAP_PATH, entries, siteUrl)]
  const count = partsFor(entries.length, sizes)
  const shelves = [...Map.groupBy(entries, ({ path }) => shelfOf(path, count))].sort(
    ([a], [b]) => a - b,
  )
  const index = shelves.map(([shelf, held]) => ({
    path: sitemapPartPath(shelf),
    lastmod: latest(held),
  }))
  return [
    writeSitemapIndex(index, siteUrl),
    ...shelves.map(([shelf, held]) => writeUrlSet(sitemapPartPath(shelf), held, siteUrl)),
  ]
}

/** A file as it is to be from now on; without a text it is to go. */
export interface ChangedFile {
  readonly path: string
  readonly text: string | null
}

/** The same sitemap, kept in memory and changed address by address. */
export interface SitemapParts {
  /** @param lastmod left undefined for an address that is no longer listed */
  set(path: string, lastmod: string | null | undefined): void
  hasChanges(): boolean
  /**
   * The files that are no longer as they were when this was last asked, each written when it is asked
   * for; the one that is handed out no longer counts as changed.
   */
  changes(): Generator<ChangedFile, void>
}

/** @param entries what the files that are there now were written from */
export function openSitemapParts(
  entries: readonly SitemapEntry[],
  siteUrl: string,
  sizes: SitemapSizes = SITEMAP_SIZES,
): SitemapParts {
  const shelves = openShelves(entries, (addresses) => partsFor(addresses, sizes))
  const { changed } = shelves
  /** The parts that are files, with the date of what is newest in each. */
  const published = new Map<number, string | null>()
  let isFirstFileChanged = false

  const isAlone = (): boolean => shelves.total() <= sizes.alone

  function* changedParts(): Generator<ChangedFile, void> {
    if (isAlone()) {
      changed.clear()
      for (const shelf of [...published.keys()]) {
        published.delete(shelf)
        yield { path: sitemapPartPath(shelf), text: null }
      }
      return
    }
    // Until now one file held all.
    if (published.size === 0) shelves.all().forEach((_, shelf) => changed.add(shelf))
    for (const shelf of [...changed]) {
      changed.delete(shelf)
      const path = sitemapPartPath(shelf)
      const held = shelves.on(shelf)
      if (held.length > 0) {
        published.set(shelf, latest(held))
        yield writeUrlSet(path, held, siteUrl)
      } else if (published.delete(shelf)) yield { path, text: null }
    }
  }

  function firstFile(): PlannedFile {
    if (isAlone()) return writeUrlSet(SITEMAP_PATH, shelves.all().flat(), siteUrl)
    const parts = [...published].sort(([a], [b]) => a - b)
    return writeSitemapIndex(
      parts.map(([shelf, lastmod]) => ({ path: sitemapPartPath(shelf), lastmod })),
      siteUrl,
    )
  }

  function* changes(): Generator<ChangedFile, void> {
    if (changed.size > 0) isFirstFileChanged = true
    yield* changedParts()
    if (!isFirstFileChanged) return
    isFirstFileChanged = false
    yield firstFile()
  }

  if (!isAlone()) {
    shelves.all().forEach((held, shelf) => {
      if (held.length > 0) published.set(shelf, latest(held))
    })
  }
  return {
    set: (path, lastmod) => {
      shelves.set(path, lastmod)
    },
    hasChanges: () => changed.size > 0 || isFirstFileChanged,
    changes,
  }
}
