import { slugify } from '../text/slug.ts'

/**
 * Beginning of the ids of headings. It holds a hyphen, so that no id can be the name of a property that
 * scripts use.
 */
export const HEADING_ID_PREFIX = 'section-'

/** As much of a heading as its id is made of, in characters. */
const ID_TEXT_LENGTH = 200

/** A heading of a post, from `h2` to `h4`. */
export interface NamedHeading {
  /** Empty where it has none of its own. */
  readonly id: string
  /** With single spaces. */
  readonly text: string
}

/**
 * The ids of headings, unique on their page: their own, or one of their words.
 *
 * @param headings in their order
 * @param ids of all elements of the post
 * @returns null for a heading without words
 */
export function headingIds(
  headings: readonly NamedHeading[],
  ids: Iterable<string>,
): (string | null)[] {
  const taken = new Set(ids)
  const numbers = new Map<string, number>()
  return headings.map(({ id: own, text }) => {
    if (text === '') return null
    const id = own === '' ? freeId(text, taken, numbers) : own
    taken.add(id)
    return id
  })
}

/**
 * An id that no element has.
 *
 * @param numbers by id without a number, the number to look from: of a thousand headings of the same words
 *   none asks for all numbers before its own
 */
function freeId(text: string, taken: ReadonlySet<string>, numbers: Map<string, number>): string {
  const base = `${HEADING_ID_PREFIX}${idWords(text.slice(0, ID_TEXT_LENGTH)) || 'untitled'}`
  let number = numbers.get(base) ?? 1
  const id = () => (number === 1 ? base : `${base}-${number}`)
  while (taken.has(id())) number += 1
  numbers.set(base, number + 1)
  return id()
}

const lettersOf = (text: string) => text.match(/[\p{Letter}\p{Number}]/gu)?.length ?? 0

/** The words of a heading as they are put into its id: Latin where they are, in their own letters otherwise. */
function idWords(text: string): string {
  const slug = slugify(text)
  if (lettersOf(slug) * 2 >= lettersOf(text)) return slug
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, '-')
    .replace(/[^\p{Letter}\p{Mark}\p{Number}_-]+/gu, '')
}
