import { useState } from 'react'
import type { EditingSession } from '../sync/session'
import type { SyncState, VisibleChange } from '../sync/machine/sync-state'
import { useSyncValue } from '../sync/use-sync-value'

/** Longer ago than this, a published version has long arrived. */
const RECENT_MS = 15 * 60_000

/** A version that was on its way to the readers when the page was opened, such as after a reload. */
function recentChange({ head }: SyncState, nowMs: number): VisibleChange | null {
  const { status, versionAtMs } = head.facts
  const isRecent = versionAtMs !== null && nowMs - versionAtMs < RECENT_MS
  return status === 'published' && isRecent
    ? { kind: 'published', revision: head.identity.revision }
    : null
}

/** The last change that readers see; `isFresh` when it was saved since the page was opened. */
export function useVisibleChange(session: EditingSession) {
  const [earlier] = useState(() => recentChange(session.getSnapshot(), Date.now()))
  const saved = useSyncValue(session, (state) => state.visibleChange)
  return { change: saved ?? earlier, isFresh: saved !== null }
}
