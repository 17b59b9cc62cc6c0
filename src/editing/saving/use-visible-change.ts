import { useCallback, useState } from 'react'
import type { SyncKind, SyncTypes, VisibleChange } from '../sync/machine/sync-kind'
import { runningAction, type SyncState } from '../sync/machine/sync-state'
import type { EditingSession } from '../sync/session'
import { useSyncValues } from '../sync/use-sync-value'

/** Longer ago than this, a published version has long arrived. */
const RECENT_MS = 15 * 60_000

/** A change that readers are to notice. */
export interface ShownChange {
  readonly kind: VisibleChange['kind']
  /** Null while the version is being saved. */
  readonly revision: number | null
}

const NONE = { kind: null, revision: null } as const

/**
 * The one change that has a receipt: another one may have come from elsewhere.
 *
 * @param openedAtMs versions that are much older have arrived
 */
export function shownChange<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  state: SyncState<Types>,
  openedAtMs: number,
): ShownChange | typeof NONE {
  const { head, fields, visibleChange } = state
  const { facts } = head
  const action = runningAction(state)
  if (action !== null) {
    const content = kind.contentOf(fields, facts, action)
    const after = kind.factsAfter(facts, { action, content, fields }, openedAtMs)
    const coming = kind.visibleChange(facts, after)
    if (coming !== null) return { kind: coming, revision: null }
  }
  const shown = kind.shownAs(facts)
  if (visibleChange !== null && visibleChange.kind === shown) return visibleChange
  const isRecent = facts.versionAtMs !== null && openedAtMs - facts.versionAtMs < RECENT_MS
  return shown === 'published' && isRecent
    ? { kind: shown, revision: head.identity.revision }
    : NONE
}

/** Follows the change that has a receipt; null where there is none, or where the author has closed it. */
export function useVisibleChange<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  session: EditingSession<Types>,
) {
  const [openedAtMs] = useState(Date.now)
  const select = useCallback(
    (state: SyncState<Types>) => shownChange(kind, state, openedAtMs),
    [kind, openedAtMs],
  )
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
