import { useState } from 'react'
import type { LocalCopy, LocalCopyStore } from '../../platform/storage/local-copy-store'
import { beginWith, mergeKept, restoreKept, type Beginning } from '../sync/begin'
import type { KnownHead } from '../sync/machine/known-head'
import type { SyncKind, SyncTypes } from '../sync/machine/sync-kind'
import type { Recovery } from '../sync/recovery'

/** Where editing begins, once the author has decided on each text that this browser has kept. */
export function useBeginning<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  head: KnownHead<Types>,
  recovery: Recovery<Types['text']>,
  localCopies: Pick<LocalCopyStore<Types['text']>, 'forget'>,
) {
  const [beginning, setBeginning] = useState(() => beginWith(head, recovery))
  const [offers, setOffers] = useState(recovery.offers)
  const decide = (next: Beginning<Types> | null) => {
    if (next !== null) setBeginning(next)
    setOffers((left) => left.slice(1))
  }
  return {
    beginning,
    /** The text to be decided on; null when none is left. */
    offer: offers[0] ?? null,
    restore: (offer: LocalCopy<Types['text']>) => {
      decide(restoreKept(beginning, offer))
    },
    merge: (offer: LocalCopy<Types['text']>) => {
      decide(mergeKept(kind, beginning, offer))
    },
    discard: ({ userId, documentId, writerId }: LocalCopy<Types['text']>) => {
      // A local copy that cannot be removed is offered again, which is the safe side.
      localCopies.forget(userId, documentId, writerId).catch(() => undefined)
      decide(null)
    },
  }
}
