import { editDistance } from '../../../../shared/text/edit-distance'
import { plainLetters } from '../../../../shared/text/plain-letters'
import type { SearchIndex } from '../../../../shared/search/open-index'

type Answer = Awaited<ReturnType<SearchIndex['search']>>

/** Searches for the query as it was probably meant; null where that finds nothing either. */
export async function searchAsMeant(
  index: SearchIndex,
  query: string,
  answer: Answer,
): Promise<{ readonly query: string; readonly answer: Answer } | null> {
  if (isAnswered(answer)) return null
  const suggestion = suggestedQuery(query, index.names)
  if (suggestion === null) return null
  const meant = await index.search(suggestion)
  return isAnswered(meant) ? { query: suggestion, answer: meant } : null
}

const isAnswered = ({ hits, match }: Answer): boolean => hits.length > 0 && match === 'all'

/** Longer differences are other words, not slips of the finger. */
const largestDistance = (word: string): number => (word.length < 5 ? 1 : 2)

const SHORTEST_WORD = 4

/**
 * The query with its misspelt words replaced by the nearest words that pages are called by.
 *
 * @param names of pages
 * @returns null when no word is unknown and has a near neighbour
 */
export function suggestedQuery(query: string, names: readonly string[]): string | null {
  const vocabulary = new Set(
    names.flatMap((text) => plainLetters(text).match(/[\p{L}\p{N}]{3,}/gu) ?? []),
  )
  const words = plainLetters(query).split(' ')
  const corrected = words.map((word) =>
    word.length < SHORTEST_WORD || vocabulary.has(word)
      ? word
      : (nearest(word, vocabulary) ?? word),
  )
  return corrected.some((word, position) => word !== words[position]) ? corrected.join(' ') : null
}

function nearest(word: string, vocabulary: ReadonlySet<string>): string | null {
  let best: string | null = null
  let bestDistance = largestDistance(word) + 1
  for (const candidate of vocabulary) {
    if (Math.abs(candidate.length - word.length) >= bestDistance) continue
    const distance = editDistance(word, candidate)
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}
