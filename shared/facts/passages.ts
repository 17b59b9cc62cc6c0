import { isElement } from '../html/dom.ts'
import type { DomElement } from '../html/dom.ts'
import type { Passage } from './contradictions.ts'
import { FACT_ELEMENT } from './references.ts'

/** Cuts a text into sentences. */
export const sentencesOf = (text: string): string[] =>
  text
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\d“"])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

/** The passages of a running text below headings. */
export function passagesOfText(text: string, around: readonly string[]): Passage[] {
  return sentencesOf(text).map((sentence) => ({ text: sentence, around }))
}

/**
 * Every passage of a body: sentences with the heading above them, and cells of tables with what names their
 * row and their column.
 *
 * @param title of the post
 */
export function passagesOf(root: DomElement, title: string): Passage[] {
  const passages: Passage[] = []
  let heading = ''
  for (const element of root.querySelectorAll('h2, h3, h4, p, li, dd, figcaption, table')) {
    const name = element.tagName.toLowerCase()
    if (/^h\d$/.test(name)) heading = element.textContent
    else if (name === 'table') passages.push(...cellsOf(element, [heading, title]))
    else if (element.closest('table') === null)
      passages.push(...passagesOfText(ownText(element), [heading, title]))
  }
  return passages
}

/** The text of an element, without the digits of facts that it refers to: those are the site's own. */
function ownText(element: DomElement): string {
  if (element.tagName.toLowerCase() === FACT_ELEMENT) return element.textContent.replace(/\d/g, 'X')
  const [reference] = element.querySelectorAll(FACT_ELEMENT)
  if (reference === undefined) return element.textContent
  return [...element.childNodes]
    .map((node) => (isElement(node) ? ownText(node) : node.textContent))
    .join('')
}

function cellsOf(table: DomElement, above: readonly string[]): Passage[] {
  const rows = [...table.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('th, td')])
  const [head = [], ...body] = rows
  const columns = head.map(({ textContent }) => textContent.trim())
  const caption = [...table.querySelectorAll('caption')]
    .map(({ textContent }) => textContent)
    .join(' ')
  return body.flatMap((cells) => {
    const [first, ...rest] = cells
    const row = first?.textContent.trim() ?? ''
    const subjects = row.split(/, | and /)
    return rest.flatMap((cell, index) =>
      subjects.map((subject): Passage => ({
        text: ownText(cell).trim(),
        around: [columns[index + 1] ?? '', caption, ...above],
        subject,
        ...(/\bdollars\b/.test(caption) && { unit: 'dollars' as const }),
      })),
    )
  })
}
