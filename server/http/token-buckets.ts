/** How much may be used at once, and how fast it comes back. */
export interface BucketSize {
  readonly capacity: number
  readonly refillPerSecond: number
}

/** Token buckets by key. */
export interface TokenBuckets {
  /**
   * Takes `cost` out of a key's bucket.
   *
   * @returns 0, or how long to wait in milliseconds, with nothing taken
   */
  take(key: string, cost: number, size: BucketSize): number
}

interface Level {
  tokens: number
  at: number
}

/** Most keys that are remembered: some 10 MB. The ones that were quiet longest are forgotten. */
const MAX_KEYS = 50_000

/**
 * Makes buckets that live in memory: a restart fills them all, which hurts nobody.
 *
 * @param now milliseconds of a clock that does not jump
 */
export function createTokenBuckets(now: () => number, maxKeys = MAX_KEYS): TokenBuckets {
  // In the order of their last use.
  const levels = new Map<string, Level>()
  return {
    take(key, cost, { capacity, refillPerSecond }) {
      const at = now()
      const level = levels.get(key)
      const refilled =
        level === undefined
          ? capacity
          : Math.min(capacity, level.tokens + ((at - level.at) / 1000) * refillPerSecond)
      // What costs more than a bucket can ever hold takes a full one.
      const due = Math.min(cost, capacity)
      const isEnough = refilled >= due
      levels.delete(key)
      levels.set(key, { tokens: isEnough ? refilled - due : refilled, at })
      if (levels.size > maxKeys) {
        for (const oldest of levels.keys()) {
          levels.delete(oldest)
          break
        }
      }
      return isEnough ? 0 : Math.ceil(((due - refilled) / refillPerSecond) * 1000)
    },
  }
}
