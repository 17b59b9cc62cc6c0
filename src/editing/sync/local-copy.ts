import type { HeadIdentity } from '../../../shared/documents/working-copy'
import { isSameIdentity } from '../../../shared/documents/working-copy'
import { createLocalCopyWriter } from './local-copy-writer'
import type { SyncDependencies } from './machine/ports'
import type { SyncTypes } from './machine/sync-kind'
import { hasUnsynced, type SyncStart, type SyncState } from './machine/sync-state'
import type { SyncEvent } from './machine/transition'

/** Where a session starts. */
export interface SessionStart<Types extends SyncTypes> extends Omit<SyncStart<Types>, 'nowMs'> {
  /** Tabs whose kept text this session has taken over. */
  readonly adopted?: readonly string[]
}

/** Keeps in this browser what the backend does not have yet, and forgets it once it has. */
export function createLocalCopyFollower<Types extends SyncTypes>(
  start: SessionStart<Types>,
  { localCopies, clock }: Pick<SyncDependencies<Types>, 'localCopies' | 'clock'>,
  dispatch: (event: SyncEvent<Types>) => void,
) {
  const { userId, documentId, writerId } = start
  let adopted = start.adopted ?? []
  /** The last request to keep; null when the browser has nothing of this tab. */
  let asked: { readonly change: number; readonly identity: HeadIdentity } | null = null

  const writer = createLocalCopyWriter(localCopies, start, (outcome) => {
    if (outcome.kind === 'kept') forgetAdopted()
    dispatch(outcome)
  })

  function forgetAdopted(): void {
    for (const writer of adopted) {
      // What cannot be forgotten is recognised when the document is opened again.
      localCopies.forget(userId, documentId, writer).catch(() => undefined)
    }
    adopted = []
  }

  return {
    follow(state: SyncState<Types>): void {
      const { change, head, fields, sequence } = state
      if (!hasUnsynced(state)) {
        forgetAdopted()
        if (asked !== null) writer.forget()
        asked = null
        return
      }
      const { identity } = head
      if (asked?.change === change && isSameIdentity(asked.identity, identity)) return
      asked = { change, identity }
      const base = { ...identity, fields: head.fields }
      const keptAtMs = clock.now()
      const copy = { userId, documentId, writerId, sequence, base, keptAtMs, fields }
      writer.keep(copy, change)
    },
    /** Lets the next `follow` ask again for what the browser has refused. */
    askAgain(): void {
      asked = null
    },
    /** Resolves once nothing is being written. */
    idle: () => writer.idle(),
  }
}
