const WORDS_PER_MINUTE = 220

/**
 * The number of words of a text: what white space separates.
 *
 * @param text without markup, such as the `textContent` of an element
 */
export function wordCount(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}

/** Reading time in whole minutes, at least 1, at 220 words a minute. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}
