import { countWords, isEmptyBlock, likeness, type Block, type WordCounts } from './blocks.ts'

/** Largest table of comparisons between two stretches without anything in common. */
const MAX_COMPARISONS = 10_000
/** How alike blocks must be to count as the same block, changed. */
const MIN_LIKENESS = 0.4

interface Stretch {
  readonly fromA: number
  readonly toA: number
  readonly fromB: number
  readonly toB: number
}

/** The parts of a block by which the one that continues it is found. */
export type AlignedBlock = Pick<Block, 'source' | 'key' | 'name'>

/** Which block of `b` continues each block of `a`; -1 for those that have gone. In order. */
export type Alignment = readonly number[]

/** Compares blocks, remembering what it counted. */
export function createAligner(): (
  a: readonly AlignedBlock[],
  b: readonly AlignedBlock[],
) => Alignment {
  const counted = new Map<string, WordCounts>()
  const wordsIn = (block: AlignedBlock): WordCounts => {
    const known = counted.get(block.key)
    if (known !== undefined) return known
    const counts = countWords(block)
    counted.set(block.key, counts)
    return counts
  }
  return (a, b) => align(a, b, wordsIn)
}

function align(
  a: readonly AlignedBlock[],
  b: readonly AlignedBlock[],
  wordsIn: (block: AlignedBlock) => WordCounts,
): Alignment {
  const matches = a.map(() => -1)
  const isSame = (i: number, j: number) => a[i]?.key === b[j]?.key
  const waiting: Stretch[] = [{ fromA: 0, toA: a.length, fromB: 0, toB: b.length }]
  for (let stretch = waiting.pop(); stretch !== undefined; stretch = waiting.pop()) {
    let { fromA, toA, fromB, toB } = stretch
    while (fromA < toA && fromB < toB && isSame(fromA, fromB)) matches[fromA++] = fromB++
    while (fromA < toA && fromB < toB && isSame(toA - 1, toB - 1)) matches[--toA] = --toB
    if (fromA === toA || fromB === toB) continue
    const rest = { fromA, toA, fromB, toB }
    const anchors = uniqueAnchors(a, b, rest)
    if (anchors.length > 0) {
      let [lastA, lastB] = [fromA, fromB]
      for (const [i, j] of anchors) {
        matches[i] = j
        waiting.push({ fromA: lastA, toA: i, fromB: lastB, toB: j })
        lastA = i + 1
        lastB = j + 1
      }
      waiting.push({ fromA: lastA, toA, fromB: lastB, toB })
    } else if ((toA - fromA) * (toB - fromB) <= MAX_COMPARISONS) {
      for (const [i, j] of bestPairs(a, b, rest, wordsIn)) matches[i] = j
    } else {
      for (const [i, j] of nextEqual(a, b, rest)) matches[i] = j
    }
  }
  return matches
}

/** Blocks that stand once on either side and in the same order: patience sorting. */
function uniqueAnchors(
  a: readonly AlignedBlock[],
  b: readonly AlignedBlock[],
  stretch: Stretch,
): Pair[] {
  const { fromA, toA, fromB, toB } = stretch
  const onlyPlace = (blocks: readonly AlignedBlock[], from: number, to: number) => {
    const places = new Map<string, number>()
    for (let at = from; at < to; at += 1) {
      const key = blocks[at]?.key ?? ''
      places.set(key, places.has(key) ? -1 : at)
    }
    return places
  }
  const inB = onlyPlace(b, fromB, toB)
  const pairs: Pair[] = []
  for (const [key, i] of onlyPlace(a, fromA, toA)) {
    const j = inB.get(key) ?? -1
    if (i >= 0 && j >= 0) pairs.push([i, j])
  }
  pairs.sort(([i], [k]) => i - k)
  return longestRising(pairs)
}

type Pair = readonly [number, number]

/** The longest choice of pairs whose second numbers rise. */
function longestRising(pairs: readonly Pair[]): Pair[] {
  const tails: number[] = []
  const previous: number[] = []
  pairs.forEach(([, j], index) => {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[tails[middle] ?? 0]?.[1] ?? 0) < j) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (tails[low - 1] ?? -1) : -1
    tails[low] = index
  })
  const chosen: Pair[] = []
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index]
    if (pair !== undefined) chosen.push(pair)
  }
  return chosen.reverse()
}

/** The pairing of two short stretches whose blocks are most alike in all. */
function bestPairs(
  a: readonly AlignedBlock[],
  b: readonly AlignedBlock[],
  { fromA, toA, fromB, toB }: Stretch,
  wordsIn: (block: AlignedBlock) => WordCounts,
): Pair[] {
  const rows = toA - fromA
  const columns = toB - fromB
  const worth = (i: number, j: number): number => {
    const [left, right] = [a[fromA + i], b[fromB + j]]
    if (left === undefined || right === undefined) return 0
    // An empty paragraph is like any other, so that it hardly says where a text belongs.
    if (left.key === right.key) return isEmptyBlock(left) ? 0.1 : 1.5
    const alike = likeness(wordsIn(left), wordsIn(right)) * (left.name === right.name ? 1 : 0.8)
    if (alike >= MIN_LIKENESS) return alike
    // One block for one block: the same place, written anew.
    return rows === 1 && columns === 1 && isReplaced(left, right) ? MIN_LIKENESS : 0
  }
  const width = columns + 1
  const best = new Float64Array((rows + 1) * width)
  const worths = new Float64Array(rows * columns)
  const at = (i: number, j: number) => best[i * width + j] ?? 0
  for (let i = rows - 1; i >= 0; i -= 1) {
    for (let j = columns - 1; j >= 0; j -= 1) {
      const paired = (worths[i * columns + j] = worth(i, j))
      const together = paired > 0 ? paired + at(i + 1, j + 1) : 0
      best[i * width + j] = Math.max(together, at(i + 1, j), at(i, j + 1))
    }
  }
  const pairs: Pair[] = []
  for (let i = 0, j = 0; i < rows && j < columns;) {
    const paired = worths[i * columns + j] ?? 0
    if (paired > 0 && at(i, j) === paired + at(i + 1, j + 1)) pairs.push([fromA + i++, fromB + j++])
    else if (at(i, j) === at(i + 1, j)) i += 1
    else j += 1
  }
  return pairs
}

/** Whether one block can be another, written anew: tables and pictures do not become paragraphs. */
function isReplaced(left: AlignedBlock, right: AlignedBlock): boolean {
  const isText = ({ name }: AlignedBlock) =>
    /^(?:p|h[1-6]|blockquote|pre|li|td|th|dt|dd|)$/.test(name)
  return left.name === right.name || (isText(left) && isText(right))
}

/** Equal blocks in order, looked for a short way ahead: for long stretches of repetitions. */
function nextEqual(
  a: readonly AlignedBlock[],
  b: readonly AlignedBlock[],
  stretch: Stretch,
): Pair[] {
  const AHEAD = 50
  const pairs: Pair[] = []
  let j = stretch.fromB
  for (let i = stretch.fromA; i < stretch.toA; i += 1) {
    const end = Math.min(j + AHEAD, stretch.toB)
    for (let candidate = j; candidate < end; candidate += 1) {
      if (a[i]?.key !== b[candidate]?.key) continue
      pairs.push([i, candidate])
      j = candidate + 1
      break
    }
  }
  return pairs
}
