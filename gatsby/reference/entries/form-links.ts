import type { TermLink } from '../../../shared/glossary/link-fields.ts'
import { linkFields } from '../../../shared/glossary/link-fields.ts'
import type { LinkedFields, ProseOfType } from '../glossary/reference-nodes.ts'
import type { MakeMatcher } from '../glossary/remember-matches.ts'
import type { LinkableTerm } from '../../../shared/glossary/term-matcher.ts'
import { createTermMatcher } from '../../../shared/glossary/term-matcher.ts'
import { REFERENCE_KINDS } from '../../../shared/kinds/names.ts'
import type { PlannedNode } from '../../nodes/nodes.ts'

const FORM_TYPE = REFERENCE_KINDS.forms.nodeType

/**
 * Adds to the links of every node's prose those to the pages of forms, where it names them first. A
 * link to a term of the glossary keeps its place. Pure.
 */
export function withFormLinks(
  nodes: readonly PlannedNode<LinkedFields>[],
  sections: readonly ProseOfType[],
  makeMatcher: MakeMatcher = createTermMatcher,
): PlannedNode<LinkedFields>[] {
  const matcher = makeMatcher(formsToFind(nodes))
  const proseOf = new Map(sections.map(({ type, prose }) => [type, prose]))
  return nodes.map((node) => {
    const { termLinks, path } = node.fields
    const named = linkFields(matcher, node.fields, proseOf.get(node.type) ?? [], path)
    const formLinks = named.filter((link) => !termLinks.some((term) => overlap(link, term)))
    return { ...node, fields: { ...node.fields, termLinks: [...termLinks, ...formLinks] } }
  })
}

const overlap = (a: TermLink, b: TermLink): boolean =>
  a.field === b.field && a.start < b.start + b.length && b.start < a.start + a.length

const formsToFind = (nodes: readonly PlannedNode<LinkedFields>[]): LinkableTerm[] =>
  nodes
    .filter(({ type }) => type === FORM_TYPE)
    // The schema has checked the number.
    .map(({ fields }) => ({ path: fields.path, phrases: waysToName(String(fields['number'])) }))

/** "Form W-8BEN" also goes by "Forms W-8BEN" and "W-8BEN"; "Form 843" never by "843" alone. */
function waysToName(number: string): string[] {
  const bare = number.replace(/^Form /, '')
  const isPlain = /^\d+$/.test(bare)
  return [number, number.replace(/^Form /, 'Forms '), ...(isPlain ? [] : [bare])]
}
