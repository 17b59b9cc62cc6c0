import { createHash } from 'node:crypto'
import type { Actions, Node } from 'gatsby'
import type { PlannedNode } from './nodes.ts'
import { SOURCE_STATE_ID } from './nodes.ts'

/** Counts of changes to the node store. */
export interface AppliedNodes {
  readonly created: number
  readonly touched: number
  readonly deleted: number
}

/** The part of Gatsby that {@link applyNodes} uses. */
export interface NodeStore {
  readonly actions: Pick<Actions, 'createNode' | 'touchNode' | 'deleteNode'>
  getNode(id: string): Node | undefined
  getNodesByType(type: string): Node[]
}

/** The planned nodes and everything that decides whether a held one is the same. */
export interface NodePlan {
  readonly nodes: readonly PlannedNode[]
  /** Every type that the plan rules over; held nodes of these types that are not planned go. */
  readonly types: readonly string[]
  readonly epoch: string
  /** Called once before the first change. */
  beforeChanges(): void
  /** Called for each node that is new or has changed, once it is written. */
  onWritten?(node: PlannedNode): void
}

/** Nodes that are written at the same time. Each is only there once the store has written all of them. */
const NODES_AT_ONCE = 200

/** The epoch of node stores that no interrupted build has touched. */
const FIRST_EPOCH = 'first'

/** The epoch that the node store's digests are made with. */
export function heldEpoch(getNode: (id: string) => object | undefined): string {
  const state = getNode(SOURCE_STATE_ID)
  return state !== undefined && 'epoch' in state && typeof state.epoch === 'string'
    ? state.epoch
    : FIRST_EPOCH
}

/** Returns a digest that tells a node from another version of it. */
export const nodeDigest = (node: PlannedNode, epoch: string): string =>
  createHash('sha256')
    .update(JSON.stringify([epoch, node.type, node.fields]))
    .digest('hex')

/**
 * Makes the node store hold exactly the planned nodes of the given types: changed ones are created
 * anew, equal ones touched so that they survive, others deleted.
 */
export async function applyNodes(plan: NodePlan, store: NodeStore): Promise<AppliedNodes> {
  const planned = new Set(plan.nodes.map(({ id }) => id))
  const stale = plan.types
    .flatMap((type) => store.getNodesByType(type))
    .filter(({ id }) => !planned.has(id))
  const changed: [PlannedNode, string][] = []
  let touched = 0
  for (const node of plan.nodes) {
    const digest = nodeDigest(node, plan.epoch)
    const held = store.getNode(node.id)
    if (held?.internal.contentDigest === digest) {
      store.actions.touchNode(held)
      touched += 1
    } else {
      changed.push([node, digest])
    }
  }
  if (changed.length + stale.length > 0) plan.beforeChanges()
  for (const node of stale) store.actions.deleteNode(node)
  for (let start = 0; start < changed.length; start += NODES_AT_ONCE) {
    await Promise.all(
      changed.slice(start, start + NODES_AT_ONCE).map(async ([node, contentDigest]) => {
        await store.actions.createNode({
          ...node.fields,
          id: node.id,
          parent: null,
          children: [],
          internal: { type: node.type, contentDigest },
        })
        plan.onWritten?.(node)
      }),
    )
  }
  return { created: changed.length, touched, deleted: stale.length }
}
