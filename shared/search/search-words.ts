import { plainerLetters } from '../text/plain-letters.ts'
import { hasUnspacedWords, RUNS_WITHOUT_SPACES, wordSegments } from '../text/word-segments.ts'

/**
 * A query as the search index holds words: in plain Latin letters, with a space between the words of
 * scripts that set none. `Łódź` becomes `Lódź`, which Pagefind takes for `lodz`.
 */
export function searchWords(query: string): string {
  return divideWords(plainerLetters(query), ' ')
}

/** Puts a text between the words of scripts that set no spaces. */
export function divideWords(text: string, between: string): string {
  if (!hasUnspacedWords(text)) return text
  return text.replace(RUNS_WITHOUT_SPACES, (run) =>
    wordSegments(run)
      .map(({ segment }) => segment)
      .join(between),
  )
}
