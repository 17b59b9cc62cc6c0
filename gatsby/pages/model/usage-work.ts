import type { PageUsageFields } from '../../reference/glossary/page-usage.ts'
import { pageUsageNode } from '../../reference/glossary/page-usage.ts'
import type { PlannedNode, PostListItem } from '../../nodes/nodes.ts'
import { withEdit } from './list-work.ts'
import type { PostEdit } from './change/settle-posts.ts'
import type { SiteDraft, SiteView } from './tables/tables.ts'
import type { DeferrableWork, PageWork, SplitWork } from './work.ts'

const usageNode = (view: SiteView, path: string) =>
  pageUsageNode(path, view.usingPages.get(path) ?? [], view.postsByPage.get(path) ?? [])

/**
 * Says of reference pages which posts use them. Takes the edits into the draft. A mere number may wait.
 *
 * @param changed paths of pages that other reference pages use now, or use no more
 */
export function usageWork(
  before: SiteView,
  draft: SiteDraft,
  edits: readonly PostEdit[],
  changed: readonly string[],
): SplitWork {
  const byPage = new Map<string, { readonly out: PostListItem[]; readonly into: PostListItem[] }>()
  const editOf = (path: string) => {
    const edit = byPage.get(path) ?? { out: [], into: [] }
    byPage.set(path, edit)
    return edit
  }
  for (const { before: old, after } of edits) {
    const isKept = old?.item === after?.item
    const paths = new Set(after?.referencePaths)
    const pathsBefore = new Set(old?.referencePaths)
    for (const path of pathsBefore) {
      if (old !== undefined && !(isKept && paths.has(path))) editOf(path).out.push(old.item)
    }
    for (const path of paths) {
      if (after !== undefined && !(isKept && pathsBefore.has(path))) {
        editOf(path).into.push(after.item)
      }
    }
  }
  const required: PageWork[] = []
  const optional: DeferrableWork[] = []
  const isChanged = new Set(changed)
  for (const [path, edit] of byPage) {
    const posts = draft.postsByPage.get(path)
    if (posts === undefined) continue
    draft.postsByPage.set(path, withEdit(posts, edit))
    if (isChanged.has(path)) continue
    const old = usageNode(before, path)
    const node = usageNode(draft, path)
    const work = nodeWork(draft, node)
    if (JSON.stringify(old.fields.posts) !== JSON.stringify(node.fields.posts)) required.push(work)
    else if (old.fields.postCount !== node.fields.postCount) optional.push(work)
  }
  for (const path of changed) required.push(nodeWork(draft, usageNode(draft, path)))
  return { required, optional }
}

/** Yields the work that makes the deferred pages say what they should by now. */
export function* deferredUsageWork(draft: SiteDraft): Generator<DeferrableWork> {
  for (const [path] of draft.deferredUsage.entries()) {
    yield nodeWork(draft, usageNode(draft, path))
  }
}

function nodeWork(draft: SiteDraft, node: PlannedNode<PageUsageFields>): DeferrableWork {
  const { path } = node.fields
  return {
    apply(builder) {
      draft.deferredUsage.delete(path)
      builder.upsert(node)
    },
    defer() {
      draft.deferredUsage.set(path, true)
    },
  }
}
