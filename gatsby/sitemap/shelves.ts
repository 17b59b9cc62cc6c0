import { dividedShelf, shelfOf } from '../files/linear-hashing.ts'
import type { SitemapEntry } from './url-set.ts'

/** Addresses of the sitemap on shelves, by linear hashing: a change touches few of them. */
export interface Shelves {
  /** @param lastmod left undefined for an address that is no longer listed */
  set(path: string, lastmod: string | null | undefined): void
  /** How many addresses there are. */
  total(): number
  on(shelf: number): readonly SitemapEntry[]
  /** The addresses of every shelf, in the order of their numbers. */
  all(): readonly (readonly SitemapEntry[])[]
  /** Shelves that are no longer as they were; the reader takes out those that it has written. */
  readonly changed: Set<number>
}

/** @param shelvesFor how many shelves so many addresses need */
export function openShelves(
  entries: readonly SitemapEntry[],
  shelvesFor: (addresses: number) => number,
): Shelves {
  const shelves = Array.from(
    { length: shelvesFor(entries.length) },
    () => new Map<string, SitemapEntry>(),
  )
  const changed = new Set<number>()
  let total = entries.length

  const at = (shelf: number) => shelves[shelf] ?? new Map<string, SitemapEntry>()

  function fit(): void {
    const wanted = shelvesFor(total)
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

  for (const entry of entries) at(shelfOf(entry.path, shelves.length)).set(entry.path, entry)
  return {
    set(path, lastmod) {
      const number = shelfOf(path, shelves.length)
      const before = at(number).get(path)
      if (lastmod === undefined ? before === undefined : before?.lastmod === lastmod) return
      changed.add(number)
      if (lastmod === undefined) at(number).delete(path)
      else at(number).set(path, { path, lastmod })
      total += (lastmod === undefined ? 0 : 1) - (before === undefined ? 0 : 1)
      fit()
    },
    total: () => total,
    on: (shelf) => [...at(shelf).values()],
    all: () => shelves.map((shelf) => [...shelf.values()]),
    changed,
  }
}
