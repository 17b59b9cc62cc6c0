import type { Gatsby } from '../../../../gatsby/adapter/gatsby.ts'
import { openHeldContent } from '../../../../gatsby/builder/reading/held-content.ts'
import type { HeldContent } from '../../../../gatsby/builder/reading/held-content.ts'
import type { PostNodeFields } from '../../../../gatsby/nodes/nodes.ts'
import { NODE_TYPES } from '../../../../gatsby/nodes/nodes.ts'
import type { StoredNode } from '../../../../gatsby/adapter/modules/gatsby-types.ts'
import type { PlannedNode } from '../../../../gatsby/nodes/nodes.ts'

/** Gatsby's data layer as far as reading it goes, filled from planned nodes. */
export interface FakeNodeStore {
  put(...nodes: readonly PlannedNode[]): void
  remove(id: string): void
  getNode(id: string): StoredNode | undefined
  getNodesByType(type: string): StoredNode[]
}

export function fakeNodeStore(...first: readonly PlannedNode[]): FakeNodeStore {
  const nodes = new Map<string, StoredNode>()
  const put = (...planned: readonly PlannedNode[]) => {
    for (const { id, type, fields } of planned) {
      nodes.set(id, { ...fields, id, internal: { type, contentDigest: 'x' } })
    }
  }
  put(...first)
  return {
    put,
    remove: (id) => {
      nodes.delete(id)
    },
    getNode: (id) => nodes.get(id),
    getNodesByType: (type) => [...nodes.values()].filter((node) => node.internal.type === type),
  }
}

/** What is held of the content of a node store. */
export function heldContentOf(store: Pick<Gatsby, 'getNode' | 'getNodesByType'>): HeldContent {
  const posts = store.getNodesByType(NODE_TYPES.post) as unknown as readonly PostNodeFields[]
  return openHeldContent(store, posts)
}
