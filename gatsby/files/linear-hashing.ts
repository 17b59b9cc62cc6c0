import { createHash } from 'node:crypto'

/**
 * The shelf of an item, by linear hashing: an edit touches one shelf, and when the number of shelves
 * grows by one, a single shelf is divided and all others stay as they are.
 *
 * @param count number of shelves
 * @see https://en.wikipedia.org/wiki/Linear_hashing
 */
export function shelfOf(path: string, count: number): number {
  const hash = createHash('sha256').update(path).digest().readUInt32BE(0)
  const level = levelOf(count)
  const shelf = hash % level
  return shelf < count - level ? hash % (level * 2) : shelf
}

/** The shelf that is divided when there is one more than `count`; the new one is the last. */
export function dividedShelf(count: number): number {
  return count - levelOf(count)
}

const levelOf = (count: number): number => 2 ** Math.floor(Math.log2(count))
