type Compare<T> = (left: T, right: T) => number

/**
 * One step of a search: an item that was found, or null for something that was looked at and did not match.
 * Every look is a step, so that the caller can stop or pause between any two.
 */
export type QueryStep<T> = T | null

/**
 * Sorts items that come in order but for runs of neighbours.
 *
 * @param runOf what the items of one run have in common; null for an item that stands by itself
 */
export function* sortedRuns<T>(
  items: Iterable<QueryStep<T>>,
  compare: Compare<T>,
  runOf: (item: T) => Buffer | null,
): Generator<QueryStep<T>> {
  let run: T[] = []
  let common: Buffer | null = null
  for (const item of items) {
    if (item === null) {
      yield null
      continue
    }
    const next = runOf(item)
    if (run.length > 0 && (common === null || next === null || !common.equals(next))) {
      yield* run.sort(compare)
      run = []
    }
    common = next
    // Nothing is read ahead of an item whose place is certain.
    if (next === null) {
      yield item
    } else {
      run.push(item)
      yield null
    }
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
  items: Iterable<QueryStep<T>>,
  compare: Compare<T>,
  most: number | null,
): Generator<QueryStep<T>> {
  let kept: T[] = []
  const limit = most === null ? Infinity : Math.max(2 * most, 64)
  for (const item of items) {
    yield null
    if (item === null) continue
    kept.push(item)
    if (kept.length >= limit) kept = kept.sort(compare).slice(0, most ?? undefined)
  }
  yield* kept.sort(compare).slice(0, most ?? undefined)
}

/** Merges sorted streams into one. Items that compare as equal come once. */
export function* mergeSorted<T>(
  streams: readonly Iterable<QueryStep<T>>[],
  compare: Compare<T>,
): Generator<QueryStep<T>> {
  const iterators = streams.map((stream) => stream[Symbol.iterator]())
  try {
    const heads: IteratorResult<T>[] = []
    for (const iterator of iterators) heads.push(yield* nextFound(iterator))
    let last: { readonly item: T } | null = null
    for (;;) {
      let first: { readonly item: T; readonly at: number } | null = null
      for (const [at, head] of heads.entries()) {
        if (head.done === true) continue
        if (first === null || compare(head.value, first.item) < 0) first = { item: head.value, at }
      }
      if (first === null) return
      const { item, at } = first
      if (last === null || compare(last.item, item) !== 0) yield item
      last = { item }
      const iterator = iterators[at]
      if (iterator !== undefined) heads[at] = yield* nextFound(iterator)
    }
  } finally {
    for (const iterator of iterators) iterator.return?.()
  }
}

/** Passes on the steps without a match before the next item. */
function* nextFound<T>(iterator: Iterator<QueryStep<T>>): Generator<null, IteratorResult<T>> {
  for (;;) {
    const step = iterator.next()
    if (step.done === true) return { done: true, value: undefined }
    if (step.value !== null) return { done: false, value: step.value }
    yield null
  }
}
