import type { HeldNode } from '../../../nodes/held-nodes.ts'
import { plannedFromHeld } from '../../../nodes/held-nodes.ts'
import { byNewest } from '../../../nodes/list-nodes.ts'
import { takenSlugNode, takenSlugProblem } from '../../../posts/merge-posts.ts'
import type { LeftOutFields, PlannedNode, PostNodeFields } from '../../../nodes/nodes.ts'
import { leftOutNodeId, NODE_TYPES, postNodeId } from '../../../nodes/nodes.ts'
import { MissingNodeError } from './model-errors.ts'
import { claimOf, sitePost } from '../tables/open-tables.ts'
import type { ContentChange } from './site-change.ts'
import type { SiteDraft, SitePost, SlugClaim } from '../tables/tables.ts'

/** Asks the node store for one node. */
export type GetNode = (
  id: string,
) => { readonly id: string; readonly internal: { readonly type: string } } | undefined

/** A post before and after the change; undefined where it has no page. */
export interface PostEdit {
  readonly postId: string
  readonly before: SitePost | undefined
  readonly after: SitePost | undefined
}

/** Which posts have a page after a change. */
export interface SettledPosts {
  /** Posts whose node is written or goes. */
  readonly edits: readonly PostEdit[]
  /** Nodes to be written, by post id; their links are as their authors wrote them. */
  readonly nodes: ReadonlyMap<string, PlannedNode<PostNodeFields>>
  readonly leftOut: readonly PlannedNode<LeftOutFields>[]
  /** Node ids of documents that are no longer left out. */
  readonly noLongerLeftOut: readonly string[]
}

/**
 * Takes the changed documents into the draft. Of several posts with one slug the oldest has it; the
 * others wait, and one comes back when the slug is free: the outcome is that of `mergePosts`.
 *
 * @throws MissingNodeError
 */
export function settlePosts(
  draft: SiteDraft,
  change: Pick<ContentChange, 'posts' | 'leftOut' | 'removedIds'>,
  getNode: GetNode,
): SettledPosts {
  const before = new Map<string, SitePost | undefined>()
  const noLongerLeftOut = new Set<string>()
  const contested = new Set<string>()
  const fresh = new Map(change.posts.map((node) => [node.fields.postId, node]))
  const nodes = new Map<string, PlannedNode<PostNodeFields>>()
  const leftOut = new Map<string, PlannedNode<LeftOutFields>>()

  const note = (postId: string) => {
    if (!before.has(postId)) before.set(postId, draft.posts.get(postId))
  }
  const forget = (postId: string) => {
    note(postId)
    const post = draft.posts.get(postId)
    if (post !== undefined) {
      contested.add(post.slug)
      draft.posts.delete(postId)
      draft.owners.delete(post.slug)
    }
    const claim = draft.leftOut.get(postId)?.claim ?? null
    if (claim !== null) {
      wait(draft, claim.slug, others(draft.waiting.get(claim.slug) ?? [], postId))
    }
    if (draft.leftOut.get(postId) !== undefined) noLongerLeftOut.add(postId)
    draft.leftOut.delete(postId)
  }

  for (const postId of [...change.removedIds, ...fresh.keys()]) forget(postId)
  for (const node of change.leftOut) {
    const { postId, problems } = node.fields
    forget(postId)
    fresh.delete(postId)
    draft.leftOut.set(postId, { problems, claim: null })
    leftOut.set(postId, node)
  }
  for (const { fields } of fresh.values()) contested.add(fields.slug)
  const freshBySlug = Map.groupBy(fresh.values(), ({ fields }) => fields.slug)

  for (const slug of contested) {
    const ownerId = draft.owners.get(slug)
    const claims = [
      ...(ownerId === undefined ? [] : [claimOfOwner(draft, ownerId)]),
      ...(draft.waiting.get(slug) ?? []),
      ...(freshBySlug.get(slug) ?? []).map(({ fields }) => claimOf(fields)),
    ].sort((a, b) => byNewest(b, a))
    const [winner, ...losers] = claims
    const nodeOf = ({ postId }: SlugClaim) => fresh.get(postId) ?? readPost(draft, postId, getNode)
    for (const loser of losers) {
      const problem = takenSlugProblem(slug, winner?.postId ?? '')
      if (draft.leftOut.get(loser.postId)?.problems[0] === problem) continue
      const node = takenSlugNode(nodeOf(loser), winner?.postId ?? '')
      note(loser.postId)
      draft.posts.delete(loser.postId)
      draft.leftOut.set(loser.postId, { problems: node.fields.problems, claim: loser })
      leftOut.set(loser.postId, node)
    }
    wait(draft, slug, losers)
    if (winner === undefined || winner.postId === ownerId) continue
    const node = nodeOf(winner)
    note(winner.postId)
    if (draft.leftOut.get(winner.postId) !== undefined) noLongerLeftOut.add(winner.postId)
    draft.leftOut.delete(winner.postId)
    draft.posts.set(winner.postId, sitePost(node.fields))
    draft.owners.set(slug, winner.postId)
    nodes.set(winner.postId, node)
  }
  return {
    edits: [...before].flatMap(([postId, old]) => editOf(draft, postId, old)),
    nodes,
    leftOut: [...leftOut.values()],
    noLongerLeftOut: [...noLongerLeftOut]
      .filter((postId) => draft.leftOut.get(postId) === undefined)
      .map(leftOutNodeId),
  }
}

