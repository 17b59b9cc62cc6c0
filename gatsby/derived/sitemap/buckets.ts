import { dividedBucket, bucketOf } from '../../files/linear-hashing.ts'
import type { SitemapEntry } from './url-set.ts'

/** Addresses of the sitemap on buckets, by linear hashing: a change touches few of them. */
export interface Buckets {
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

/** @param bucketsFor how many buckets so many addresses need */
export function openBuckets(
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
