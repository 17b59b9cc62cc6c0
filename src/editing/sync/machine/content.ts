import type { KnownHead } from './known-head'
import type { SyncKind, SyncTypes } from './sync-kind'
import type { SentAction, VisibleChange } from './sync-state'

/** Whether a head is what an action asked for: the action got through, only its answer did not. */
export function isCarriedOut<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  { content, base }: SentAction<Types>,
  head: KnownHead<Types>,
): boolean {
  return (
    head.identity.revision === base.revision + 1 &&
    head.identity.version === 0 &&
    kind.isAsDecided(head.facts, content) &&
    kind.isSame(head.fields, content)
  )
}

/** What readers are to notice of a saved version; null when nothing. */
export function visibleChangeOf(
  before: string,
  after: string,
  revision: number,
): VisibleChange | null {
  if (after === 'published') return { kind: 'published', revision }
  return before === 'published' ? { kind: 'removed', revision } : null
}
