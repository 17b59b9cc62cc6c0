import type { TermUsageFields } from '../glossary/term-usage.ts'
import { termUsageNode } from '../glossary/term-usage.ts'
import type { PlannedNode, PostListItem } from '../nodes/nodes.ts'
import { withEdit } from './list-work.ts'
import type { PostEdit } from './settle-posts.ts'
import type { SiteDraft, SiteView } from './tables.ts'
import type { DeferrableWork, PageWork, SplitWork } from './work.ts'

/** The pages of the reference sections that use a term, by the term's path. They never change. */
export type TermPages = ReadonlyMap<string, TermUsageFields['pages']>

const usageNode = (view: SiteView, pages: TermPages, path: string) =>
  termUsageNode(path, pages.get(path) ?? [], view.termPosts.get(path) ?? [])

/** Says of terms which posts use them. Takes the edits into the draft. A mere number may wait. */
export function termWork(
  before: SiteView,
  draft: SiteDraft,
  edits: readonly PostEdit[],
  pages: TermPages,
): SplitWork {
  const byTerm = new Map<string, { readonly out: PostListItem[]; readonly into: PostListItem[] }>()
  const editOf = (path: string) => {
    const edit = byTerm.get(path) ?? { out: [], into: [] }
    byTerm.set(path, edit)
    return edit
  }
  for (const { before: old, after } of edits) {
    const isKept = old?.item === after?.item
    const terms = new Set(after?.termPaths)
    const termsBefore = new Set(old?.termPaths)
    for (const path of termsBefore) {
      if (old !== undefined && !(isKept && terms.has(path))) editOf(path).out.push(old.item)
    }
    for (const path of terms) {
      if (after !== undefined && !(isKept && termsBefore.has(path))) {
        editOf(path).into.push(after.item)
      }
    }
  }
  const required: PageWork[] = []
  const optional: DeferrableWork[] = []
  for (const [path, edit] of byTerm) {
    const posts = draft.termPosts.get(path)
    if (posts === undefined) continue
    draft.termPosts.set(path, withEdit(posts, edit))
    const old = usageNode(before, pages, path)
    const node = usageNode(draft, pages, path)
    const work = usageWork(draft, node)
    if (JSON.stringify(old.fields.posts) !== JSON.stringify(node.fields.posts)) required.push(work)
    else if (old.fields.postCount !== node.fields.postCount) optional.push(work)
  }
  return { required, optional }
}

/** What the deferred terms should say by now. */
export function* deferredTermWork(draft: SiteDraft, pages: TermPages): Generator<DeferrableWork> {
  for (const [path] of draft.deferredTerms.entries()) {
    yield usageWork(draft, usageNode(draft, pages, path))
  }
}

function usageWork(draft: SiteDraft, node: PlannedNode<TermUsageFields>): DeferrableWork {
  const { path } = node.fields
  return {
    apply(builder) {
      draft.deferredTerms.delete(path)
      builder.upsert(node)
    },
    defer() {
      draft.deferredTerms.set(path, true)
    },
  }
}
