import { setImmediate as nextTurn } from 'node:timers/promises'
import type { QuarantinedPost } from '../../../shared/publish/builder-protocol.ts'
import { countText, textProblems } from '../../../shared/html/limits/text-limits.ts'
import { parsePost } from '../../../shared/post/post.ts'
import type { Post } from '../../../shared/post/post.ts'
import { BuildError } from '../../errors.ts'
import type { siteFactsOf } from '../../html/fact-warnings.ts'
import type { PrepareHtmlTools } from '../../html/prepare-html.ts'
import { prepareHtml } from '../../html/prepare-html.ts'
import type { LeftOutFields, PlannedNode, PostNodeFields } from '../../nodes/nodes.ts'
import { leftOutNodeId, NODE_TYPES } from '../../nodes/nodes.ts'
import { postNode } from './post-node.ts'
import type { RawDocument } from '../../nodes/raw-document.ts'
import { brokenTextProblem } from '../source/quarantine.ts'

/** Posts prepared at the same time; most of the time of each is waiting for its pictures. */
const CONCURRENCY = 6

/** The outcome of one document. */
export type PreparedDocument =
  | { readonly kind: 'post'; readonly node: PlannedNode<PostNodeFields> }
  /** Its fields do not fit the schema, or its text is beyond the limits. */
  | { readonly kind: 'left-out'; readonly node: PlannedNode<LeftOutFields> }
  /** It breaks the preparation. */
  | { readonly kind: 'broken'; readonly entry: QuarantinedPost }

/** The outcome of reading documents. */
export interface PreparedDocuments {
  readonly posts: readonly PlannedNode<PostNodeFields>[]
  /** Documents without a page, the broken ones among them. */
  readonly leftOut: readonly PlannedNode<LeftOutFields>[]
  readonly broken: readonly QuarantinedPost[]
}

export interface PrepareDocumentTools extends PrepareHtmlTools {
  readonly facts: ReturnType<typeof siteFactsOf>
}

/** Told how {@link prepareEach} gets on. */
export interface PreparationWatch {
  onStarted(postId: string): void
  onPrepared(postId: string, prepared: PreparedDocument): void
}

/**
 * Documents become nodes: parsed, sanitised, pictures fetched. A document that does not parse, that is
 * beyond the limits of `shared/html/limits`, or that makes the preparation throw, is described instead of throwing.
 *
 * @throws BuildError such as BackendUnreachableError, which no document is to blame for
 */
export async function prepareEach(
  documents: readonly RawDocument[],
  tools: PrepareDocumentTools,
  watch: PreparationWatch,
): Promise<void> {
  await inParallel(documents, async (document) => {
    watch.onStarted(document.id)
    watch.onPrepared(document.id, await prepareDocument(document, tools))
  })
}

async function prepareDocument(
  { id, data }: RawDocument,
  tools: PrepareDocumentTools,
): Promise<PreparedDocument> {
  const parsed = parsePost(id, data)
  if (parsed.kind !== 'post') {
    return { kind: 'left-out', node: leftOutNode(id, parsed.problems, data['updatedAt']) }
  }
  // Before anything makes a tree of it: the same version is left out by every build.
  const beyondLimits = textProblems(countText(parsed.post.html))
  if (beyondLimits.length > 0) {
    return { kind: 'left-out', node: leftOutNode(id, beyondLimits, parsed.post.updatedAt) }
  }
  try {
    return { kind: 'post', node: await preparePost(parsed.post, tools) }
  } catch (error) {
    if (error instanceof BuildError) throw error
    const updatedAt = parsed.post.updatedAt.toISOString()
    return { kind: 'broken', entry: { postId: id, updatedAt, problem: brokenTextProblem(error) } }
  }
}

/** Sorts the outcomes of documents by what becomes of them. Pure. */
export function gatherPrepared(prepared: Iterable<PreparedDocument>): PreparedDocuments {
  const posts: PlannedNode<PostNodeFields>[] = []
  const leftOut: PlannedNode<LeftOutFields>[] = []
  const broken: QuarantinedPost[] = []
  for (const outcome of prepared) {
    switch (outcome.kind) {
      case 'post':
        posts.push(outcome.node)
        break
      case 'left-out':
        leftOut.push(outcome.node)
        break
      case 'broken':
        broken.push(outcome.entry)
        leftOut.push(quarantinedNode(outcome.entry))
    }
  }
  return { posts, leftOut, broken }
}

async function preparePost(
  post: Post,
  tools: PrepareDocumentTools,
): Promise<PlannedNode<PostNodeFields>> {
  const body = await prepareHtml(post.html, tools, post.title)
  const cover =
    post.cover === null
      ? null
      : await tools.resolvePicture({ address: post.cover.url, objectPath: post.cover.path })
  return postNode(post, body, cover, tools.facts)
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

/** The node of a post that cannot be built. */
export function quarantinedNode(entry: QuarantinedPost): PlannedNode<LeftOutFields> {
  const { postId, updatedAt, problem } = entry
  return leftOutNode(postId, [problem], updatedAt === null ? null : new Date(updatedAt))
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
