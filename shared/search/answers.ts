import { plainLetters } from '../text/plain-letters.ts'

/** Part of a word that another has to begin with to count as a form of it. */
const SHARED_PART = 0.6

/**
 * Whether found words answer a query. Where Pagefind knows no word that begins as the query's does, it
 * shortens the query's until it knows one, down to a letter: what it then finds has nothing to do with
 * the question.
 *
 * @param found the words on which pages were found
 * @returns whether every word of the query has a form among them
 */
export function answers(found: Iterable<string>, query: string): boolean {
  const forms = [...found].flatMap(foldedWords)
  return plainLetters(query)
    .split(' ')
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word !== '')
    .every((word) => {
      const shared = word.slice(0, Math.ceil(word.length * SHARED_PART))
      return forms.some((form) => form.startsWith(shared))
    })
}

/** The words of a text, folded, each as a whole and in its parts: `W-8BEN` is w8ben, w and 8ben. */
function foldedWords(text: string): string[] {
  return plainLetters(text)
    .split(/\s+/)
    .flatMap((word) => {
      const parts = word.match(/[\p{L}\p{N}]+/gu) ?? []
      return parts.length > 1 ? [parts.join(''), ...parts] : parts
    })
}
