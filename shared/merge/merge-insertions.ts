import { countWords, isEmptyBlock, likeness, type Block } from './blocks.ts'
import type { BodyPlace } from './conflict.ts'
import { continued } from './merge-words.ts'

/** More pairs than this are not compared: both sides are kept as they are. */
const MAX_COMPARISONS = 10_000
/** Two new blocks this alike are one text in two versions, and the author has to choose. */
const SAME_TEXT_LIKENESS = 0.7

/** The markup around the blocks. */
interface Frame {
  readonly open: string
  readonly close: string
}

interface Meeting {
  readonly worth: number
  readonly part: string | BodyPlace
}

const whole = ({ source, trailing }: Block): string => source + trailing
const wholes = (blocks: readonly Block[]): string => blocks.map(whole).join('')

/** Returns how two new blocks go together; null when they have nothing to do with each other. */
function meet(mine: Block, theirs: Block, { open, close }: Frame): Meeting | null {
  if (mine.key === theirs.key) {
    return { worth: isEmptyBlock(mine) ? 0.1 : 2, part: whole(mine) }
  }
  if (mine.open === theirs.open && mine.close === theirs.close && !isEmptyBlock(mine)) {
    const longer = isEmptyBlock(theirs) ? null : continued('', mine.inner, theirs.inner)
    if (longer !== null) {
      return { worth: 1.5, part: mine.open + longer + mine.close + mine.trailing }
    }
  }
  const alike = likeness(countWords(mine), countWords(theirs))
  if (alike < SAME_TEXT_LIKENESS) return null
  return {
    worth: alike,
    part: { kind: 'body', base: '', mine: whole(mine), theirs: whole(theirs), open, close },
  }
}

/** Both, in an order that does not depend on which side is whose. */
function both(mine: readonly Block[], theirs: readonly Block[]): string {
  const sides = [mine, theirs].map((blocks) => {
    const html = wholes(blocks)
    return { html, isEmpty: blocks.every(isEmptyBlock) }
  })
  // An empty line is room for writing; where the other side wrote, it is not missed.
  const written = sides.filter(({ isEmpty }) => !isEmpty)
  const kept = written.length > 0 ? written.map(({ html }) => html) : [sides[0]?.html ?? '']
  return kept.sort((a, b) => (a < b ? -1 : 1)).join('')
}

/** Merges what both sides put at the same place: common blocks once, all others kept. */
export function mergeInsertions(
  mine: readonly Block[],
  theirs: readonly Block[],
  frame: Frame,
): (string | BodyPlace)[] {
  if (mine.length === 0 || theirs.length === 0) return [...mine, ...theirs].map(whole)
  if (mine.length * theirs.length > MAX_COMPARISONS) {
    return [wholes(mine) === wholes(theirs) ? wholes(mine) : both(mine, theirs)]
  }
  const meetings = mine.map((left) => theirs.map((right) => meet(left, right, frame)))
  const best = mine.map(() => theirs.map(() => 0))
  const at = (i: number, j: number) => best[i]?.[j] ?? 0
  for (let i = mine.length - 1; i >= 0; i -= 1) {
    for (let j = theirs.length - 1; j >= 0; j -= 1) {
      const worth = meetings[i]?.[j]?.worth ?? -Infinity
      const row = best[i]
      if (row) row[j] = Math.max(worth + at(i + 1, j + 1), at(i + 1, j), at(i, j + 1))
    }
  }
  const parts: (string | BodyPlace)[] = []
  let [fromMine, fromTheirs] = [0, 0]
  const flush = (i: number, j: number) => {
    const apart = both(mine.slice(fromMine, i), theirs.slice(fromTheirs, j))
    if (apart !== '') parts.push(apart)
  }
  for (let i = 0, j = 0; i < mine.length && j < theirs.length;) {
    const meeting = meetings[i]?.[j] ?? null
    if (meeting !== null && at(i, j) === meeting.worth + at(i + 1, j + 1)) {
      flush(i, j)
      parts.push(meeting.part)
      i += 1
      j += 1
      fromMine = i
      fromTheirs = j
    } else if (at(i, j) === at(i + 1, j)) i += 1
    else j += 1
  }
  flush(mine.length, theirs.length)
  return parts
}
