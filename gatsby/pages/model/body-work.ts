import { leadLinks } from '../../posts/dependent-fields/follow-redirects.ts'
import type { PlannedNode, PostNodeFields } from '../../nodes/nodes.ts'
import { postNodeId } from '../../nodes/nodes.ts'
import { movedPost } from './redirect-work.ts'
import type { GetNode, PostEdit, SettledPosts } from './change/settle-posts.ts'
import { readPostNode } from './change/settle-posts.ts'
import type { Overlay } from './tables/overlay.ts'
import type { SiteDraft, SiteView } from './tables/tables.ts'
import type { DeferrableWork, PageWork, SplitWork } from './work.ts'

/** Takes what the bodies of edited posts link to and refer to into the draft. */
export function editReferences(draft: SiteDraft, edits: readonly PostEdit[]): void {
  for (const { postId, before, after } of edits) {
    editIndex(draft.linking, postId, before?.linkedSlugs, after?.linkedSlugs)
    editIndex(draft.citing, postId, before?.factIds, after?.factIds)
  }
}

function editIndex(
  index: Overlay<string, ReadonlySet<string>>,
  postId: string,
  before: readonly string[] = [],
  after: readonly string[] = [],
): void {
  const old = new Set(before)
  const keys = new Set(after)
  for (const key of old) {
    if (keys.has(key)) continue
    const ids = new Set(index.get(key))
    ids.delete(postId)
    if (ids.size === 0) index.delete(key)
    else index.set(key, ids)
  }
  for (const key of keys) if (!old.has(key)) index.set(key, new Set(index.get(key)).add(postId))
}

/**
 * The nodes of posts that were read anew, and of those whose links lead elsewhere now. The latter may
 * wait: until then a redirect leads on.
 *
 * @param slugs those whose meaning may have changed
 */
export function bodyWork(
  before: SiteView,
  draft: SiteDraft,
  { edits, nodes }: SettledPosts,
  slugs: Iterable<string>,
  getNode: GetNode,
): SplitWork {
  const required: PageWork[] = edits.map(({ postId }) => {
    draft.deferredBodies.delete(postId)
    const node = nodes.get(postId)
    return {
      apply(builder) {
        if (node === undefined) builder.removeNode(postNodeId(postId))
        else builder.upsert(ledBy(draft, node))
      },
    }
  })
  const linking = new Set<string>()
  for (const slug of slugs) {
    if (movedPost(before, slug)?.slug === movedPost(draft, slug)?.slug) continue
    for (const postId of draft.linking.get(slug) ?? []) if (!nodes.has(postId)) linking.add(postId)
  }
  return { required, optional: [...linking].map((postId) => leadWork(draft, postId, getNode)) }
}

/** The nodes of posts whose links lead elsewhere since an earlier change. */
export function* deferredBodyWork(draft: SiteDraft, getNode: GetNode): Generator<DeferrableWork> {
  for (const [postId] of draft.deferredBodies.entries()) yield leadWork(draft, postId, getNode)
}

/** Leads the links of a post that is otherwise as it was applied. */
function leadWork(draft: SiteDraft, postId: string, getNode: GetNode): DeferrableWork {
  return {
    apply(builder) {
      draft.deferredBodies.delete(postId)
      const held = readPostNode(postId, getNode)
      const led = ledBy(draft, held)
      if (led !== held) builder.upsert(led)
    },
    defer() {
      draft.deferredBodies.set(postId, true)
    },
  }
}

const ledBy = (view: SiteView, node: PlannedNode<PostNodeFields>) =>
  leadLinks(node, (slug) => movedPost(view, slug)?.slug)
