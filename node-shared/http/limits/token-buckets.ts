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
  /**
   * Takes what was used already, also more than there is: the key is in debt then.
   *
   * @returns 0, or how long to wait until the debt is paid, in milliseconds
   */
  charge(key: string, cost: number, size: BucketSize): number
}

interface Level {
  tokens: number
  at: number
}

/** Most keys that are remembered: some 10 MB. The ones that were quiet longest are forgotten. */
const MAX_KEYS = 50_000

/**
 * Makes buckets that live in memory: a restart fills them all, which does no harm.
 *
 * @param now milliseconds of a clock that does not jump
 */
export function createTokenBuckets(now: () => number, maxKeys = MAX_KEYS): TokenBuckets {
  // In the order of their last use.
  const levels = new Map<string, Level>()
  const refilled = (key: string, at: number, { capacity, refillPerSecond }: BucketSize) => {
    const level = levels.get(key)
    if (level === undefined) return capacity
    return Math.min(capacity, level.tokens + ((at - level.at) / 1000) * refillPerSecond)
  }
  const keep = (key: string, level: Level) => {
    levels.delete(key)
    levels.set(key, level)
    if (levels.size <= maxKeys) return
    for (const oldest of levels.keys()) {
      levels.delete(oldest)
      break
    }
  }
  return {
    take(key, cost, size) {
      const at = now()
      const tokens = refilled(key, at, size)
      // What costs more than a bucket can ever hold takes a full one.
      const due = Math.min(cost, size.capacity)
      const isEnough = tokens >= due
      keep(key, { tokens: isEnough ? tokens - due : tokens, at })
      return isEnough ? 0 : Math.ceil(((due - tokens) / size.refillPerSecond) * 1000)
    },
    charge(key, cost, size) {
      const at = now()
      const tokens = refilled(key, at, size) - cost
      keep(key, { tokens, at })
      return tokens >= 0 ? 0 : Math.ceil((-tokens / size.refillPerSecond) * 1000)
    },
  }
}
