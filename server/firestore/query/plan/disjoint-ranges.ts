import type { IndexScan } from './plan-index.ts'

/** Whether no document can be in two of the scans: ranges of one index that do not overlap. */
export function areDisjoint(scans: readonly Pick<IndexScan, 'index' | 'range'>[]): boolean {
  const [first, ...others] = scans
  if (first === undefined || others.length === 0) return true
  // A document stands in an index over elements once for each of them.
  if (first.index.parts.some(({ isElements }) => isElements)) return false
  if (others.some(({ index }) => index.id !== first.index.id)) return false
  const ranges = scans
    .map(({ range }) => range)
    .sort((left, right) => Buffer.compare(left.from, right.from))
  return ranges.every(({ to }, at) => {
    const next = ranges[at + 1]
    return next === undefined || (to !== null && Buffer.compare(to, next.from) <= 0)
  })
}
