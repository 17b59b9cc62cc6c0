import { asWritten } from './dependent-fields/follow-redirects.ts'
import type { HeldPosts } from '../nodes/held-nodes.ts'
import { plannedFromHeld } from '../nodes/held-nodes.ts'
import { byNewest } from '../nodes/list-nodes.ts'
import type { LeftOutFields, PlannedNode, PostNodeFields } from '../nodes/nodes.ts'
import { NODE_TYPES, postNodeId } from '../nodes/nodes.ts'
import type { PreparedDocuments } from './preparation/prepare-documents.ts'
import { leftOutNode, quarantinedNode } from './preparation/prepare-documents.ts'
import type { QuarantinedPosts } from './source/quarantine.ts'
import { EMPTY_QUARANTINE, entryFor } from './source/quarantine.ts'
import type { ReadOutcome } from './source/read-changes.ts'

/** The part of a reading that merging needs. */
type MergedReading =
  Pick<Extract<ReadOutcome, { kind: 'full' }>, 'kind'> | Extract<ReadOutcome, { kind: 'changes' }>

/** All posts of the next build. */
export interface MergedPosts {
  readonly posts: readonly PlannedNode<PostNodeFields>[]
  readonly leftOut: readonly PlannedNode<LeftOutFields>[]
}

/**
 * Merges what is held with what was read to the posts of the next build. Pure. After a full reading the held
 * nodes do not count. A post that is known to break a build is left out. Of two posts with one slug
 * the newer is left out, with a warning, until the slug is free.
 */
export function mergePosts(
  held: HeldPosts,
  reading: MergedReading,
  prepared: Pick<PreparedDocuments, 'posts' | 'leftOut'>,
  quarantine: QuarantinedPosts = EMPTY_QUARANTINE,
): MergedPosts {
  const posts = new Map<string, PlannedNode<PostNodeFields>>()
  const leftOut = new Map<string, PlannedNode<LeftOutFields>>()
  if (reading.kind === 'changes') {
    for (const [postId, node] of held.posts) {
      const entry = entryFor(quarantine, node)
      if (entry === null) posts.set(postId, plannedFromHeld(node))
      else leftOut.set(postId, quarantinedNode(entry))
    }
    for (const [postId, node] of held.leftOut) leftOut.set(postId, plannedFromHeld(node))
    const replaced = [...reading.removedIds, ...reading.documents.map(({ id }) => id)]
    for (const postId of replaced) {
      posts.delete(postId)
      leftOut.delete(postId)
    }
  }
  for (const node of prepared.posts) posts.set(node.fields.postId, node)
  for (const node of prepared.leftOut) leftOut.set(node.fields.postId, node)
  // Whether a slug is still in the way is asked anew.
  for (const [postId, { fields }] of leftOut) {
    if (fields.post === undefined) continue
    leftOut.delete(postId)
    posts.set(postId, { id: postNodeId(postId), type: NODE_TYPES.post, fields: fields.post })
  }
  return leaveOutConflicts([...posts.values()], leftOut)
}

function leaveOutConflicts(
  posts: readonly PlannedNode<PostNodeFields>[],
  leftOut: Map<string, PlannedNode<LeftOutFields>>,
): MergedPosts {
  const bySlug = new Map<string, PlannedNode<PostNodeFields>>()
  for (const node of [...posts].sort((a, b) => byNewest(b.fields, a.fields))) {
    const { slug, postId } = node.fields
    const owner = bySlug.get(slug)
    if (owner === undefined) bySlug.set(slug, node)
    else leftOut.set(postId, takenSlugNode(node, owner.fields.postId))
  }
  return { posts: [...bySlug.values()], leftOut: [...leftOut.values()] }
}

/**
 * The node that remembers a post whose slug an older one has. Pure.
 *
 * @param ownerId the older post
 */
export function takenSlugNode(
  node: PlannedNode<PostNodeFields>,
  ownerId: string,
): PlannedNode<LeftOutFields> {
  const { fields } = asWritten(node)
  const problem = takenSlugProblem(fields.slug, ownerId)
  return leftOutNode(fields.postId, [problem], new Date(fields.updatedAt), fields)
}

/** Why a post is left out whose slug an older one has. */
export function takenSlugProblem(slug: string, ownerId: string): string {
  return `slug: "${slug}" already belongs to the older post ${ownerId}`
}
