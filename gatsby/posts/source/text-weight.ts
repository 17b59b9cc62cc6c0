import { countText, textProblems } from '../../../shared/html/limits/text-limits.ts'
import type { RawDocument } from '../../nodes/raw-document.ts'

/** Characters of running text, and attributes, that take as long as an element. */
const CHARACTERS_PER_ELEMENT = 200
const ATTRIBUTES_PER_ELEMENT = 3

/** Characters of code that take as long as an element, and how many are coloured at most. */
const CODE_PER_ELEMENT = 5
const MOST_CODE = 60_000

/**
 * How much work it is to prepare a document, in elements of HTML: about 0.1 ms each. Counted and not
 * measured, so that the same documents wait on every machine. Pure.
 */
export function textWeight({ data }: RawDocument): number {
  const { html } = data
  if (typeof html !== 'string') return 0
  const plain = html.length / CHARACTERS_PER_ELEMENT
  const counts = countText(html)
  // Such a text is left out by its counts.
  if (textProblems(counts).length > 0) return Math.ceil(plain)
  const code = html.includes('data-language') ? Math.min(html.length, MOST_CODE) : 0
  return Math.ceil(
    counts.work + counts.attributes / ATTRIBUTES_PER_ELEMENT + plain + code / CODE_PER_ELEMENT,
  )
}
