/** Numbers that look random and repeat with the same seed. */
export interface SeededRandom {
  /** At least 0, less than 1. */
  next(): number
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number
  pick<T>(items: readonly T[]): T
  /** A generator of its own, so that what one client draws does not depend on the others. */
  fork(name: string): SeededRandom
}

/** Mulberry32: 32 bits of state, good enough to choose moments. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick(items) {
      const item = items[below(items.length)]
      if (item === undefined) throw new RangeError('There is nothing to pick from.')
      return item
    },
    fork(name) {
      let hash = seed
      for (const character of name)
        hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
      return seededRandom(hash)
    },
  }
}
