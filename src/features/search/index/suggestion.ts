import { fold } from './folded-words'

/** Longer differences are other words, not slips of the finger. */
const largestDistance = (word: string): number => (word.length < 5 ? 1 : 2)

const SHORTEST_WORD = 4

/** The words of texts, as the suggestion compares them. */
export function vocabularyOf(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => fold(text).match(/[\p{L}\p{N}]{3,}/gu) ?? []))
}

/**
 * The query with its misspelt words replaced by the nearest words of the site.
 *
 * @param vocabulary words that the site's pages are called by
 * @returns null when no word has a near neighbour
 */
export function correctedQuery(query: string, vocabulary: ReadonlySet<string>): string | null {
  const words = fold(query).split(' ')
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

/** Letters added, dropped, replaced, or exchanged with their neighbour. */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row]
    rows.push(line)
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const isExchange =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      line[column] = Math.min(
        cell(row - 1, column) + 1,
        (line[column - 1] ?? Infinity) + 1,
        cell(row - 1, column - 1) + (isSame ? 0 : 1),
        isExchange ? cell(row - 2, column - 2) + 1 : Infinity,
      )
    }
  }
  return cell(a.length, b.length)
}
