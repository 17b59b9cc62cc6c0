import { cardDesign } from '../cards/card-design.ts'
import { REFERENCE_KIND_NAMES, REFERENCE_KINDS } from '../../../shared/kinds/names.ts'
import type { HeldNode } from '../../nodes/held-nodes.ts'
import type { RedirectFields } from '../../nodes/nodes.ts'
import { NODE_TYPES } from '../../nodes/nodes.ts'
import type { SiteOverview } from '../../nodes/site-overview.ts'
import type { ReferenceFields } from '../../reference/glossary/reference-nodes.ts'
import type { PageInput, PlannedReference } from './plan-pages.ts'

/** Collects from the node store what the pages are planned from. */
export async function readPageInput(
  overview: Pick<SiteOverview, 'posts' | 'lists'>,
  getNodesByType: (type: string) => readonly object[],
): Promise<PageInput> {
  const ofType = <Fields>(type: string) => getNodesByType(type) as readonly HeldNode<Fields>[]
  return {
    posts: await overview.posts(),
    lists: await overview.lists(),
    redirects: ofType<RedirectFields>(NODE_TYPES.redirect),
    reference: REFERENCE_KIND_NAMES.flatMap((kind) =>
      ofType<ReferenceFields>(REFERENCE_KINDS[kind].nodeType).map((node) =>
        plannedReference(kind, node.id, node),
      ),
    ),
    cardDesign: cardDesign(),
  }
}

/** Returns the input for the page of a node of a reference section. */
export const plannedReference = (
  kind: PlannedReference['kind'],
  id: string,
  { path, label, entryDigest }: ReferenceFields,
): PlannedReference => ({ id, path, kind, title: label, entryDigest })
