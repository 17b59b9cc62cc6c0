import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { EditingSession } from './session'
import type { SyncState } from './state'

/** Follows one value of the session: the component is drawn anew only when that value changes. */
export function useSyncValue<Value>(
  session: EditingSession,
  select: (state: SyncState) => Value,
): Value {
  return useSyncExternalStore(session.subscribe, () => select(session.getSnapshot()))
}

/** What the author can change besides the body. */
export type Details = Omit<SyncState['fields'], 'html'>

function isSame(a: Details, b: Details): boolean {
  return (
    a.title === b.title &&
    a.slug === b.slug &&
    a.isSlugEdited === b.isSlugEdited &&
    a.excerpt === b.excerpt &&
    a.tags === b.tags &&
    a.cover === b.cover
  )
}

/** Follows the fields, but not the body: typing in it draws nothing anew. */
export function useDetails(session: EditingSession): Details {
  const last = useRef<Details | null>(null)
  const snapshot = useCallback((): Details => {
    const { fields } = session.getSnapshot()
    const known = last.current
    if (known !== null && isSame(known, fields)) return known
    last.current = fields
    return fields
  }, [session])
  return useSyncExternalStore(session.subscribe, snapshot)
}
