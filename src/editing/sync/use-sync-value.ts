import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { EditingSession } from './session'
import type { SyncTypes } from './machine/sync-kind'
import type { SyncState } from './machine/sync-state'

/** Follows one value of the session: the component is drawn anew only when that value changes. */
export function useSyncValue<Types extends SyncTypes, Value>(
  session: Pick<EditingSession<Types>, 'getSnapshot' | 'subscribe'>,
  select: (state: SyncState<Types>) => Value,
): Value {
  return useSyncExternalStore(session.subscribe, () => select(session.getSnapshot()))
}

function isSame<Values extends object>(a: Values, b: Values): boolean {
  const names = Object.keys(a) as (keyof Values)[]
  return names.every((name) => Object.is(a[name], b[name]))
}

/**
 * Follows several values: the component is drawn anew only when one of them changes.
 *
 * @param select gives the same names every time; must stay the same function
 */
export function useSyncValues<Types extends SyncTypes, Values extends object>(
  session: EditingSession<Types>,
  select: (state: SyncState<Types>) => Values,
): Values {
  const last = useRef<Values | null>(null)
  const snapshot = useCallback((): Values => {
    const values = select(session.getSnapshot())
    const known = last.current
    if (known !== null && isSame(known, values)) return known
    last.current = values
    return values
  }, [select, session])
  return useSyncExternalStore(session.subscribe, snapshot)
}
