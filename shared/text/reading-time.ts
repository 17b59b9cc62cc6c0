import { hasUnspacedWords, wordSegments } from './word-segments.ts'

const WORDS_PER_MINUTE = 220

/**
 * The number of words of a text: what white space separates, and the words that a dictionary finds where
 * a script sets none.
 *
 * @param text without markup, such as the `textContent` of an element
 */
export function wordCount(text: string): number {
  let count = 0
  for (const run of text.split(/\s+/)) {
    if (run !== '') count += hasUnspacedWords(run) ? wordsOfRun(run) : 1
  }
  return count
}

function wordsOfRun(run: string): number {
  return wordSegments(run).filter(({ isWordLike }) => isWordLike === true).length
}

/** Reading time in whole minutes, at least 1, at 220 words a minute. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}
