import { planCard } from '../cards/card.ts'
import { listSubject } from '../cards/subjects.ts'
import { listPage } from '../plan/plan-pages.ts'
import type { PostList } from '../../nodes/list-nodes.ts'
import { listPageNode, listsOf, placeOf, standingLists } from '../../nodes/list-nodes.ts'
import type { PlannedNode, PostListItem, PostListNodeFields } from '../../nodes/nodes.ts'
import { listNodeId } from '../../nodes/nodes.ts'
import { POSTS_PER_LIST_PAGE } from '../../../shared/site/constants.ts'
import { sealedPages } from '../../../shared/site/list-pages.ts'
import { listPagePath } from '../../../shared/site/paths.ts'
import type { PostEdit } from './change/settle-posts.ts'
import type { ListPageState, SiteDraft } from './tables/tables.ts'
import type { DeferrableWork, PageWork, SplitWork } from './work.ts'

/** Settings for the pages of lists. */
export interface ListSettings {
  readonly featuredTopics: readonly string[]
  readonly cardDesign: string
}

/** One list before and after; undefined where it does not exist. */
export interface ListEdit {
  readonly path: string
  readonly before: PostList | undefined
  readonly after: PostList | undefined
  /** Items that leave it, as they were. */
  readonly out: Set<PostListItem>
  /** Items that come into it, as they are. */
  readonly into: Set<PostListItem>
}

/** The work for a list, and its outcome. */
export interface ListWork extends SplitWork {
  readonly isFrontChanged: boolean
  /** Numbered pages that were deferred and show by now what they should: another change was taken back. */
  readonly settled: readonly number[]
}

/** Takes the edits into the draft's lists. */
export function editLists(
  draft: SiteDraft,
  edits: readonly PostEdit[],
  { featuredTopics }: ListSettings,
): ListEdit[] {
  const byPath = new Map<string, Pick<ListEdit, 'out' | 'into'>>()
  const editOf = (path: string) => {
    const edit = byPath.get(path) ?? { out: new Set<PostListItem>(), into: new Set<PostListItem>() }
    byPath.set(path, edit)
    return edit
  }
  for (const { before, after } of edits) {
    if (before?.item === after?.item) continue
    if (before !== undefined) {
      for (const path of listsOf(before.item).keys()) editOf(path).out.add(before.item)
    }
    if (after !== undefined) {
      for (const path of listsOf(after.item).keys()) editOf(path).into.add(after.item)
    }
  }
  const standing = standingLists(featuredTopics)
  return [...byPath].map(([path, edit]) => {
    const before = draft.lists.get(path)
    const items = withEdit(before?.items ?? [], edit)
    const newest = items[0]
    const named = newest === undefined ? standing.get(path) : listsOf(newest).get(path)
    const after = named === undefined ? undefined : { ...named, items }
    if (after === undefined) draft.lists.delete(path)
    else draft.lists.set(path, after)
    return { path, before, after, ...edit }
  })
}

/** Items newest first, some of them exchanged. The given ones stay as they are. */
export function withEdit(
  items: readonly PostListItem[],
  { out, into }: { readonly out: Iterable<PostListItem>; readonly into: Iterable<PostListItem> },
): PostListItem[] {
  const edited = [...items]
  for (const item of out) {
    const place = placeOf(edited, item)
    if (edited[place]?.postId === item.postId) edited.splice(place, 1)
  }
  for (const item of into) edited.splice(placeOf(edited, item), 0, item)
  return edited
}

/**
 * Plans the work for one list: its front page at once, of its numbered pages what must not wait.
 * That is a page that comes, or shows a post that comes or one that goes, be it by a new address. One
 * that only shifts may wait, and so may one that shows a new title.
 */
export function listWork(draft: SiteDraft, edit: ListEdit, settings: ListSettings): ListWork {
  const { path, before, after } = edit
  const pagesBefore = sealedPages(before?.items.length ?? 0)
  const deferred = deferredPagesOf(draft, path)
  const required: PageWork[] = []
  const optional: DeferrableWork[] = []
  const pages = sealedPages(after?.items.length ?? 0)
  for (let number = pages + 1; number <= pagesBefore; number += 1) {
    deferred.delete(number)
    required.push(removal(listPagePath(path, number)))
  }
  if (after === undefined) {
    return { required: [removal(path), ...required], optional, isFrontChanged: false, settled: [] }
  }
  const frontBefore = before === undefined ? null : listPageNode(before, null).fields
  const front = listPageNode(after, null)
  const isFrontChanged = frontBefore === null || !isSamePage(frontBefore, front.fields)
  if (isFrontChanged) {
    required.unshift(pageWork(front, frontBefore, settings, deferred))
  }
  const settled: number[] = []
  const gone = goneFrom(edit)
  for (const number of candidates(edit, pagesBefore, pages, deferred.keys())) {
    const node = listPageNode(after, number)
    const applied =
      deferred.get(number) ??
      (before === undefined || number > pagesBefore ? null : listPageNode(before, number).fields)
    if (applied !== null && isSamePage(applied, node.fields)) {
      if (deferred.delete(number)) settled.push(number)
      continue
    }
    const mustNotWait =
      applied === null ||
      (pages < pagesBefore && number === pages) ||
      applied.items.some((item) => gone.has(item.path)) ||
      hasNew(applied.items, node.fields.items, edit)
    const work = pageWork(node, applied, settings, deferred)
    if (mustNotWait) required.push(work)
    else optional.push(work)
  }
  return { required, optional, isFrontChanged, settled }
}

