import type { Node } from 'gatsby'
import type { LeftOutFields, PlannedNode, PostNodeFields, SourceStateFields } from './nodes.ts'
import { NODE_TYPES } from './nodes.ts'

/** A node of the site's own source as the node store holds it. */
export type HeldNode<Fields> = Node & Fields

/** The nodes that earlier builds left in the node store. */
export interface HeldPosts {
  readonly posts: ReadonlyMap<string, HeldNode<PostNodeFields>>
  readonly leftOut: ReadonlyMap<string, HeldNode<LeftOutFields>>
  readonly state: HeldNode<SourceStateFields> | null
}

type GetNodesByType = (type: string) => Node[]

/** Reads what earlier builds left. The shapes are this source's own; the schema is explicit. */
export function heldPosts(getNodesByType: GetNodesByType): HeldPosts {
  const ofType = <Fields>(type: string) => getNodesByType(type) as HeldNode<Fields>[]
  return {
    posts: new Map(ofType<PostNodeFields>(NODE_TYPES.post).map((node) => [node.postId, node])),
    leftOut: new Map(ofType<LeftOutFields>(NODE_TYPES.leftOut).map((node) => [node.postId, node])),
    state: ofType<SourceStateFields>(NODE_TYPES.state)[0] ?? null,
  }
}

const GATSBY_FIELDS = new Set(['id', 'internal', 'parent', 'children'])

/** A held node's own fields, without Gatsby's. */
export function plannedFromHeld<Fields extends object>(
  node: Pick<Node, 'id'> & { readonly internal: Pick<Node['internal'], 'type'> } & Fields,
): PlannedNode<Fields> {
  const { id, internal } = node
  const fields = Object.fromEntries(
    Object.entries(node).filter(([name]) => !GATSBY_FIELDS.has(name)),
  )
  return { id, type: internal.type, fields: fields as unknown as Fields }
}
