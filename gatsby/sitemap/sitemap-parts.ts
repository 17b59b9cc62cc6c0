import { dividedShelf, shelfOf } from '../files/linear-hashing.ts'
import type { PlannedFile } from '../files/planned-file.ts'
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

type Shelf = Map<string, SitemapEntry>

/** @param entries what the files that are there now were written from */
export function openSitemapParts(
  entries: readonly SitemapEntry[],
  siteUrl: string,
  sizes: SitemapSizes = SITEMAP_SIZES,
): SitemapParts {
  const shelves = Array.from({ length: partsFor(entries.length, sizes) }, (): Shelf => new Map())
  let total = entries.length
  const changed = new Set<number>()
  /** The parts that are files, with the date of what is newest in each. */
  const published = new Map<number, string | null>()
  let isFirstFileChanged = false

  const at = (shelf: number): Shelf => shelves[shelf] ?? new Map<string, SitemapEntry>()
  const isAlone = (): boolean => total <= sizes.alone

  function fit(): void {
    const wanted = partsFor(total, sizes)
    while (shelves.length < wanted) {
      const divided = dividedShelf(shelves.length)
      const before = [...at(divided).values()]
      shelves.push(new Map())
      at(divided).clear()
      for (const entry of before) at(shelfOf(entry.path, shelves.length)).set(entry.path, entry)
      changed.add(divided).add(shelves.length - 1)
    }
    while (shelves.length > wanted) {
      const last = shelves.pop() ?? new Map<string, SitemapEntry>()
      const joined = dividedShelf(shelves.length)
      for (const entry of last.values()) at(joined).set(entry.path, entry)
      changed.add(joined).add(shelves.length)
    }
  }

  function set(path: string, lastmod: string | null | undefined): void {
    const number = shelfOf(path, shelves.length)
    const before = at(number).get(path)
    if (lastmod === undefined ? before === undefined : before?.lastmod === lastmod) return
    changed.add(number)
    if (lastmod === undefined) at(number).delete(path)
    else at(number).set(path, { path, lastmod })
    total += (lastmod === undefined ? 0 : 1) - (before === undefined ? 0 : 1)
    fit()
  }

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
    if (published.size === 0) shelves.forEach((_, shelf) => changed.add(shelf))
    for (const shelf of [...changed]) {
      changed.delete(shelf)
      const path = sitemapPartPath(shelf)
      const held = [...at(shelf).values()]
      if (held.length > 0) {
        published.set(shelf, latest(held))
        yield writeUrlSet(path, held, siteUrl)
      } else if (published.delete(shelf)) yield { path, text: null }
    }
  }

  function firstFile(): PlannedFile {
    if (isAlone()) {
      const all = shelves.flatMap((shelf) => [...shelf.values()])
      return writeUrlSet(SITEMAP_PATH, all, siteUrl)
    }
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

  for (const entry of entries) at(shelfOf(entry.path, shelves.length)).set(entry.path, entry)
  if (!isAlone()) {
    shelves.forEach((shelf, number) => {
      if (shelf.size > 0) published.set(number, latest([...shelf.values()]))
    })
  }
  return { set, hasChanges: () => changed.size > 0 || isFirstFileChanged, changes }
}
