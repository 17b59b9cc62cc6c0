import type { StoredNode } from '../../../../gatsby/builder/internals/gatsby.ts'
import type { PlannedNode } from '../../../../gatsby/nodes/nodes.ts'

/** Gatsby's data layer as far as reading it goes, filled from planned nodes. */
export interface FakeNodeStore {
  put(...nodes: readonly PlannedNode[]): void
  remove(id: string): void
  getNode(id: string): StoredNode | undefined
  nodesOfType(type: string): StoredNode[]
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
    nodesOfType: (type) => [...nodes.values()].filter((node) => node.internal.type === type),
  }
}
