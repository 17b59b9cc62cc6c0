import { OWN_CARDS, postCard } from '../cards/post-card.ts'
import { postPage } from '../plan/plan-pages.ts'
import { nearPosts, relatedTo } from '../plan/related-posts.ts'
import { placeOf } from '../../nodes/list-nodes.ts'
import type { PostListItem } from '../../nodes/nodes.ts'
import { ALL_POSTS_PATH } from '../../../shared/site/paths.ts'
import type { ListEdit } from './list-work.ts'
import type { PostEdit } from './change/settle-posts.ts'
import type { PostPageState, SiteDraft, SiteView } from './tables/tables.ts'
import type { DeferrableWork, PageWork, SplitWork } from './work.ts'

/** A post's page as it should be, or null where there is no such post. */
function pageStateOf(view: SiteView, postId: string, cardDesign: string): PostPageState | null {
  const item = view.posts.get(postId)?.item
  if (item === undefined) return null
  const all = view.lists.get(ALL_POSTS_PATH)?.items ?? []
  const rank = placeOf(all, item)
  const newer = all[rank - 1]
  const older = all[rank + 1]
  const related = relatedTo(item, (path) => view.lists.get(path)?.items ?? [])
  const card = postCard(item, rank, cardDesign)
  return {
    page: postPage(item, { newer, older, related, card: card.path }),
    card,
    links: [newer, older, ...related].flatMap((post) => (post === undefined ? [] : [post.path])),
  }
}

/**
 * The pages of posts that are new, that lead somewhere else, or that have another card. New neighbours
 * must not wait, nor must pages that lead to an address that is no more; other related posts may, and
 * so may the new title of a neighbour.
 */
export function postPageWork(
  before: SiteView,
  draft: SiteDraft,
  edits: readonly PostEdit[],
  lists: readonly ListEdit[],
  cardDesign: string,
): SplitWork {
  const dead = new Set(
    edits.flatMap(({ before: old, after }) =>
      old === undefined || old.item.path === after?.item.path ? [] : [old.item.path],
    ),
  )
  const required: PageWork[] = []
  const optional: DeferrableWork[] = []
  for (const path of dead)
    required.push({
      apply: (builder) => {
        builder.removePage(path)
      },
    })
  for (const { postId, after } of edits) if (after === undefined) draft.deferredPages.delete(postId)
  for (const postId of affectedPosts(draft, edits, lists, dead)) {
    const page = pageStateOf(draft, postId, cardDesign)
    if (page === null) continue
    const applied = draft.deferredPages.get(postId) ?? pageStateOf(before, postId, cardDesign)
    if (applied !== null && isSame(applied, page)) {
      draft.deferredPages.delete(postId)
      continue
    }
    const work = pageWork(draft, postId, page, applied)
    const mayWait =
      applied !== null &&
      isSame(ofNeighboursAndCard(applied), ofNeighboursAndCard(page)) &&
      !applied.links.some((path) => dead.has(path))
    if (mayWait) optional.push(work)
    else required.push(work)
  }
  return { required, optional }
}

/** Yields the work that makes the deferred pages of posts what they should be by now. */
export function* deferredPostPageWork(
  draft: SiteDraft,
  cardDesign: string,
): Generator<DeferrableWork> {
  for (const [postId, applied] of draft.deferredPages.entries()) {
    const page = pageStateOf(draft, postId, cardDesign)
    if (page !== null) yield pageWork(draft, postId, page, applied)
  }
}

/** Posts whose page may have become another one. */
function affectedPosts(
  draft: SiteDraft,
  edits: readonly PostEdit[],
  lists: readonly ListEdit[],
  dead: ReadonlySet<string>,
): Set<string> {
  const affected = new Set<string>()
  const add = (item: PostListItem | undefined) => {
    if (item !== undefined) affected.add(item.postId)
  }
  for (const { before, after } of edits) if (before?.item !== after?.item) add(after?.item)
  for (const { before, after, out, into, path } of lists) {
    const exchanged = [...out, ...into]
    for (const items of [before?.items ?? [], after?.items ?? []]) {
      for (const item of exchanged) {
        if (after?.kind === 'tag') nearPosts(items, item).forEach(add)
        if (path !== ALL_POSTS_PATH) continue
        const place = placeOf(items, item)
        // Where the post itself is not among them, its place is that of the next older one.
        for (const neighbour of items.slice(Math.max(0, place - 1), place + 2)) add(neighbour)
      }
    }
    if (path !== ALL_POSTS_PATH) continue
    const reach = exchanged.length
    const boundary = (after?.items ?? []).slice(Math.max(0, OWN_CARDS - reach), OWN_CARDS + reach)
    boundary.forEach(add)
  }
  for (const [postId, { links }] of draft.deferredPages.entries()) {
    if (links.some((link) => dead.has(link))) affected.add(postId)
  }
  return affected
}

function pageWork(
  draft: SiteDraft,
  postId: string,
  { page, card }: PostPageState,
  applied: PostPageState | null,
): DeferrableWork {
  return {
    apply(builder) {
      draft.deferredPages.delete(postId)
      builder.setPage(page)
      builder.showCard(card)
    },
    defer() {
      if (applied !== null) draft.deferredPages.set(postId, applied)
    },
  }
}

const isSame = (a: Pick<PostPageState, 'page'>, b: Pick<PostPageState, 'page'>): boolean =>
  JSON.stringify(a.page) === JSON.stringify(b.page)

/** Returns what of a page must not wait: its card, and where it leads, whatever is written there. */
const ofNeighboursAndCard = ({ page }: Pick<PostPageState, 'page'>) => {
  const { newer, older, ...context } = page.context
  const leadsTo = { newer: pathOf(newer), older: pathOf(older), related: null }
  return { page: { ...page, context: { ...context, ...leadsTo } } }
}

const pathOf = (neighbour: unknown): unknown =>
  typeof neighbour === 'object' && neighbour !== null && 'path' in neighbour ? neighbour.path : null
