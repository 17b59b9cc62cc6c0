import { isReferenceKind, kindOfNodeType, sectionPath } from '../../../shared/kinds/names.ts'
import { parseEntryId } from '../../../shared/kinds/entry-key.ts'
import type { FactFields } from '../../reference/facts/facts.ts'
import { FACT_TYPE, factIdOfNode, factNodes } from '../../reference/facts/facts.ts'
import type { BuildDayFields } from '../../reference/entries/stale-from.ts'
import {
  BUILD_DAY_TYPE,
  buildDayNode,
  staleAfterChange,
} from '../../reference/entries/stale-from.ts'
import type { EditedEntryFields } from '../../reference/entries/edited-entry.ts'
import { EDITED_ENTRY_TYPE } from '../../reference/entries/edited-entry.ts'
import type { ContentPlan } from '../../reference/entries/plan-content.ts'
import { usingPages } from '../../reference/glossary/page-usage.ts'
import type { LinkedFields } from '../../reference/glossary/reference-nodes.ts'
import { referencePages } from '../../reference/glossary/reference-nodes.ts'
import type { ContentChange } from '../../pages/model/change/site-change.ts'
import { heldEpoch, nodeDigest } from '../../nodes/apply-nodes.ts'
import type { PlannedNode } from '../../nodes/nodes.ts'
import { plannedReference } from '../../pages/plan/page-input.ts'
import { STATE_FIGURE_TYPES, stateFigureNodes } from '../../reference/states/state-nodes.ts'
import { comparisonPath } from '../../../shared/states/comparison.ts'
import { REFERENCE_NODE_TYPES } from '../../../shared/kinds/names.ts'
import type { StoredNode } from '../../adapter/modules/gatsby-types.ts'
import type { Gatsby } from '../../adapter/gatsby.ts'

type ReferenceChange = NonNullable<ContentChange['reference']>

type NodeStore = Pick<Gatsby, 'getNode' | 'getNodesByType'>

/** Types of nodes that follow from documents. */
const EDITED_TYPES: readonly string[] = [...REFERENCE_NODE_TYPES, EDITED_ENTRY_TYPE]

/** Types of nodes that follow from files and the day alone. */
const FIGURE_TYPES: readonly string[] = [...STATE_FIGURE_TYPES, FACT_TYPE]

/**
 * Compares what reference content makes now with the nodes that there are.
 *
 * @param isOtherDay whether the site comes to another day by it: then every page that shows it goes live at once
 * @returns null where they are the same
 */
export function referenceChange(
  plan: ContentPlan,
  store: NodeStore,
  isOtherDay = false,
): ReferenceChange | null {
  const epoch = heldEpoch((id) => store.getNode(id))
  const nodes: readonly PlannedNode[] = [
    ...plan.reference,
    ...plan.edited,
    ...(isOtherDay ? figuresOfDay(plan, store) : []),
  ]
  const planned = new Set(nodes.map(({ id }) => id))
  const upsert = nodes.filter(
    (node) => store.getNode(node.id)?.internal.contentDigest !== nodeDigest(node, epoch),
  )
  const types = isOtherDay ? [...EDITED_TYPES, ...FIGURE_TYPES] : EDITED_TYPES
  const gone = types
    .flatMap((type) => store.getNodesByType(type))
    .filter(({ id }) => !planned.has(id))
  if (upsert.length + gone.length === 0) return null
  const isChanged = new Set(upsert.map(({ id }) => id))
  const pages = plan.reference.flatMap(({ id, type, fields }) => {
    const kind = kindOfNodeType(type)
    if (kind === undefined || !isChanged.has(id)) return []
    return isSamePage(store.getNode(id), fields) ? [] : [plannedReference(kind, id, fields)]
  })
  const removed = gone
    .filter(({ internal }) => kindOfNodeType(internal.type) !== undefined)
    .map(pathOf)
  return {
    upsert,
    remove: gone.map(({ id }) => id),
    pages: { set: pages, remove: removed },
    using: usingPages(referencePages(plan.reference)),
    first: isOtherDay ? null : [...upsert, ...gone.map(heldEdited)].flatMap(pathsOfEdited),
    sitemap: datesOf(plan.reference, isChanged, removed),
  }
}

/** The facts that a change writes or takes away. */
export const changedFacts = ({ upsert, remove }: ReferenceChange): string[] => [
  ...upsert.flatMap(({ type, fields }) =>
    type === FACT_TYPE ? [(fields as FactFields).factId] : [],
  ),
  ...remove.flatMap((id) => factIdOfNode(id) ?? []),
]

/** The first day on which the site shows something that no longer holds; null when none is known. */
export function heldStaleFrom(store: Pick<NodeStore, 'getNodesByType'>): string | null {
  const [held] = store.getNodesByType(BUILD_DAY_TYPE) as readonly (StoredNode & BuildDayFields)[]
  return held?.staleFrom ?? null
}

/** Nodes that say what figures are on another day, and until when. */
function figuresOfDay(
  { reference, facts, staleFrom }: ContentPlan,
  store: Pick<NodeStore, 'getNodesByType'>,
): PlannedNode[] {
  const before = heldStaleFrom(store)
  return [
    ...stateFigureNodes(reference),
    ...factNodes(facts),
    ...(before === null ? [] : [buildDayNode({ staleFrom: staleAfterChange(staleFrom, before) })]),
  ]
}

// The shapes are this source's own.
const pathOf = (node: StoredNode): string => (node as StoredNode & LinkedFields).path

const heldEdited = (node: StoredNode): PlannedNode => ({
  id: node.id,
  type: node.internal.type,
  fields: node,
})

/** Whether the page of a node is told what it was told before. */
function isSamePage(held: StoredNode | undefined, now: LinkedFields): boolean {
  if (held === undefined) return false
  const before = held as StoredNode & LinkedFields
  return before.label === now.label && before.entryDigest === now.entryDigest
}

/** Where readers look for a changed document: at its page, and in the list of its section. */
function pathsOfEdited({ type, fields }: PlannedNode): string[] {
  if (type !== EDITED_ENTRY_TYPE) return []
  const { entryId, path } = fields as EditedEntryFields
  const kind = parseEntryId(entryId)?.kind ?? ''
  return [...(path === null ? [] : [path]), ...(isReferenceKind(kind) ? [sectionPath(kind)] : [])]
}

/** The dates of changed pages in the sitemap, and of their sections. */
function datesOf(
  reference: ContentPlan['reference'],
  isChanged: ReadonlySet<string>,
  removed: readonly string[],
): ReferenceChange['sitemap'] {
  const dates = new Map<string, { readonly lastmod: string | null }>()
  const sectionOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
  const dateOf = ({ changedOn }: LinkedFields) => (typeof changedOn === 'string' ? changedOn : null)
  const changed = reference.filter(({ id }) => isChanged.has(id))
  for (const { fields } of changed) dates.set(fields.path, { lastmod: dateOf(fields) })
  const sections = new Set([...changed.map(({ fields }) => fields.path), ...removed].map(sectionOf))
  for (const section of sections) {
    const all = reference.filter(({ fields }) => sectionOf(fields.path) === section)
    const lastmod =
      all
        .flatMap(({ fields }) => dateOf(fields) ?? [])
        .sort()
        .at(-1) ?? null
    dates.set(section, { lastmod })
    // As in the sitemap of a full build: it shows them all.
    if (section === sectionPath('states')) dates.set(comparisonPath(), { lastmod })
  }
  return dates
}
