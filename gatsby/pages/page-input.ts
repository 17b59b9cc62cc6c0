import { cardDesign } from '../cards/card-design.ts'
import { CONTENT_NODE_TYPES, labelOf } from '../content/content-nodes.ts'
import type { HeldNode } from '../nodes/held-nodes.ts'
import type { PostListNodeFields, PostNodeFields, RedirectFields } from '../nodes/nodes.ts'
import { NODE_TYPES } from '../nodes/nodes.ts'
import type { PageInput } from './plan-pages.ts'

/** Collects from the node store what the pages are planned from. */
export function pageInput(nodesOfType: (type: string) => Iterable<object>): PageInput {
  const ofType = <Fields>(type: string) => nodesOfType(type) as Iterable<HeldNode<Fields>>
  return {
    posts: ofType<PostNodeFields>(NODE_TYPES.post),
    lists: ofType<PostListNodeFields>(NODE_TYPES.list),
    redirects: ofType<RedirectFields>(NODE_TYPES.redirect),
    reference: CONTENT_NODE_TYPES.flatMap((type) =>
      Array.from(ofType<{ path: string }>(type), (node) => ({
        id: node.id,
        path: node.path,
        type,
        title: labelOf({ ...node }),
      })),
    ),
    cardDesign: cardDesign(),
  }
}
