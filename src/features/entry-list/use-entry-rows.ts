import { useEffect, useState } from 'react'
import type { EditedKindName } from '../../../shared/kinds/names'
import { may } from '../../../shared/accounts/roles'
import { logWarning } from '../../platform/base/log'
import { entryRows, type EntryRow } from './entry-rows'
import type { EntryListSources } from './list-sources'

type ListState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  /** Someone whose role does not let them edit entries. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'ready'; readonly rows: readonly EntryRow[] }

async function readList(
  kind: EditedKindName,
  userId: string,
  sources: EntryListSources,
): Promise<ListState> {
  // The database would refuse the rest, which is no failure.
  if (!may(await sources.readRole(userId), 'edit-entries')) return { kind: 'refused' }
  const [entries, copies, files] = await Promise.all([
    sources.listEntries(kind),
    sources.listCopies(),
    sources.readFiles(kind),
  ])
  // Without them every term would seem to be new, or gone.
  if (files === null) throw new Error('The files of the section could not be read.')
  return { kind: 'ready', rows: entryRows(kind, { entries, copies, files }) }
}

/**
 * The lines of the list, kept fresh: a user who comes back to this tab sees what was changed elsewhere. What is
 * shown stays when it cannot be read again.
 */
export function useEntryRows(kind: EditedKindName, userId: string, sources: EntryListSources) {
  const [state, setState] = useState<ListState>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isCurrent = true
    const read = () => {
      readList(kind, userId, sources).then(
        (found) => {
          if (isCurrent) setState(found)
        },
        (cause: unknown) => {
          logWarning('The list of entries could not be read.', cause)
          if (isCurrent) setState((shown) => (shown.kind === 'ready' ? shown : { kind: 'failed' }))
        },
      )
    }
    const look = () => {
      if (document.visibilityState === 'visible') read()
    }
    read()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', read)
    return () => {
      isCurrent = false
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', read)
    }
  }, [attempt, kind, sources, userId])

  const retry = () => {
    setState({ kind: 'loading' })
    setAttempt((count) => count + 1)
  }
  return { state, retry }
}
