import { createHash } from 'node:crypto'

/**
 * The bucket of an item, by linear hashing: an edit touches one bucket, and when the number of buckets
 * grows by one, a single bucket is divided and all others stay as they are.
 *
 * @param count number of buckets
 * @see https://en.wikipedia.org/wiki/Linear_hashing
 */
export function bucketOf(path: string, count: number): number {
  const hash = createHash('sha256').update(path).digest().readUInt32BE(0)
  const level = levelOf(count)
  const bucket = hash % level
  return bucket < count - level ? hash % (level * 2) : bucket
}

/** The bucket that is divided when there is one more than `count`; the new one is the last. */
export function dividedBucket(count: number): number {
  return count - levelOf(count)
}

const levelOf = (count: number): number => 2 ** Math.floor(Math.log2(count))
