import { createHash } from 'node:crypto'
import type { PlannedNode } from '../../nodes/nodes.ts'
import { REFERENCE_KINDS } from '../../../shared/kinds/names.ts'
import { linkableTerms, type TermNames } from '../../../shared/glossary/linkable-terms.ts'
import type { TermMatcher } from '../../../shared/glossary/term-matcher.ts'
import { GLOSSARY_PATH } from '../../../shared/site/paths.ts'
import { createTermMatcher } from '../../../shared/glossary/term-matcher.ts'

/** The GraphQL type of the glossary's terms. */
export const TERM_TYPE = REFERENCE_KINDS.glossary.nodeType

/** The node of a term. @param path of its page */
export const termNode = (path: string): { readonly id: string; readonly type: string } => ({
  id: `${TERM_TYPE}:${path.slice(GLOSSARY_PATH.length + 1)}`,
  type: TERM_TYPE,
})

/** The glossary, as far as the rest of the build uses it. */
export interface Glossary {
  readonly matcher: TermMatcher
  /** Changes when a link somewhere could: with names and paths, not with explanations. */
  readonly fingerprint: string
}

/** A glossary of the given terms. Pure. */
export function glossaryOf(terms: readonly TermNames[]): Glossary {
  const linkable = linkableTerms(terms)
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
