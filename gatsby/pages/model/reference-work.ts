import { planCard } from '../cards/card.ts'
import { referenceSubject } from '../cards/subjects.ts'
import { pageUsageId } from '../../reference/glossary/page-usage.ts'
import { byNewest } from '../../nodes/list-nodes.ts'
import type { PostListItem } from '../../nodes/nodes.ts'
import { referencePage } from '../plan/plan-pages.ts'
import type { ContentChange } from './change/site-change.ts'
import type { SiteDraft, SiteTables } from './tables/tables.ts'
import type { PageWork } from './work.ts'

/**
 * Takes the reference pages that come and go, and who uses which, into the draft; before the posts of a change
 * are.
 *
 * @returns paths of the pages that others use now, or use no more
 */
export function editReference(
  draft: SiteDraft,
  { posts }: Pick<SiteTables, 'posts'>,
  change: ContentChange['reference'],
): string[] {
  if (change === null || change === undefined) return []
  const { using, pages } = change
  const added = [...using.keys()].filter((path) => draft.postsByPage.get(path) === undefined)
  for (const [path, items] of postsThatUse(added, posts)) draft.postsByPage.set(path, items)
  const changed = [...using].filter(([path, after]) => {
    const before = draft.usingPages.get(path)
    draft.usingPages.set(path, after)
    return JSON.stringify(before) !== JSON.stringify(after)
  })
  for (const path of pages.remove) {
    draft.postsByPage.delete(path)
    draft.usingPages.delete(path)
    draft.deferredUsage.delete(path)
  }
  return changed.map(([path]) => path)
}

function postsThatUse(
  paths: readonly string[],
  posts: SiteTables['posts'],
): Map<string, PostListItem[]> {
  const byPath = new Map(paths.map((path) => [path, [] as PostListItem[]]))
  if (paths.length === 0) return byPath
  for (const { item, referencePaths } of posts.values()) {
    for (const path of referencePaths) byPath.get(path)?.push(item)
  }
  for (const items of byPath.values()) items.sort(byNewest)
  return byPath
}

/** The nodes and pages of the reference sections. Whatever else shows their nodes is found by Gatsby. */
export function referenceWork(change: ContentChange['reference'], cardDesign: string): PageWork[] {
  if (change === null || change === undefined) return []
  const { upsert, remove, pages } = change
  return [
    {
      apply(builder) {
        for (const node of upsert) builder.upsert(node)
        for (const id of remove) builder.removeNode(id)
        for (const entry of pages.set) {
          const card = planCard(referenceSubject(entry), cardDesign)
          builder.setPage(referencePage(entry, card.path))
          builder.showCard(card)
        }
        for (const path of pages.remove) {
          builder.removePage(path)
          builder.removeNode(pageUsageId(path))
        }
      },
    },
  ]
}
