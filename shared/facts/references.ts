import { formatDay, parseIsoDate } from '../time/civil-date.ts'
import type { DomElement } from '../html/dom.ts'
import { isElement } from '../html/dom.ts'
import type { Heading } from '../html/preparation/structure.ts'
import type { FactText } from './fact.ts'

/** The element with which a text refers to a fact. */
export const FACT_ELEMENT = 'data'

/** Marks a reference that an author has set in a cell of a table. Readers never get it. */
const IN_CELL = 'data-cell'

/**
 * A reference as {@link prepareReferences} leaves it and serialisers write it. No id of a fact holds what is left
 * out here, and without it the pattern cannot begin at the end of an attribute.
 */
const REFERENCE = /<data value="([^"\s=]*)"( data-cell="")?>([^<]*)<\/data>/g

/** Asks for a fact by its id; undefined for one that the site does not have. */
export type FactLookup = (id: string) => FactText | undefined

/**
 * Prepares the references of a sanitised body for {@link resolveReferences}, in place: each holds the words of
 * its author alone, and says whether it stands in a cell of a table. Code is quoted as it is written: there
 * only the words stay.
 *
 * @returns the ids, sorted, each once
 */
export function prepareReferences(root: DomElement): string[] {
  const ids = new Set<string>()
  for (const element of root.querySelectorAll(`${FACT_ELEMENT}[value]`)) {
    const words = element.textContent
    if (element.closest('pre') !== null) {
      element.replaceWith(words)
      continue
    }
    const id = element.getAttribute('value') ?? ''
    const reference = element.ownerDocument.createElement(FACT_ELEMENT)
    reference.setAttribute('value', id)
    if (element.closest('td, th') !== null && !/[\s=]/.test(id)) reference.setAttribute(IN_CELL, '')
    reference.append(words)
    element.replaceWith(reference)
    ids.add(id)
  }
  return [...ids].sort()
}

/**
 * Puts facts in the place of what authors wrote when they referred to them. One that had another value before says
 * what it is and since when. A reference to a fact that the site does not have keeps its words.
 *
 * @param html a serialised body whose references are prepared
 */
export function resolveReferences(html: string, factOf: FactLookup): string {
  return html.replace(REFERENCE, (_, id: string, inCell: string | undefined, words: string) => {
    const fact = factOf(id)
    if (fact === undefined) return `<${FACT_ELEMENT} value="${id}">${words}</${FACT_ELEMENT}>`
    const text = escaped(inCell === undefined ? fact.text : fact.cell)
    return fact.since === null ? text : `<span title="${escaped(titleOf(fact))}">${text}</span>`
  })
}

function titleOf({ subject, label, since }: FactText): string {
  const day = parseIsoDate(since ?? '')
  const name = `${subject}: ${label}`
  return day === null ? name : `${name}, since ${formatDay(day)}`
}

/** A heading of a body whose text may refer to facts. */
export interface ReferringHeading extends Heading {
  /** The text with its references, serialised; left out where there is none. */
  readonly referringText?: string
}

/** Adds to the headings of a prepared body the references in them, for {@link resolveHeading}. */
export function referringHeadings(
  root: DomElement,
  headings: readonly Heading[],
): ReferringHeading[] {
  const texts = new Map<string, string>()
  for (const element of root.querySelectorAll('h2, h3, h4')) {
    const [reference] = element.querySelectorAll(`${FACT_ELEMENT}[value]`)
    if (reference !== undefined) texts.set(element.id, serialisedText(element))
  }
  return headings.map((heading) => {
    const referringText = texts.get(heading.id)
    return referringText === undefined ? heading : { ...heading, referringText }
  })
}

function serialisedText(element: DomElement): string {
  return [...element.childNodes]
    .map((node) => {
      if (!isElement(node)) return escaped(node.textContent ?? '')
      const text = serialisedText(node)
      const id = node.tagName.toLowerCase() === FACT_ELEMENT ? node.getAttribute('value') : null
      return id === null
        ? text
        : `<${FACT_ELEMENT} value="${escaped(id)}">${text}</${FACT_ELEMENT}>`
    })
    .join('')
}

/** A heading with its text as readers get it. Its id is of the author's words: links to it outlive a number. */
export function resolveHeading<Referring extends ReferringHeading>(
  heading: Referring,
  factOf: FactLookup,
): Referring {
  const { referringText } = heading
  if (referringText === undefined) return heading
  const text = referringText
    .replace(REFERENCE, (_, id: string, _inCell, words: string) => {
      const fact = factOf(id)
      return fact === undefined ? words : escaped(fact.text)
    })
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => UNESCAPED.get(entity) ?? '')
    .trim()
    .replace(/\s+/g, ' ')
  return { ...heading, text }
}

const ESCAPED = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ['\u00a0', '&nbsp;'],
])

const UNESCAPED = new Map([...ESCAPED].map(([sign, entity]) => [entity, sign]))

/** Escapes a text as serialisers do in attributes; between elements quotation marks could stay. */
const escaped = (text: string): string =>
  text.replace(/[&<>"\u00a0]/g, (sign) => ESCAPED.get(sign) ?? '')
