import type { DocumentReader, IndexRange } from '../../store/document-reader.ts'
import type { Candidate } from './plan-index.ts'

/** How far ranges are counted, one step after the other; the last is taken for "many". */
const COUNT_STEPS = [64, 1024] as const
export const COUNT_MAX = 1024

/** Ranges of about the same size differ less than what else speaks for one of them. */
const ABOUT_THE_SAME = 2

/** Says how many entries ranges have, as far as that helps to choose between them. */
export interface Selectivity {
  /** The entries of a range, or `most` if there are as many. */
  count(range: IndexRange, most: number): number
  /**
   * The candidate whose range lists fewest documents; among those that list about as many, and among
   * those that list {@link COUNT_MAX} or more, the one with the best score.
   */
  choose(candidates: readonly [Candidate, ...Candidate[]]): Candidate
}

/**
 * Counts entries of indexes, each range once. Counting ends as soon as one range is known to be the
 * smallest, so it takes a small part of what reading that range takes.
 */
export function createSelectivity(reader: Pick<DocumentReader, 'countIndex'>): Selectivity {
  const counted = new Map<string, { readonly count: number; readonly most: number }>()

  const count: Selectivity['count'] = (range, most) => {
    const key = rangeKey(range)
    const known = counted.get(key)
    if (known !== undefined && (known.count < known.most || known.most >= most)) {
      return Math.min(known.count, most)
    }
    const found = reader.countIndex(range, most).count
    counted.set(key, { count: found, most })
    return found
  }

  return {
    count,
    choose(candidates) {
      const [first, ...others] = candidates
      if (others.length === 0) return first
      for (const most of COUNT_STEPS) {
        const sizes = candidates.map(({ scan }) => count(scan.range, most))
        const smallest = Math.min(...sizes)
        if (smallest < most) {
          return best(
            candidates.filter((_, at) => (sizes[at] ?? most) <= smallest * ABOUT_THE_SAME),
          )
        }
      }
      return best(candidates)
    },
  }
}

function best(candidates: readonly Candidate[]): Candidate {
  return candidates.reduce((found, other) => (other.score > found.score ? other : found))
}

/** The same text for the same entries, in whatever direction they are read. */
export function rangeKey({ collection, index, from, to }: IndexRange): string {
  return `${collection}\n${index}\n${from.toString('latin1')}\n${to?.toString('latin1') ?? '\n'}`
}
