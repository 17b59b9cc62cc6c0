import { pageFromOldest } from '../../shared/list-pages.ts'
import { listPagePath, TOPICS_PATH } from '../../shared/paths.ts'
import type {
  PlannedNode,
  PostListItem,
  PostListKind,
  PostListNodeFields,
  PostNodeFields,
  PostTopicsFields,
} from './nodes.ts'
import { listNodeId, NODE_TYPES, TOPICS_ID } from './nodes.ts'
import { tagLink } from './tag-link.ts'

/** The path of the list of all posts. */
export const ALL_POSTS_PATH = '/discover'

/** Newest first; the id decides between posts of the same moment, so that the order is total. */
export function byNewest(
  a: Pick<PostListItem, 'publishedAt' | 'postId'>,
  b: Pick<PostListItem, 'publishedAt' | 'postId'>,
): number {
  if (a.publishedAt !== b.publishedAt) return a.publishedAt < b.publishedAt ? 1 : -1
  return a.postId < b.postId ? 1 : -1
}

/** What a list shows of a post. */
export function listItem(post: PostNodeFields): PostListItem {
  return {
    postId: post.postId,
    path: post.path,
    title: post.title,
    excerpt: post.excerpt,
    publishedAt: post.publishedAt,
    authorName: post.authorName,
    authorPath: post.authorPath,
    readingMinutes: post.readingMinutes,
    tags: post.tags,
    cover: post.cover,
  }
}

interface ListOfPosts {
  readonly path: string
  readonly kind: PostListKind
  readonly name: string
  readonly items: PostListItem[]
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
  return [...groupPosts(items, featuredTopics).values()].flatMap(pagesOf)
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
  const topics = [...groupPosts(items, featuredTopics).values()]
    .filter(({ kind }) => kind === 'tag')
    .map(({ name, path, items: posts }) => ({ name, path, count: posts.length }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.path < b.path ? -1 : 1))
  return { id: TOPICS_ID, type: NODE_TYPES.topics, fields: { path: TOPICS_PATH, topics } }
}

function groupPosts(
  items: readonly PostListItem[],
  featuredTopics: readonly string[],
): Map<string, ListOfPosts> {
  const lists = new Map<string, ListOfPosts>([
    [ALL_POSTS_PATH, { path: ALL_POSTS_PATH, kind: 'all', name: '', items: [] }],
  ])
  const add = (path: string, kind: PostListKind, name: string, item: PostListItem) => {
    const list = lists.get(path) ?? { path, kind, name, items: [] }
    if (list.items.at(-1) !== item) list.items.push(item)
    lists.set(path, list)
  }
  for (const item of [...items].sort(byNewest)) {
    add(ALL_POSTS_PATH, 'all', '', item)
    add(item.authorPath, 'author', item.authorName, item)
    for (const { path, name } of item.tags) if (path !== null) add(path, 'tag', name, item)
  }
  for (const topic of featuredTopics) {
    const { name, path } = tagLink(topic)
    if (path !== null && !lists.has(path)) lists.set(path, { path, kind: 'tag', name, items: [] })
  }
  return lists
}

function pagesOf(list: ListOfPosts): PlannedNode<PostListNodeFields>[] {
  const { path, kind, name } = list
  const { front, pages } = pageFromOldest(list.items)
  const numbered = (number: number) => listPagePath(path, number)
  const node = (fields: Omit<PostListNodeFields, 'kind' | 'name'>) => ({
    id: listNodeId(fields.path),
    type: NODE_TYPES.list,
    fields: { kind, name, ...fields },
  })
  return [
    // The front page holds the newest sealed page as well: what is older begins one page further.
    node({
      path,
      number: null,
      items: front,
      olderPath: pages.length > 1 ? numbered(pages.length - 1) : null,
      newerPath: null,
    }),
    ...pages.map(({ number, items }) =>
      node({
        path: numbered(number),
        number,
        items,
        olderPath: number > 1 ? numbered(number - 1) : null,
        newerPath: number < pages.length ? numbered(number + 1) : path,
      }),
    ),
  ]
}
