import { NODE_TYPES } from './nodes.ts'

/** The data layer as it is at any moment; nodes of the site's own types, and `SitePage`. */
export interface SiteNodes {
  getNode(id: string): object | undefined
  /**
   * The nodes of a type, each read when it is its turn: 50,000 posts with their bodies take 400 MB. May be
   * gone through more than once, and not across a change.
   */
  nodesOfType(type: string): Iterable<object>
}

/** What Gatsby offers a hook. */
interface HookNodes {
  getNode(id: string): object | undefined
  getNodesByType(type: string): readonly object[]
}

/** Types with a page for each node, and far more nodes than others. */
const TYPES_WITH_PAGES = new Set<string>([NODE_TYPES.post, NODE_TYPES.list])

interface SitePage {
  readonly context?: { readonly id?: unknown }
}

/** The nodes of a site whose pages are all created, of what Gatsby offers a hook: it has only whole lists. */
export function nodesOfHook({ getNode, getNodesByType }: HookNodes): SiteNodes {
  let pageNodes: readonly string[] | null = null
  const idsOfPages = () =>
    (getNodesByType('SitePage') as readonly SitePage[]).flatMap(({ context }) =>
      typeof context?.id === 'string' ? [context.id] : [],
    )
  function* nodesWithPages(type: string): Generator<object> {
    pageNodes ??= idsOfPages()
    for (const id of pageNodes) {
      const node = id.startsWith(`${type}:`) ? getNode(id) : undefined
      if (node !== undefined) yield node
    }
  }
  return {
    getNode,
    nodesOfType: (type) =>
      TYPES_WITH_PAGES.has(type)
        ? { [Symbol.iterator]: () => nodesWithPages(type) }
        : getNodesByType(type),
  }
}
