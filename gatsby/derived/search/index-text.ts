import { PLAINER_LETTERS, plainerLetters } from '../../../shared/text/plain-letters.ts'
import { divideWords } from '../../../shared/search/search-words.ts'

/**
 * Pagefind takes marks away from letters and divides words at spaces, and no more. So it is given plain
 * letters for those that Unicode does not take apart, and spaces between the words of scripts that set
 * none. Signs that no word holds stand beside both, by which the text that readers see is made again.
 */

/** Follows a space that was not there. Word joiners mean nothing where there is a space. */
const NO_SPACE = '\u2060'

/** The first sign of those that follow plain letters, and say which letter they stand for. */
const FIRST_SELECTOR = 0xe0100

/** One of the 240 supplementary variation selectors. */
const signAt = (place: number) => String.fromCodePoint(FIRST_SELECTOR + place)

/** The letters, in the order of their selectors. */
const LETTERS = [...PLAINER_LETTERS].flatMap((letter) => {
  const upper = letter.toUpperCase()
  return upper.length === 1 && upper !== letter ? [letter, upper] : [letter]
})

/** The spelling of each letter in the index. */
const SIGNED = new Map(
  LETTERS.map((letter, place) => [letter, `${plainerLetters(letter)}${signAt(place)}`]),
)
const LETTER_OF = new Map([...SIGNED].map(([letter, signed]) => [signed, letter]))

const OWN_LETTERS = new RegExp(LETTERS.join('|'), 'gu')
const SIGNED_LETTERS = new RegExp([...LETTER_OF.keys()].join('|'), 'gu')
const SIGNS = new RegExp(`${NO_SPACE}|[${signAt(0)}-${signAt(239)}]`, 'gu')

/**
 * A document as it is given to Pagefind.
 *
 * @param html as React writes it: no `<` stands in a text or an attribute
 */
export function toIndexText(html: string): string {
  return html.replace(/>[^<]+/g, (text) => {
    const plain = text
      .replace(SIGNS, '')
      .replace(OWN_LETTERS, (letter) => SIGNED.get(letter) ?? letter)
    return divideWords(plain, `${NO_SPACE} `)
  })
}

/** A text that Pagefind gives back, such as a title, as readers see it. */
export const fromIndexText = (text: string): string =>
  withOwnLetters(text).replaceAll(`${NO_SPACE} `, '')

const withOwnLetters = (text: string) =>
  text.replace(SIGNED_LETTERS, (signed) => LETTER_OF.get(signed) ?? signed)

const DIVIDED = '\u200b'

/**
 * The text of a page as Pagefind's program reads it: where words are divided that no space divides, it
 * counts them by zero-width spaces.
 */
export function fromIndexContent(content: string): string {
  const text = withOwnLetters(content)
  if (!text.includes(NO_SPACE)) return text
  return text
    .replaceAll(DIVIDED, '')
    .split(/\s+/)
    .map((word) => (word.endsWith(NO_SPACE) ? word.slice(0, -NO_SPACE.length) : `${word} `))
    .join(DIVIDED)
    .trimEnd()
}
