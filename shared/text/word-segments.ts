/** Runs of scripts that set no spaces between words. */
export const RUNS_WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Mark}ー]+/gu

const OF_SUCH_SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Whether a text holds words of a script that sets no spaces between them. */
export const hasUnspacedWords = (text: string): boolean => OF_SUCH_SCRIPTS.test(text)

let segmenter: Intl.Segmenter | null = null

/**
 * The parts of a text as a dictionary divides it, words and what stands between them. Which dictionary is
 * used follows from the script alone.
 *
 * @see https://unicode.org/reports/tr29/#Word_Boundaries
 */
export function wordSegments(text: string): Intl.SegmentData[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
  return [...segmenter.segment(text)]
}
