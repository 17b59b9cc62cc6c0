import { createHash } from 'node:crypto'
import type { PlannedNode } from '../source/nodes.ts'
import type { LinkableTerm, TermMatcher } from '../../shared/glossary/term-matcher.ts'
import { createTermMatcher } from '../../shared/glossary/term-matcher.ts'

/** The GraphQL type of the glossary's terms. */
export const TERM_TYPE = 'GlossaryTerm'

/** What the rest of the build knows of the glossary. */
export interface Glossary {
  readonly matcher: TermMatcher
  /** Changes when a link somewhere could: with the names and paths, not with the explanations. */
  readonly fingerprint: string
}

/** The fields of a planned term that decide about links. */
export interface TermNames {
  readonly path: string
  readonly term: string
  readonly aliases: readonly string[]
  /** What becomes a link instead of the term and its aliases. */
  readonly linkAs?: readonly string[] | undefined
}

/** A glossary of the given terms. Pure. */
export function glossaryOf(terms: readonly TermNames[]): Glossary {
  const linkable = terms
    .map(({ path, term, aliases, linkAs }): LinkableTerm => ({
      path,
      phrases: linkAs ?? [term, ...aliases],
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  return {
    matcher: createTermMatcher(linkable),
    fingerprint: createHash('sha256').update(JSON.stringify(linkable)).digest('hex'),
  }
}

/** The planned terms among the nodes of the reference sections. */
export function termsAmong<Node extends PlannedNode>(
  nodes: readonly Node[],
): (Node & PlannedNode<TermNames>)[] {
  return nodes.filter(isTerm)
}

// Their schema has checked the fields.
const isTerm = <Node extends PlannedNode>(node: Node): node is Node & PlannedNode<TermNames> =>
  node.type === TERM_TYPE
