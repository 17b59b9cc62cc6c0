type Compare<T> = (left: T, right: T) => number

/**
 * Sorts items that come in order but for runs of neighbours.
 *
 * @param runOf what the items of one run have in common; null for an item that stands by itself
 */
export function* sortedRuns<T>(
  items: Iterable<T>,
  compare: Compare<T>,
  runOf: (item: T) => Buffer | null,
): Generator<T> {
  let run: T[] = []
  let common: Buffer | null = null
  for (const item of items) {
    const next = runOf(item)
    if (run.length > 0 && (common === null || next === null || !common.equals(next))) {
      yield* run.sort(compare)
      run = []
    }
    common = next
    // Nothing is read ahead of an item whose place is certain.
    if (next === null) yield item
    else run.push(item)
  }
  yield* run.sort(compare)
}

/**
 * Sorts items that come in any order.
 *
 * @param most how many of the first ones are wanted; null for all. No more are kept in memory than
 *   twice as many.
 */
export function* smallest<T>(
  items: Iterable<T>,
  compare: Compare<T>,
  most: number | null,
): Generator<T> {
  let kept: T[] = []
  const limit = most === null ? Infinity : Math.max(2 * most, 64)
  for (const item of items) {
    kept.push(item)
    if (kept.length >= limit) kept = kept.sort(compare).slice(0, most ?? undefined)
  }
  yield* kept.sort(compare).slice(0, most ?? undefined)
}

/** Merges sorted streams into one. Items that compare as equal come once. */
export function* mergeSorted<T>(
  streams: readonly Iterable<T>[],
  compare: Compare<T>,
): Generator<T> {
  const iterators = streams.map((stream) => stream[Symbol.iterator]())
  try {
    const heads = iterators.map((iterator) => iterator.next())
    let last: { readonly item: T } | null = null
    for (;;) {
      let first: { readonly item: T; readonly at: number } | null = null
      for (const [at, head] of heads.entries()) {
        if (head.done === true) continue
        if (first === null || compare(head.value, first.item) < 0) first = { item: head.value, at }
      }
      if (first === null) return
      const { item, at } = first
      const next = iterators[at]?.next()
      if (next !== undefined) heads[at] = next
      if (last === null || compare(last.item, item) !== 0) yield item
      last = { item }
    }
  } finally {
    for (const iterator of iterators) iterator.return?.()
  }
}
