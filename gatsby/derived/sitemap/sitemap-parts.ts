import { bucketOf, dividedBucket } from '../../files/linear-hashing.ts'
import type { PlannedFile } from '../../files/planned-file.ts'
import {
  type SitemapEntry,
  latest,
  SITEMAP_PATH,
  sitemapPartPath,
  writeSitemapIndex,
  writeUrlSet,
} from './url-set.ts'

/** Addresses of the sitemap on buckets, by linear hashing: a change touches few of them. */
interface Buckets {
  /** @param lastmod left undefined for an address that is no longer listed */
  set(path: string, lastmod: string | null | undefined): void
  /** How many addresses there are. */
  total(): number
  on(bucket: number): readonly SitemapEntry[]
  /** The addresses of every bucket, in the order of their numbers. */
  all(): readonly (readonly SitemapEntry[])[]
  /** Buckets that are no longer as they were; the reader takes out those that it has written. */
  readonly changed: Set<number>
}

/** How a sitemap is divided, in addresses. */
export interface SitemapSizes {
  /** Most that one file alone holds. */
  readonly alone: number
  /** The number of addresses in a part, on average. */
  readonly perPart: number
}

/** The format allows 50,000 addresses a file; a part of 1,000 is written in some milliseconds. */
export const SITEMAP_SIZES: SitemapSizes = { alone: 2_000, perPart: 1_000 }

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
  const buckets = [...Map.groupBy(entries, ({ path }) => bucketOf(path, count))].sort(
    ([a], [b]) => a - b,
  )
  const index = buckets.map(([bucket, held]) => ({
    path: sitemapPartPath(bucket),
    lastmod: latest(held),
  }))
  return [
    writeSitemapIndex(index, siteUrl),
    ...buckets.map(([bucket, held]) => writeUrlSet(sitemapPartPath(bucket), held, siteUrl)),
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
  /** Numbers of the parts that are files now. */
  published(): number[]
  /** Takes every file for changed. @param published numbers of the parts that are files now */
  changeAll(published: readonly number[]): void
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
  const buckets = openBuckets(entries, (addresses) => partsFor(addresses, sizes))
  const { changed } = buckets
  /** The parts that are files, with the date of what is newest in each. */
  const published = new Map<number, string | null>()
  let isFirstFileChanged = false

  const isAlone = (): boolean => buckets.total() <= sizes.alone

  function* changedParts(): Generator<ChangedFile, void> {
    if (isAlone()) {
      changed.clear()
      for (const bucket of Array.from(published.keys())) {
        published.delete(bucket)
        yield { path: sitemapPartPath(bucket), text: null }
      }
      return
    }
    // Until now one file held all.
    if (published.size === 0) buckets.all().forEach((_, bucket) => changed.add(bucket))
    for (const bucket of Array.from(changed)) {
      changed.delete(bucket)
      const path = sitemapPartPath(bucket)
      const held = buckets.on(bucket)
      if (held.length > 0) {
        published.set(bucket, latest(held))
        yield writeUrlSet(path, held, siteUrl)
      } else if (published.delete(bucket)) yield { path, text: null }
    }
  }

  function firstFile(): PlannedFile {
    if (isAlone()) return writeUrlSet(SITEMAP_PATH, buckets.all().flat(), siteUrl)
    const parts = [...published].sort(([a], [b]) => a - b)
    return writeSitemapIndex(
      parts.map(([bucket, lastmod]) => ({ path: sitemapPartPath(bucket), lastmod })),
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
    buckets.all().forEach((held, bucket) => {
      if (held.length > 0) published.set(bucket, latest(held))
    })
  }
  return {
    set: (path, lastmod) => {
      buckets.set(path, lastmod)
    },
    hasChanges: () => changed.size > 0 || isFirstFileChanged,
    published: () => [...published.keys()],
    changeAll: (files) => {
      isFirstFileChanged = true
      buckets.all().forEach((_, bucket) => changed.add(bucket))
      for (const bucket of files) {
        changed.add(bucket)
        published.set(bucket, null)
      }
    },
    changes,
  }
}

/** @param bucketsFor how many buckets so many addresses need */
function openBuckets(
  entries: readonly SitemapEntry[],
  bucketsFor: (addresses: number) => number,
): Buckets {
  const buckets = Array.from(
    { length: bucketsFor(entries.length) },
    () => new Map<string, SitemapEntry>(),
  )
  const changed = new Set<number>()
  let total = entries.length

  const at = (bucket: number) => buckets[bucket] ?? new Map<string, SitemapEntry>()

  function fit(): void {
    const wanted = bucketsFor(total)
    while (buckets.length < wanted) {
      const divided = dividedBucket(buckets.length)
      const before = [...at(divided).values()]
      buckets.push(new Map())
      at(divided).clear()
      for (const entry of before) at(bucketOf(entry.path, buckets.length)).set(entry.path, entry)
      changed.add(divided).add(buckets.length - 1)
    }
    while (buckets.length > wanted) {
      const last = buckets.pop() ?? new Map<string, SitemapEntry>()
      const joined = dividedBucket(buckets.length)
      for (const entry of last.values()) at(joined).set(entry.path, entry)
      changed.add(joined).add(buckets.length)
    }
  }

  for (const entry of entries) at(bucketOf(entry.path, buckets.length)).set(entry.path, entry)
  return {
    set(path, lastmod) {
      const number = bucketOf(path, buckets.length)
      const before = at(number).get(path)
      if (lastmod === undefined ? before === undefined : before?.lastmod === lastmod) return
      changed.add(number)
      if (lastmod === undefined) at(number).delete(path)
      else at(number).set(path, { path, lastmod })
      total += (lastmod === undefined ? 0 : 1) - (before === undefined ? 0 : 1)
      fit()
    },
    total: () => total,
    on: (bucket) => [...at(bucket).values()],
    all: () => buckets.map((bucket) => [...bucket.values()]),
    changed,
  }
}
