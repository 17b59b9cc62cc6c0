import type { KnownHead } from './known-head'
import type { SyncKind, SyncTypes } from './sync-kind'
import type { SentAction } from './sync-state'

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
