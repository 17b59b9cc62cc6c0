import {
  frontItems,
  pageFromOldest,
  sealedItems,
  sealedPages,
} from '../../shared/site/list-pages.ts'
import { ALL_POSTS_PATH, listPagePath } from '../../shared/site/paths.ts'
import { pick } from '../../shared/records/typed-records.ts'
import { LISTED_FIELDS } from '../../shared/post/fields/written-fields.ts'
import type {
  PlannedNode,
  PostListItem,
  PostListKind,
  PostListNodeFields,
  PostTopicsFields,
  TopicEntry,
} from './nodes.ts'
import { listNodeId, NODE_TYPES, TOPICS_ID } from './nodes.ts'
import { tagLink } from './tag-link.ts'

/** Newest first; the id decides between posts of the same moment, so that the order is total. */
export function byNewest(
  a: Pick<PostListItem, 'publishedAt' | 'postId'>,
  b: Pick<PostListItem, 'publishedAt' | 'postId'>,
): number {
  if (a.publishedAt !== b.publishedAt) return a.publishedAt < b.publishedAt ? 1 : -1
  return a.postId < b.postId ? 1 : -1
}

/** The fields of {@link PostListItem} that a post has by itself. */
export const ITEM_FIELDS = [
  ...LISTED_FIELDS,
  'postId',
  'path',
  'publishedAt',
  'authorName',
  'authorPath',
  'readingMinutes',
] as const

/** Returns the part of a post that a list shows. */
export function listItem(post: PostListItem): PostListItem {
  return pick(post, ITEM_FIELDS)
}

/** A list before it is split into pages. */
export interface PostList {
  readonly path: string
  readonly kind: PostListKind
  readonly name: string
  /** Newest first. */
  readonly items: readonly PostListItem[]
}

type NamedList = Omit<PostList, 'items'>

/** Where a post stands in a list, or would stand: the number of posts that are newer. */
export function placeOf(
  newestFirst: readonly Pick<PostListItem, 'publishedAt' | 'postId'>[],
  post: Pick<PostListItem, 'publishedAt' | 'postId'>,
): number {
  let low = 0
  let high = newestFirst.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = newestFirst[middle]
    if (other !== undefined && other.postId !== post.postId && byNewest(other, post) < 0) {
      low = middle + 1
    } else high = middle
  }
  return low
}

/** The lists that show a post, by path. */
export function listsOf(item: PostListItem): Map<string, NamedList> {
  const lists = new Map<string, NamedList>()
  const add = (list: NamedList) => {
    if (!lists.has(list.path)) lists.set(list.path, list)
  }
  add({ path: ALL_POSTS_PATH, kind: 'all', name: '' })
  add({ path: item.authorPath, kind: 'author', name: item.authorName })
  for (const { path, name } of item.tags) add({ path, kind: 'tag', name })
  return lists
}

/** The lists that exist without any post, by path. */
export function standingLists(featuredTopics: readonly string[]): Map<string, NamedList> {
  const lists = new Map<string, NamedList>([
    [ALL_POSTS_PATH, { path: ALL_POSTS_PATH, kind: 'all', name: '' }],
  ])
  for (const topic of featuredTopics) {
    const { name, path } = tagLink(topic)
    if (!lists.has(path)) lists.set(path, { path, kind: 'tag', name })
  }
  return lists
}

/**
 * All list pages: of all posts, of each tag, of each author. Pure. Numbered from the oldest, so that
 * a new post changes the front page of its lists and at most one numbered page of each.
 *
 * @param featuredTopics tags whose list exists even without posts
 */
export function listNodes(
  items: readonly PostListItem[],
  featuredTopics: readonly string[] = [],
): PlannedNode<PostListNodeFields>[] {
  return [...groupPosts(items, featuredTopics).values()].flatMap((list) => [
    listPageNode(list, null),
    ...pageFromOldest(list.items).pages.map(({ number }) => listPageNode(list, number)),
  ])
}

/**
 * The list of all tags, by name, with the number of posts of each. Pure.
 *
 * @param featuredTopics tags that are listed even without posts
 */
export function topicsNode(
  items: readonly PostListItem[],
  featuredTopics: readonly string[] = [],
): PlannedNode<PostTopicsFields> {
  return topicsNodeOf(
    [...groupPosts(items, featuredTopics).values()]
      .filter(({ kind }) => kind === 'tag')
      .map(topicEntry)
      .sort(byTopicName),
  )
}

/** Returns the entry of one tag in the list of all tags. */
export function topicEntry({ name, path, items }: Omit<PostList, 'kind'>): TopicEntry {
  return { name, path, count: items.length }
}

const collator = new Intl.Collator('en')

/** The order of the list of all tags; the path decides between tags of one name. */
export function byTopicName(a: TopicEntry, b: TopicEntry): number {
  return collator.compare(a.name, b.name) || (a.path < b.path ? -1 : 1)
}

/** @param topics in the order of {@link byTopicName} */
export function topicsNodeOf(topics: readonly TopicEntry[]): PlannedNode<PostTopicsFields> {
  return { id: TOPICS_ID, type: NODE_TYPES.topics, fields: { topics } }
}

/** All lists by path, each with its posts. A list is called what its newest post calls it. Pure. */
export function groupPosts(
  items: readonly PostListItem[],
  featuredTopics: readonly string[],
): Map<string, PostList> {
  const lists = new Map<string, NamedList & { readonly items: PostListItem[] }>()
  const standing = standingLists(featuredTopics)
  // The list of all posts comes first, the others in the order of their newest posts.
  const all = standing.get(ALL_POSTS_PATH)
  if (all !== undefined) lists.set(ALL_POSTS_PATH, { ...all, items: [] })
  for (const item of [...items].sort(byNewest)) {
    for (const [path, named] of listsOf(item)) {
      const list = lists.get(path)
      if (list === undefined) lists.set(path, { ...named, items: [item] })
      else list.items.push(item)
    }
  }
  for (const [path, named] of standing) {
    if (!lists.has(path)) lists.set(path, { ...named, items: [] })
  }
  return lists
}

function pageLinks(
  path: string,
  number: number | null,
  pages: number,
): Pick<PostListNodeFields, 'olderPath' | 'newerPath'> {
  if (number === null) {
    // The front page holds the newest sealed page as well: what is older begins one page further.
    return { olderPath: pages > 1 ? listPagePath(path, pages - 1) : null, newerPath: null }
  }
  return {
    olderPath: number > 1 ? listPagePath(path, number - 1) : null,
    newerPath: number < pages ? listPagePath(path, number + 1) : path,
  }
}

/**
 * One page of a list. Pure.
 *
 * @param number of a sealed page, counted from the oldest; null for the front page
 */
export function listPageNode(
  { path: listPath, kind, name, items }: PostList,
  number: number | null,
): PlannedNode<PostListNodeFields> {
  const path = number === null ? listPath : listPagePath(listPath, number)
  return {
    id: listNodeId(path),
    type: NODE_TYPES.list,
    fields: {
      kind,
      name,
      path,
      number,
      total: number === null ? items.length : null,
      items: number === null ? frontItems(items) : sealedItems(items, number),
      ...pageLinks(listPath, number, sealedPages(items.length)),
    },
  }
}
