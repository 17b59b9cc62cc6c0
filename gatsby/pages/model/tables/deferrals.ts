import { z } from 'zod'
import type { PostListItem, PostListNodeFields } from '../../../nodes/nodes.ts'
import { listNodeId } from '../../../nodes/nodes.ts'
import { listPagePath } from '../../../../shared/site/paths.ts'
import type { ListPageState, PostPageState, SiteTables } from './tables.ts'

/** The deferred work as JSON, so that another process can go on with it. */
export const deferralsSchema = z.object({
  /** Numbers of pages by the path of their list. */
  lists: z.record(z.string(), z.array(z.int())),
  /** Pages as they were applied, by post id. The model itself has made them. */
  pages: z.record(
    z.string(),
    z.custom<PostPageState>((value) => typeof value === 'object'),
  ),
  /** Post ids. */
  bodies: z.array(z.string()),
  /** Paths of reference pages, of which another number of posts is said. */
  usage: z.array(z.string()),
})
export type Deferrals = z.infer<typeof deferralsSchema>

/** Nothing is deferred. */
export const NO_DEFERRALS: Deferrals = { lists: {}, pages: {}, bodies: [], usage: [] }

/** Collects the deferred work from the tables. */
export function deferralsOf(tables: SiteTables): Deferrals {
  const { deferredLists, deferredPages, deferredBodies, deferredUsage } = tables
  return {
    lists: Object.fromEntries(
      [...deferredLists].map(([path, pages]) => [path, [...pages.keys()]] as const),
    ),
    pages: Object.fromEntries(deferredPages),
    bodies: [...deferredBodies.keys()],
    usage: [...deferredUsage.keys()],
  }
}

/**
 * Takes what another process has deferred into tables that were filled from its node store: there the
 * nodes of deferred pages are as they were applied.
 */
export function deferAgain(
  tables: SiteTables,
  deferrals: Deferrals = NO_DEFERRALS,
  getNode: (id: string) => object | undefined,
): void {
  const itemOf = (item: PostListItem): PostListItem => {
    const known = tables.posts.get(item.postId)?.item
    // The same object as long as it says the same: lists are compared by it.
    return JSON.stringify(known) === JSON.stringify(item) && known !== undefined ? known : item
  }
  for (const [path, numbers] of Object.entries(deferrals.lists)) {
    const pages = new Map<number, ListPageState>()
    for (const number of numbers) {
      const held = getNode(listNodeId(listPagePath(path, number)))
      if (held === undefined) continue
      // The source itself has made the nodes of its types.
      const { items, name, newerPath, olderPath } = held as typeof held & PostListNodeFields
      pages.set(number, { items: items.map(itemOf), name, newerPath, olderPath })
    }
    tables.deferredLists.set(path, pages)
  }
  for (const [postId, page] of Object.entries(deferrals.pages)) {
    tables.deferredPages.set(postId, page)
  }
  for (const postId of deferrals.bodies) tables.deferredBodies.set(postId, true)
  for (const path of deferrals.usage) tables.deferredUsage.set(path, true)
}
