import { setImmediate as nextTurn } from 'node:timers/promises'
import { parsePost } from '../../shared/post.ts'
import type { Post } from '../../shared/post.ts'
import type { PrepareHtmlTools } from '../html/prepare-html.ts'
import { prepareHtml } from '../html/prepare-html.ts'
import type { LeftOutFields, PlannedNode, PostNodeFields } from './nodes.ts'
import { leftOutNodeId, NODE_TYPES } from './nodes.ts'
import { postNode } from './post-node.ts'
import type { RawDocument } from './post-source.ts'

/** Posts prepared at the same time; most of the time of each is waiting for its pictures. */
const CONCURRENCY = 6

/** The outcome of reading documents. */
export interface PreparedDocuments {
  readonly posts: readonly PlannedNode<PostNodeFields>[]
  readonly leftOut: readonly PlannedNode<LeftOutFields>[]
}

/**
 * Documents become nodes: parsed, sanitised, pictures fetched. A document that does not parse is
 * described instead of throwing.
 */
export async function prepareDocuments(
  documents: readonly RawDocument[],
  tools: PrepareHtmlTools,
): Promise<PreparedDocuments> {
  const posts: PlannedNode<PostNodeFields>[] = []
  const leftOut: PlannedNode<LeftOutFields>[] = []
  await inParallel(documents, async ({ id, data }) => {
    const parsed = parsePost(id, data)
    if (parsed.kind === 'post') {
      posts.push(await preparePost(parsed.post, tools))
    } else {
      leftOut.push(leftOutNode(id, parsed.problems, data['updatedAt']))
    }
  })
  return { posts, leftOut }
}

async function preparePost(
  post: Post,
  tools: PrepareHtmlTools,
): Promise<PlannedNode<PostNodeFields>> {
  const body = await prepareHtml(post.html, tools)
  const cover =
    post.cover === null
      ? null
      : await tools.resolvePicture({ address: post.cover.url, objectPath: post.cover.path })
  return postNode(post, body, cover)
}

/**
 * The node that remembers a document which is counted by the store but has no page.
 *
 * @param post given where only its slug is in the way
 */
export function leftOutNode(
  postId: string,
  problems: readonly string[],
  updatedAt: unknown,
  post?: PostNodeFields,
): PlannedNode<LeftOutFields> {
  return {
    id: leftOutNodeId(postId),
    type: NODE_TYPES.leftOut,
    fields: {
      postId,
      problems,
      updatedAt: updatedAt instanceof Date ? updatedAt.toISOString() : null,
      ...(post === undefined ? {} : { post }),
    },
  }
}

async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) {
      await work(item)
      // What jsdom lets go of is only collected between turns of the event loop: without a pause the
      // memory of a full reading grows with the number of posts.
      await nextTurn()
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}
