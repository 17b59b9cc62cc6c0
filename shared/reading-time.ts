const WORDS_PER_MINUTE = 220

/** Scripts that set no spaces between words. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * The number of words of a text: what white space separates, and the words that a dictionary finds where
 * a script sets none.
 *
 * @param text without markup, such as the `textContent` of an element
 */
export function wordCount(text: string): number {
  let count = 0
  for (const run of text.split(/\s+/)) {
    if (run !== '') count += WITHOUT_SPACES.test(run) ? wordsOfRun(run) : 1
  }
  return count
}

let segmenter: Intl.Segmenter | null = null

function wordsOfRun(run: string): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  let count = 0
  for (const { isWordLike } of segmenter.segment(run)) if (isWordLike === true) count += 1
  return count
}

/** Reading time in whole minutes, at least 1, at 220 words a minute. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}
