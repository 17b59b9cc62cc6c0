import { parseMarkup, plainText, shorten } from './markup.ts'

/** A text without markup, with the characters that HTML's references stand for. */
export const decodeEntities = (text: string): string =>
  text.includes('&') ? parseMarkup(text.replace(/</g, '&lt;')).textContent : text

/** Whether a text says something: it holds a letter or a digit. */
export const hasWords = (text: string): boolean => /[\p{Letter}\p{Number}]/u.test(text)

/** Every text of a value, however deep. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Words in a row, and no address, class or key. */
export function isProse(text: string): boolean {
  const trimmed = text.trim()
  return (
    hasWords(trimmed) && /\p{Letter}\S*\s+\S*\p{Letter}/u.test(trimmed) && !/[{};]/.test(trimmed)
  )
}

const NAMED_LENGTH = 60

/** The first words of a text or of HTML, for a line of the report. */
export const firstWordsOf = (text: string): string => shorten(plainText(text), NAMED_LENGTH)

/** A note for the report about the words of an element that goes with them; none where it has none. */
export function wordsLeftOut(element: Pick<Node, 'nodeName' | 'textContent'>): string[] {
  const words = plainText(element.textContent ?? '')
  return hasWords(words)
    ? [`words in <${element.nodeName.toLowerCase()}> were left out: "${firstWordsOf(words)}"`]
    : []
}

/** A text with its percent escapes resolved. */
export function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    // Not an escape: the name is meant literally.
    return address
  }
}