function goneFrom({ out, into }: ListEdit): Set<string> {
  const gone = new Set([...out].map((item) => item.path))
  for (const item of into) gone.delete(item.path)
  return gone
}

/** Whether a page shows a post of the change that it did not show before. */
function hasNew(
  before: readonly PostListItem[],
  now: readonly PostListItem[],
  { into }: ListEdit,
): boolean {
  const shown = new Set(before.map((item) => item.path))
  return now.some((item) => into.has(item) && !shown.has(item.path))
}

/** The deferred pages of a list, to be changed together with the draft. */
function deferredPagesOf(draft: SiteDraft, path: string): Map<number, ListPageState> {
  const pages = new Map(draft.deferredLists.get(path))
  draft.deferredLists.set(path, pages)
  return pages
}

/** Yields the work that makes the deferred pages of a list what they should be by now, the newest first. */
export function* deferredListWork(
  draft: SiteDraft,
  path: string,
  settings: ListSettings,
): Generator<PageWork> {
  const list = draft.lists.get(path)
  if (list === undefined) return
  const deferred = deferredPagesOf(draft, path)
  for (const [number, applied] of [...deferred].sort(([a], [b]) => b - a)) {
    yield pageWork(listPageNode(list, number), applied, settings, deferred)
  }
}

/** The numbered pages that may not be what they should be, the newest first. */
function candidates(
  { before, after, out, into }: ListEdit,
  pagesBefore: number,
  pages: number,
  deferred: Iterable<number>,
): number[] {
  const numbers = new Set(deferred)
  const add = (from: number, to: number) => {
    for (let number = Math.max(1, from); number <= to; number += 1) numbers.add(number)
  }
  // Where a page is the last one, it leads to the front page.
  if (pages !== pagesBefore) add(Math.min(pages, pagesBefore), pages)
  if (before === undefined || after === undefined || before.name !== after.name) {
    add(1, pages)
  } else {
    const fromOldest = [
      ...[...out].map((item) => before.items.length - 1 - placeOf(before.items, item)),
      ...[...into].map((item) => after.items.length - 1 - placeOf(after.items, item)),
    ]
    const pageAt = (place: number) => Math.floor(place / POSTS_PER_LIST_PAGE) + 1
    const isShifted = before.items.length !== after.items.length
    add(pageAt(Math.min(...fromOldest)), isShifted ? pages : pageAt(Math.max(...fromOldest)))
  }
  return [...numbers].filter((number) => number <= pages).sort((a, b) => b - a)
}

/** @param applied the page as readers see it, or null for a new one */
function pageWork(
  node: PlannedNode<PostListNodeFields>,
  applied: ListPageState | null,
  { cardDesign }: ListSettings,
  deferred: Map<number, ListPageState>,
): DeferrableWork {
  const { path, name, number } = node.fields
  return {
    apply(builder) {
      if (number !== null) deferred.delete(number)
      builder.upsert(node)
      if (applied?.name === name) return
      const card = planCard(listSubject(node.fields), cardDesign)
      builder.setPage(listPage(path, card.path))
      builder.showCard(card)
    },
    defer() {
      if (number !== null && applied !== null) deferred.set(number, stateOf(applied))
    },
  }
}

function removal(path: string): PageWork {
  return {
    apply(builder) {
      builder.removeNode(listNodeId(path))
      builder.removePage(path)
    },
  }
}

const stateOf = ({ items, name, newerPath, olderPath }: ListPageState): ListPageState => ({
  items,
  name,
  newerPath,
  olderPath,
})

const isSamePage = (a: ListPageState, b: ListPageState): boolean =>
  a.name === b.name &&
  a.newerPath === b.newerPath &&
  a.olderPath === b.olderPath &&
  a.items.length === b.items.length &&
  a.items.every((item, index) => item === b.items[index])
