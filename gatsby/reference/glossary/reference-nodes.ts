import { byAlphabet } from '../../../shared/text/alphabet.ts'
import type { PlannedNode, PostNodeFields } from '../../nodes/nodes.ts'
import { linkableTerms } from '../../../shared/glossary/linkable-terms.ts'
import { createTermMatcher } from '../../../shared/glossary/term-matcher.ts'
import { termsAmong } from './glossary.ts'
import type { TermLink } from '../../../shared/glossary/link-fields.ts'
import { linkFields } from '../../../shared/glossary/link-fields.ts'
import type { PageUsageFields, ReferencePage, UsingPage } from './page-usage.ts'
import { pageUsageNodes } from './page-usage.ts'
import type { MakeMatcher } from './remember-matches.ts'

/** The fields that every node of a reference section has. */
export interface ReferenceFields extends Readonly<Record<string, unknown>> {
  readonly slug: string
  readonly path: string
  /** The text of a link to the page. */
  readonly label: string
  /** Pages that the page names as related; a term names terms alone, in `seeAlso`. */
  readonly relatedTerms?: readonly UsingPage[]
  readonly relatedForms?: readonly UsingPage[]
  /** Given where the page shows the data of a document. */
  readonly entryDigest?: string
}

/** A node of a reference section with the terms that its prose uses. */
export interface LinkedFields extends ReferenceFields {
  readonly termLinks: readonly TermLink[]
}

/** Which fields of a node type are running text. */
export interface ProseOfType {
  readonly type: string
  readonly prose: readonly string[]
}

/** Says of every page of the reference sections which others and which posts use it. Pure. */
export function planPageUsage(
  nodes: readonly PlannedNode<LinkedFields>[],
  posts: readonly PlannedNode<PostNodeFields>[],
): PlannedNode<PageUsageFields>[] {
  return pageUsageNodes(
    referencePages(nodes),
    posts.map(({ fields }) => fields),
  )
}

/** The pages of the nodes of the reference sections, with all that they link to. Pure. */
export const referencePages = (nodes: readonly PlannedNode<LinkedFields>[]): ReferencePage[] =>
  nodes.map(({ fields: { path, label, termLinks, relatedTerms = [], relatedForms = [] } }) => ({
    path,
    label,
    termLinks,
    related: [...relatedTerms, ...relatedForms],
  }))

/** Gives every node `termLinks`: the first use of each term in its prose. Pure. */
export function withTermLinks(
  nodes: readonly PlannedNode<ReferenceFields>[],
  sections: readonly ProseOfType[],
  makeMatcher: MakeMatcher = createTermMatcher,
): PlannedNode<LinkedFields>[] {
  const matcher = makeMatcher(linkableTerms(termsAmong(nodes).map(({ fields }) => fields)))
  const proseOf = new Map(sections.map(({ type, prose }) => [type, prose]))
  return nodes.map((node) => ({
    ...node,
    fields: {
      ...node.fields,
      termLinks: linkFields(matcher, node.fields, proseOf.get(node.type) ?? [], node.fields.path),
    },
  }))
}

/** Gives every term the terms before and after it in the alphabet. Pure. */
export function withNeighbours(
  nodes: readonly PlannedNode<LinkedFields>[],
): PlannedNode<LinkedFields>[] {
  const inOrder = [...termsAmong(nodes)].sort((a, b) => byAlphabet(a.fields.term, b.fields.term))
  const places = new Map(inOrder.map(({ id }, index) => [id, index]))
  const linkTo = (index: number): UsingPage | null => {
    const fields = inOrder[index]?.fields
    return fields === undefined ? null : { path: fields.path, label: fields.term }
  }
  return nodes.map((node) => {
    const place = places.get(node.id)
    if (place === undefined) return node
    const fields = { ...node.fields, previous: linkTo(place - 1), next: linkTo(place + 1) }
    return { ...node, fields }
  })
}
