import type { ContradictionFinder } from '../../shared/facts/contradictions.ts'
import { contradictionText, createContradictionFinder } from '../../shared/facts/contradictions.ts'
import type { Fact, FactText } from '../../shared/facts/fact.ts'
import { factText } from '../../shared/facts/fact.ts'
import { passagesOf } from '../../shared/facts/passages.ts'
import { resolveFacts } from '../../shared/facts/resolve-facts.ts'
import type { DomElement } from '../../shared/html/dom.ts'
import type { PostWarning } from '../nodes/nodes.ts'

/** The figures of the site, ready for texts that refer to them or that quote them. */
export interface SiteFacts {
  readonly byId: ReadonlyMap<string, FactText>
  readonly find: ContradictionFinder
}

/** Prepares the figures of the site. */
export function siteFactsOf(facts: readonly Fact[]): SiteFacts {
  return {
    byId: new Map(facts.map((fact) => [fact.id, factText(fact)])),
    find: createContradictionFinder(facts),
  }
}

/** Texts without one of these quote no figure. */
const MAY_QUOTE = /\d\s?(?:%|percent|dollars?)|\$\d/

/**
 * Puts the figures of the site where a body refers to them, in place, and says which of its own figures
 * contradict them.
 */
export function factWarnings(root: DomElement, facts: SiteFacts, title: string): PostWarning[] {
  // Before references become texts like others: what they show is the site's own.
  const contradicting = MAY_QUOTE.test(root.textContent)
    ? passagesOf(root, title).flatMap(facts.find)
    : []
  const unknown = resolveFacts(root, facts.byId).map((id) => ({
    code: 'fact/unknown',
    message: `The text refers to the figure "${id}", which this site does not have. Choose another.`,
  }))
  return [
    ...unknown,
    ...contradicting.map((one) => ({ code: 'fact/contradicts', message: contradictionText(one) })),
  ]
}
