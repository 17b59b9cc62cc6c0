import { formatDay, parseIsoDate } from '../civil-date.ts'
import type { DomElement } from '../html/dom.ts'
import type { FactText } from './fact.ts'

/** The element with which a text refers to a figure of the site. */
export const FACT_ELEMENT = 'data'

/**
 * Puts the figures of the site in the place of what authors wrote when they referred to them. One that was
 * another before says what it is and since when. Changes the body in place.
 *
 * @param facts by id
 * @returns the ids that no figure has; their words stay
 */
export function resolveFacts(root: DomElement, facts: ReadonlyMap<string, FactText>): string[] {
  const unknown: string[] = []
  for (const element of root.querySelectorAll(`${FACT_ELEMENT}[value]`)) {
    const id = element.getAttribute('value') ?? ''
    const fact = facts.get(id)
    if (fact === undefined) {
      unknown.push(id)
      continue
    }
    const isInTable = element.closest('td, th') !== null
    const text = isInTable ? fact.cell : fact.text
    element.replaceWith(fact.since === null ? text : dated(element, text, fact))
  }
  return unknown
}

/** A figure that was another one before: it says what it is, and since when. */
function dated(
  element: DomElement,
  text: string,
  { subject, label, since }: FactText,
): DomElement {
  const span = element.ownerDocument.createElement('span')
  const day = parseIsoDate(since ?? '')
  const name = `${subject}: ${label}`
  span.setAttribute('title', day === null ? name : `${name}, since ${formatDay(day)}`)
  span.append(text)
  return span
}
