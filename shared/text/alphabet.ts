import { plainLetters } from './plain-letters.ts'

/** The letters of an index. */
export const LETTERS: readonly string[] = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

/** Stands in an index for everything that begins with no letter from A to Z. */
export const OTHER_INITIAL = '#'

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Alphabetical order as a reader expects it: capitals and accents do not count, numbers do. */
export function byAlphabet(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : Number(a > b))
}

/** The entry of an index under which a name stands: "Élection" under E, "83(b)" under #. */
export function initialOf(name: string): string {
  const first = foldText(name).charAt(0).toUpperCase()
  return LETTERS.includes(first) ? first : OTHER_INITIAL
}

/**
 * A text as a filter compares it: no accents, no capitals, one kind of apostrophe and hyphen, single
 * spaces.
 */
export function foldText(text: string): string {
  return plainLetters(text)
    .replace(/[\u2010-\u2013]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}