const others = (claims: readonly SlugClaim[], postId: string) =>
  claims.filter((claim) => claim.postId !== postId)

function wait(draft: SiteDraft, slug: string, claims: readonly SlugClaim[]): void {
  if (claims.length === 0) draft.waiting.delete(slug)
  else draft.waiting.set(slug, claims)
}

function claimOfOwner(draft: SiteDraft, postId: string): SlugClaim {
  const post = draft.posts.get(postId)
  if (post === undefined) throw missing(postNodeId(postId))
  return { postId, publishedAt: post.item.publishedAt, slug: post.slug }
}

/** A post says which item stands for it: the same one as long as lists show the same of it. */
function editOf(draft: SiteDraft, postId: string, before: SitePost | undefined): PostEdit[] {
  const after = draft.posts.get(postId)
  if (before === undefined || after === undefined) {
    return before === after ? [] : [{ postId, before, after }]
  }
  if (JSON.stringify(before.item) !== JSON.stringify(after.item)) return [{ postId, before, after }]
  const kept = { ...after, item: before.item }
  draft.posts.set(postId, kept)
  return [{ postId, before, after: kept }]
}

/** A post from the node store, whether it has a page or waits for its slug. */
function readPost(draft: SiteDraft, postId: string, getNode: GetNode): PlannedNode<PostNodeFields> {
  if (draft.posts.get(postId) !== undefined) return readPostNode(postId, getNode)
  const held = getNode(leftOutNodeId(postId))
  const post = held !== undefined && isLeftOut(held) ? held.post : undefined
  if (post === undefined) throw missing(leftOutNodeId(postId))
  return { id: postNodeId(postId), type: NODE_TYPES.post, fields: post }
}

/**
 * The node of a post that has a page, as it was applied.
 *
 * @throws MissingNodeError
 */
export function readPostNode(postId: string, getNode: GetNode): PlannedNode<PostNodeFields> {
  const held = getNode(postNodeId(postId))
  if (held === undefined || !isPost(held)) throw missing(postNodeId(postId))
  return plannedFromHeld(held)
}

type StoredNode = NonNullable<ReturnType<GetNode>>

// The source itself has made the nodes of its types.
const isPost = (node: StoredNode): node is HeldNode<PostNodeFields> =>
  node.internal.type === NODE_TYPES.post

const isLeftOut = (node: StoredNode): node is HeldNode<LeftOutFields> =>
  node.internal.type === NODE_TYPES.leftOut

const missing = (id: string) =>
  new MissingNodeError(
    `The node store does not hold ${id}, which the site is made of. Build the whole site again.`,
  )
