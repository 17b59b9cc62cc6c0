import type { PostList } from '../../nodes/list-nodes.ts'
import { listsOf, placeOf } from '../../nodes/list-nodes.ts'
import type {
  PlannedNode,
  PostListItem,
  PostListNodeFields,
  PostNodeFields,
} from '../../nodes/nodes.ts'
import { NODE_TYPES } from '../../nodes/nodes.ts'
import { POSTS_PER_LIST_PAGE } from '../../../shared/site/constants.ts'
import { frontItems, sealedItems, sealedPages } from '../../../shared/site/list-pages.ts'
import { ALL_POSTS_PATH, listPagePath } from '../../../shared/site/paths.ts'
import type { ListEdit, ListWork } from './list-work.ts'
import type { PostEdit } from './change/settle-posts.ts'
import type { ChangedList, ContentChange, FileInputs } from './change/site-change.ts'
import type { SiteDraft } from './tables/tables.ts'
import type { Collected } from './work.ts'

/** The outcome of a plan. */
export interface PlanOutcome {
  readonly collected: Collected
  readonly edits: readonly PostEdit[]
  readonly lists: readonly (ListEdit & Pick<ListWork, 'isFrontChanged' | 'settled'>)[]
  readonly redirects: FileInputs['redirects']
  readonly reference: ContentChange['reference']
}

/** Says what the files beside the pages need to know of a plan. */
export function fileInputsOf(draft: SiteDraft, outcome: PlanOutcome): FileInputs {
  const { collected, edits, lists, redirects } = outcome
  const changed = collected.upsert.filter(isPost).map(({ fields }) => fields.postId)
  return {
    posts: {
      changed,
      removed: edits.flatMap(({ postId, after }) => (after === undefined ? [postId] : [])),
    },
    lists: {
      changed: changedLists(draft, changed, lists),
      removed: lists.flatMap(({ path, before, after }) =>
        before !== undefined && after === undefined ? [path] : [],
      ),
    },
    redirects: { set: redirects.set, remove: redirects.remove },
    isReferenceChanged: outcome.reference !== null,
    cards: collected.cards,
    sitemap: sitemapChanges(draft, outcome),
  }
}

// The source itself has made the nodes of its types.
const isPost = (node: PlannedNode): node is PlannedNode<PostNodeFields> =>
  node.type === NODE_TYPES.post

const isList = (node: PlannedNode): node is PlannedNode<PostListNodeFields> =>
  node.type === NODE_TYPES.list

/** Lists whose front page shows another choice of posts, or one whose body is another. */
function changedLists(
  draft: SiteDraft,
  postIds: readonly string[],
  lists: PlanOutcome['lists'],
): ChangedList[] {
  const changed = new Map<string, ChangedList>()
  const add = (list: PostList | undefined) => {
    if (list !== undefined) changed.set(list.path, { path: list.path, kind: list.kind })
  }
  for (const { after, isFrontChanged } of lists) if (isFrontChanged) add(after)
  for (const { list, item } of placesOf(draft, postIds)) {
    if (placeOf(list.items, item) < frontItems(list.items).length) add(list)
  }
  return [...changed.values()]
}

function placesOf(
  draft: SiteDraft,
  postIds: readonly string[],
): { readonly list: PostList; readonly item: PostListItem }[] {
  return postIds.flatMap((postId) => {
    const item = draft.posts.get(postId)?.item
    if (item === undefined) return []
    return [...listsOf(item).keys()].flatMap((path) => {
      const list = draft.lists.get(path)
      return list === undefined ? [] : [{ list, item }]
    })
  })
}

function sitemapChanges(
  draft: SiteDraft,
  { collected, edits, lists, reference }: PlanOutcome,
): FileInputs['sitemap'] {
  const changes = new Map<string, SitemapChange>()
  const note = (path: string, items: readonly PostListItem[]) => {
    const lastmod = latestUpdate(draft, items)
    // The list of a topic without posts is no address of the sitemap.
    changes.set(path, lastmod === null ? 'gone' : { lastmod })
    if (path === ALL_POSTS_PATH) changes.set('/', { lastmod })
  }
  for (const path of collected.removedPages) changes.set(path, 'gone')
  for (const { before } of edits) if (before !== undefined) changes.set(before.item.path, 'gone')
  for (const [path, change] of reference?.sitemap ?? []) changes.set(path, change)
  for (const { after } of edits) {
    if (after !== undefined) changes.set(after.item.path, { lastmod: after.changedAt })
  }
  const editedIds = edits.map(({ postId }) => postId)
  for (const { list, item } of placesOf(draft, editedIds)) {
    if (!changes.has(list.path)) note(list.path, frontItems(list.items))
    const fromOldest = list.items.length - 1 - placeOf(list.items, item)
    const number = Math.floor(fromOldest / POSTS_PER_LIST_PAGE) + 1
    const isDeferred = draft.deferredLists.get(list.path)?.has(number) ?? false
    if (number <= sealedPages(list.items.length) && !isDeferred) {
      note(listPagePath(list.path, number), sealedItems(list.items, number))
    }
  }
  // While it was deferred, the dates of its posts were not noted.
  for (const { after, settled } of lists) {
    if (after === undefined) continue
    for (const number of settled) {
      note(listPagePath(after.path, number), sealedItems(after.items, number))
    }
  }
  for (const node of collected.upsert) if (isList(node)) note(node.fields.path, node.fields.items)
  return changes
}

type SitemapChange = { readonly lastmod: string | null } | 'gone'

function latestUpdate(draft: SiteDraft, items: readonly PostListItem[]): string | null {
  let latest: string | null = null
  for (const { postId } of items) {
    const changed = draft.posts.get(postId)?.changedAt ?? null
    if (changed !== null && (latest === null || changed > latest)) latest = changed
  }
  return latest
}
