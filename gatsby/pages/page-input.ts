import { cardDesign } from '../cards/card-design.ts'
import { CONTENT_NODE_TYPES, labelOf } from '../content/content-nodes.ts'
import type { HeldNode } from '../nodes/held-nodes.ts'
import type { RedirectFields } from '../nodes/nodes.ts'
import { NODE_TYPES } from '../nodes/nodes.ts'
import type { SiteOverview } from '../nodes/site-overview.ts'
import type { PageInput } from './plan-pages.ts'

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
    reference: CONTENT_NODE_TYPES.flatMap((type) =>
      ofType<{ path: string }>(type).map((node) => ({
        id: node.id,
        path: node.path,
        type,
        title: labelOf({ ...node }),
      })),
    ),
    cardDesign: cardDesign(),
  }
}
