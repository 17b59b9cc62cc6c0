import { useCallback, useRef, useSyncExternalStore } from 'react'
import { EMPTY_EDITOR_FIELDS } from '../../../../shared/editor-fields'
import { keysOf, pick } from '../../../../shared/typed-records'
import type { EditingSession } from './session'
import type { SyncState } from './machine/sync-state'

/** Follows one value of the session: the component is drawn anew only when that value changes. */
export function useSyncValue<Value>(
  session: Pick<EditingSession, 'getSnapshot' | 'subscribe'>,
  select: (state: SyncState) => Value,
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
export function useSyncValues<Values extends object>(
  session: EditingSession,
  select: (state: SyncState) => Values,
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

/** What the author can change besides the body. */
export type Details = Omit<SyncState['fields'], 'html'>

const DETAIL_NAMES = keysOf(EMPTY_EDITOR_FIELDS).filter((name) => name !== 'html')

function detailsOf({ fields }: SyncState): Details {
  return pick(fields, DETAIL_NAMES)
}

/** Follows the fields, but not the body: typing in it draws nothing anew. */
export function useDetails(session: EditingSession): Details {
  return useSyncValues(session, detailsOf)
}
