import { useCallback, useState } from 'react'
import { isForReaders, isLive, type PostStatus } from '../../../../shared/post-status'
import { statusAfter, type PostState, type PostSession } from '../sync/post/post-session'
import { visibleChangeOf } from '../../../editing/sync/machine/content'
import { runningAction, type VisibleChange } from '../../../editing/sync/machine/sync-state'
import { useSyncValues } from '../../../editing/sync/use-sync-value'

/** Longer ago than this, a published version has long arrived. */
const RECENT_MS = 15 * 60_000

/** What readers are to notice of a version. */
export interface ShownChange {
  readonly kind: VisibleChange['kind']
  /** Null while the version is being saved. */
  readonly revision: number | null
}

const NONE = { kind: null, revision: null } as const

/**
 * Whether a change is still what readers see of the post: another one may have come from elsewhere. A
 * scheduled post has a time to tell of, and no receipt.
 */
function isPresent({ kind }: VisibleChange, status: PostStatus): boolean {
  return kind === 'published' ? isLive(status) : !isForReaders(status)
}

/**
 * The one change that has a receipt.
 *
 * @param openedAtMs versions that are much older have arrived
 */
export function shownChange(state: PostState, openedAtMs: number): ShownChange | typeof NONE {
  const { head, visibleChange } = state
  const { status, versionAtMs } = head.facts
  const running = runningAction(state)
  const coming = running === null ? null : visibleChangeOf(status, statusAfter(running, status), 0)
  if (coming !== null) return { kind: coming.kind, revision: null }
  if (visibleChange !== null && isPresent(visibleChange, status)) {
    return visibleChange
  }
  const isRecent = versionAtMs !== null && openedAtMs - versionAtMs < RECENT_MS
  return isLive(status) && isRecent ? { kind: 'published', revision: head.identity.revision } : NONE
}

/** Follows the change that has a receipt; null where there is none, or where the author has closed it. */
export function useVisibleChange(session: PostSession) {
  const [openedAtMs] = useState(Date.now)
  const select = useCallback((state: PostState) => shownChange(state, openedAtMs), [openedAtMs])
  const shown = useSyncValues(session, select)
  const [closed, setClosed] = useState<number | null>(null)
  const isShown = shown.kind !== null && (shown.revision === null || shown.revision !== closed)
  return {
    change: isShown ? shown : null,
    closeReceipt: () => {
      setClosed(shown.revision)
    },
  }
}
