import { useState } from 'react'
import type { EditingSession } from '../sync/session'
import type { Conflict, SyncState } from '../sync/machine/sync-state'
import { useSyncValue } from '../sync/use-sync-value'

const conflictOf = ({ server }: SyncState): Conflict | null =>
  server.kind === 'conflict' ? server.conflict : null

/** The conflict that the author is asked about; null also while they have postponed the choice. */
export function useConflict(session: EditingSession) {
  const conflict = useSyncValue(session, conflictOf)
  const [isPostponed, setPostponed] = useState(false)
  return {
    conflict: isPostponed ? null : conflict,
    postpone: () => {
      session.postpone()
      setPostponed(true)
    },
    ask: () => {
      setPostponed(false)
    },
  }
}
