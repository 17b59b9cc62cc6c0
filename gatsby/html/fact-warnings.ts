import { createHash } from 'node:crypto'
import type { ContradictionFinder, Passage } from '../../shared/facts/contradictions.ts'
import {
  contradictionText,
  createContradictionFinder,
  hasNumber,
} from '../../shared/facts/contradictions.ts'
import type { Fact } from '../../shared/facts/fact.ts'
import { factText } from '../../shared/facts/fact.ts'
import { passagesOf } from '../../shared/facts/passages.ts'
import type { FactLookup } from '../../shared/facts/references.ts'
import type { DomElement } from '../../shared/html/dom.ts'
import type { PostWarning } from '../nodes/nodes.ts'

/** The facts of the site, ready for texts that refer to them or that state numbers of their own. */
interface SiteFacts {
  readonly factOf: FactLookup
  readonly findContradictions: ContradictionFinder
  /** Changes when a post could say something else by them. */
  readonly fingerprint: string
}

/** Prepares the facts of the site, in whatever order they come: files and nodes have one each. */
export function siteFactsOf(given: readonly Fact[]): SiteFacts {
  const facts = given.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const byId = new Map(facts.map((fact) => [fact.id, factText(fact)]))
  return {
    factOf: (id) => byId.get(id),
    findContradictions: createContradictionFinder(facts),
    fingerprint: createHash('sha256').update(JSON.stringify(facts)).digest('hex'),
  }
}

/** Texts without one of these state no number that a fact could contradict. */
const MAY_STATE_NUMBER = /\d\s?(?:%|percent|dollars?)|\$\d/

/**
 * Finds the passages of a body that state numbers. To be asked before references are prepared: what those
 * show is the site's own.
 */
export function numberPassages(root: DomElement, title: string): Passage[] {
  return MAY_STATE_NUMBER.test(root.textContent) ? passagesOf(root, title).filter(hasNumber) : []
}

/** Begins the codes of all warnings that depend on facts. */
const CODE_PREFIX = 'fact/'

/** Whether a warning depends on facts. */
export const isFactWarning = ({ code }: PostWarning): boolean => code.startsWith(CODE_PREFIX)

/** Warns of references to facts that the site does not have. */
export function unknownFactWarnings(
  factIds: readonly string[],
  { factOf }: Pick<SiteFacts, 'factOf'>,
): PostWarning[] {
  return factIds
    .filter((id) => factOf(id) === undefined)
    .map((id) => ({
      code: `${CODE_PREFIX}unknown`,
      message: `The text refers to the figure "${id}", which this site does not have. Choose another.`,
    }))
}

/** Warns of numbers that contradict the facts. */
export function contradictionWarnings(
  passages: readonly Passage[],
  { findContradictions }: Pick<SiteFacts, 'findContradictions'>,
): PostWarning[] {
  return passages.flatMap(findContradictions).map((contradiction) => ({
    code: `${CODE_PREFIX}contradicts`,
    message: contradictionText(contradiction),
  }))
}
