/** A word of a text with its place, in UTF-16 units. */
interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Letters and digits; a hyphen, an apostrophe or a full stop inside a word belongs to it. */
const WORD = /[\p{L}\p{N}\p{M}]+(?:[-\u2010\u2011.'\u2019][\p{L}\p{N}\p{M}]+)*/gu

/** Splits a text into words. "W-8BEN-E", "owner's" and "irs.gov" are one word each. */
export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), (match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** A word of these alone has one spelling only. */
const PLAIN_LETTERS = /^[\w'.-]*$/

/** No term is longer; composing a letter and many marks takes quadratic time. In UTF-16 units. */
const LONGEST_WORD = 200

/** One spelling for every kind of hyphen and apostrophe and for composed and decomposed letters. */
export function plainWord(word: string): string {
  if (word.length > LONGEST_WORD || PLAIN_LETTERS.test(word)) return word
  return word
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/\u2019/g, "'")
    .normalize('NFC')
}

/** Returns the text between two words, with every run of white space as one space. */
export function plainGap(gap: string): string {
  return gap.replace(/\s+/g, ' ')
}

/** Whether capitals are part of the word: "ITIN", "LLC", "W-2", and the "S" of "S corporation". */
export function isAcronym(word: string): boolean {
  return /\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word)
}
