import { setImmediate as nextTurn } from 'node:timers/promises'
import { pick } from '../../shared/records/typed-records.ts'
import { ITEM_FIELDS } from './list-nodes.ts'
import type { PostListNodeFields, PostNodeFields } from './nodes.ts'
import { NODE_TYPES } from './nodes.ts'

const POST_FIELDS = [
  ...ITEM_FIELDS,
  'slug',
  'updatedAt',
  'revision',
  'digest',
  'pictures',
  'warnings',
  'referencePaths',
  'linkedSlugs',
  'factIds',
  'siteLinks',
  'isWorthRetrying',
  'missingPictures',
  'authorId',
] as const

const LIST_FIELDS = ['path', 'kind', 'name', 'number'] as const

/** The part of a post that everything but its own page needs. */
export type PostOverview = Pick<PostNodeFields, (typeof POST_FIELDS)[number]>

/** The part of a page of a list that everything but its own page needs. */
export interface ListOverview extends Pick<PostListNodeFields, (typeof LIST_FIELDS)[number]> {
  readonly items: readonly { readonly postId: string }[]
}

/** A page of the site. */
export interface SitePage {
  readonly path: string
  readonly context?: Readonly<Record<string, unknown>>
}

/**
 * Every post, list and page of the site as it is, without bodies: with them 50,000 posts take 400 MB. Read
 * once, when it is asked for, and kept until it is forgotten.
 */
export interface SiteOverview {
  posts(): Promise<readonly PostOverview[]>
  lists(): Promise<readonly ListOverview[]>
  pages(): Iterable<SitePage>
  forget(): void
}

type ReadNodes = (type: string) => AsyncIterable<object>

/** Begins an overview of a site. */
export function openOverview(readNodes: ReadNodes, pages: () => Iterable<SitePage>): SiteOverview {
  let posts: Promise<readonly PostOverview[]> | null = null
  let lists: Promise<readonly ListOverview[]> | null = null
  // The shapes are this source's own; the schema is explicit.
  const readPosts = () =>
    readAll(readNodes(NODE_TYPES.post) as AsyncIterable<PostNodeFields>, (node) =>
      pick(node, POST_FIELDS),
    )
  const readLists = () =>
    readAll(readNodes(NODE_TYPES.list) as AsyncIterable<PostListNodeFields>, (node) => ({
      ...pick(node, LIST_FIELDS),
      items: node.items.map(({ postId }) => ({ postId })),
    }))
  return {
    posts: () => (posts ??= readPosts()),
    lists: () => (lists ??= readLists()),
    pages,
    forget: () => {
      posts = null
      lists = null
    },
  }
}

async function readAll<Node, Kept>(
  nodes: AsyncIterable<Node>,
  keptOf: (node: Node) => Kept,
): Promise<Kept[]> {
  const all: Kept[] = []
  for await (const node of nodes) all.push(detached(keptOf(node)))
  return all
}

/** A string of a node may be a slice of a longer one, such as the body, and would keep that alive. */
const detached = <Kept>(kept: Kept): Kept => JSON.parse(JSON.stringify(kept)) as Kept

/** Nodes after which the memory of those before can be freed: it is kept while one piece of work goes on. */
const NODES_IN_ONE_ROUND = 250

/** Reads the nodes of a site whose pages are created: each post and each list has one that names it. */
export function nodesOfPages(
  pages: () => Iterable<SitePage>,
  getNode: (id: string) => object | undefined,
): ReadNodes {
  return async function* (type) {
    let read = 0
    for (const { context } of pages()) {
      const id = context?.['id']
      const node = typeof id === 'string' && id.startsWith(`${type}:`) ? getNode(id) : undefined
      if (node === undefined) continue
      yield node
      read += 1
      if (read % NODES_IN_ONE_ROUND === 0) await nextTurn()
    }
    await nextTurn()
  }
}

/** Reads the nodes of a site without pages; all of a type are in memory at the same time. */
export function nodesAtOnce(getNodesByType: (type: string) => readonly object[]): ReadNodes {
  return async function* (type) {
    yield* getNodesByType(type)
    await nextTurn()
  }
}
