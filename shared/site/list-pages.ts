import { POSTS_PER_LIST_PAGE } from './constants.ts'

/** Where one post stands: the numbered page that holds it for good, and its place from the oldest. */
interface ListPage<Item> {
  /** 1 is the oldest page. */
  readonly number: number
  /** Newest first. */
  readonly items: readonly Item[]
}

/** A list split into its front page and the sealed, numbered pages behind it. */
export interface PagedList<Item> {
  /** The newest items: a full page plus what does not fill another one, so 0 to 2 * size - 1. */
  readonly front: readonly Item[]
  /** Sealed pages, oldest first; each holds exactly `size` items and never changes by an insert. */
  readonly pages: readonly ListPage<Item>[]
}

/** How many sealed pages a list of so many items has. */
export function sealedPages(count: number, size: number = POSTS_PER_LIST_PAGE): number {
  return Math.floor(count / size)
}

/** Returns the items of a list's front page. */
export function frontItems<Item>(
  newestFirst: readonly Item[],
  size: number = POSTS_PER_LIST_PAGE,
): readonly Item[] {
  const sealed = sealedPages(newestFirst.length, size)
  const unsealed = newestFirst.length - sealed * size
  return newestFirst.slice(0, sealed === 0 ? unsealed : unsealed + size)
}

/** Returns the items of one sealed page of a list. */
export function sealedItems<Item>(
  newestFirst: readonly Item[],
  number: number,
  size: number = POSTS_PER_LIST_PAGE,
): readonly Item[] {
  const end = newestFirst.length - (number - 1) * size
  return newestFirst.slice(end - size, end)
}

/**
 * Splits a list into pages that are numbered from the oldest, so that page 7 keeps its posts for
 * good and publishing a new post touches the front page and at most one numbered page.
 *
 * @param newestFirst all items, newest first
 * @param size items on a sealed page
 */
export function pageFromOldest<Item>(
  newestFirst: readonly Item[],
  size: number = POSTS_PER_LIST_PAGE,
): PagedList<Item> {
  const pages = Array.from({ length: sealedPages(newestFirst.length, size) }, (_, index) => {
    const number = index + 1
    return { number, items: sealedItems(newestFirst, number, size) }
  })
  return { front: frontItems(newestFirst, size), pages }
}
