import type { HeadIdentity } from '../../../shared/documents/working-copy'
import { logWarning } from '../../platform/base/log'
import type { SyncTypes } from '../sync/machine/sync-kind'
import { hasUnsynced } from '../sync/machine/sync-state'
import type { EditingSession } from '../sync/session'

interface CopyEnder {
  discardCopy(id: string, seen: HeadIdentity): Promise<unknown>
}

/**
 * Ends a working copy that holds nothing new, as soon as the backend has the text, and lets the session see
 * that it is gone.
 *
 * @returns stops waiting
 */
export function endCopyWhenSynced<Types extends SyncTypes>(
  id: string,
  session: EditingSession<Types>,
  store: CopyEnder,
): () => void {
  const end = async () => {
    const { identity } = session.getSnapshot().head
    if (identity.version === 0) return
    await store.discardCopy(id, identity)
    session.lookNow()
  }
  const look = () => {
    if (hasUnsynced(session.getSnapshot())) return
    stop()
    end().catch((cause: unknown) => {
      // The working copy holds what the version holds: no one loses or sees anything by it.
      logWarning('The working copy could not be deleted.', cause)
    })
  }
  const stop = session.subscribe(look)
  return stop
}
