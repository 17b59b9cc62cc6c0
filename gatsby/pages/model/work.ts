import type { PlannedCard } from '../cards/card.ts'
import type { PlannedPage } from '../plan/plan-pages.ts'
import type { PlannedNode } from '../../nodes/nodes.ts'

/** Collects what is to be applied. */
export interface PlanBuilder {
  upsert(node: PlannedNode): void
  removeNode(id: string): void
  setPage(page: PlannedPage): void
  /** A page that is set as well, by another post or a redirect, is not removed. */
  removePage(path: string): void
  /** The card of a page that is set. */
  showCard(card: PlannedCard): void
}

/** Everything that makes one page what it should be. */
export interface PageWork {
  apply(builder: PlanBuilder): void
}

/** Work that may wait. */
export interface DeferrableWork extends PageWork {
  /** Notes that the page stays as it is for now. */
  defer(): void
}

/** Work of which some must not wait. */
export interface SplitWork {
  readonly required: PageWork[]
  readonly optional: DeferrableWork[]
}

/** The contents of a plan, as a builder has collected them. */
export interface Collected {
  readonly upsert: readonly PlannedNode[]
  readonly removedNodes: readonly string[]
  readonly pages: readonly PlannedPage[]
  readonly removedPages: readonly string[]
  readonly cards: readonly PlannedCard[]
}

/** An empty builder. */
export function planBuilder(): PlanBuilder & { collected(): Collected } {
  const nodes = new Map<string, PlannedNode>()
  const removedNodes = new Set<string>()
  const pages = new Map<string, PlannedPage>()
  const removedPages = new Set<string>()
  const cards = new Map<string, PlannedCard>()
  return {
    upsert: (node) => nodes.set(node.id, node),
    removeNode: (id) => removedNodes.add(id),
    setPage: (page) => pages.set(page.path, page),
    removePage: (path) => removedPages.add(path),
    showCard: (card) => cards.set(card.path, card),
    collected: () => ({
      upsert: [...nodes.values()],
      removedNodes: [...removedNodes].filter((id) => !nodes.has(id)),
      pages: [...pages.values()],
      removedPages: [...removedPages].filter((path) => !pages.has(path)),
      cards: [...cards.values()],
    }),
  }
}
