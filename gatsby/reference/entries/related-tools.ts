import type { LinkedFields, ReferenceFields } from '../glossary/reference-nodes.ts'
import type { UsingPage } from '../glossary/page-usage.ts'
import { REFERENCE_KINDS } from '../../../shared/kinds/names.ts'
import type { PlannedNode } from '../../nodes/nodes.ts'

const TOOL_TYPE = REFERENCE_KINDS.tools.nodeType

/** Types of the nodes that lead to tools. */
const LEADING_TYPES: readonly string[] = [
  REFERENCE_KINDS.forms.nodeType,
  REFERENCE_KINDS.states.nodeType,
]

/** Tools that one page leads to. */
const MOST = 3

/** The weight of being named by a tool itself, beside one form or term that both name. */
const NAMED_WEIGHT = 10

/**
 * Gives every form and every state the tools that have most to do with it: those that name it, then those
 * that name the same forms and terms. Pure.
 */
export function withRelatedTools(
  nodes: readonly PlannedNode<LinkedFields>[],
): PlannedNode<LinkedFields>[] {
  const tools = nodes
    .filter(({ type }) => type === TOOL_TYPE)
    .map(({ fields }) => ({ fields, names: namedBy(fields) }))
  return nodes.map((node) => {
    if (!LEADING_TYPES.includes(node.type)) return node
    const own = namedBy(node.fields)
    const relatedTools: UsingPage[] = tools
      .map(({ fields: { path, label }, names }) => ({
        link: { path, label },
        weight:
          [...names].filter((name) => own.has(name)).length +
          (names.has(node.fields.path) ? NAMED_WEIGHT : 0),
      }))
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight || (a.link.path < b.link.path ? -1 : 1))
      .slice(0, MOST)
      .map(({ link }) => link)
    return { ...node, fields: { ...node.fields, relatedTools } }
  })
}

const namedBy = ({ relatedForms = [], relatedTerms = [] }: ReferenceFields): Set<string> =>
  new Set([...relatedForms, ...relatedTerms].map(({ path }) => path))
