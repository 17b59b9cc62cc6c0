import { useEffect, useState } from 'react'
import { browserClock } from '../sync/browser-clock'
import type { SyncTypes } from '../sync/machine/sync-kind'
import type { SyncState, VersionConflict } from '../sync/machine/sync-state'
import type { EditingSession } from '../sync/session'
import { useSyncValue } from '../sync/use-sync-value'

/** The question comes once typing has rested this long: a dialog would take the next letters. */
const TYPING_REST_MS = 1000

const conflictOf = <Types extends SyncTypes>({
  server,
}: SyncState<Types>): VersionConflict<Types> | null =>
  server.kind === 'conflict' ? server.conflict : null

/** The conflict that the author is asked about; null while they type, or have postponed the choice. */
export function useConflict<Types extends SyncTypes>(session: EditingSession<Types>) {
  const conflict = useSyncValue(session, conflictOf)
  const [question, setQuestion] = useState<'due' | 'asked' | 'postponed'>('due')
  const isDue = conflict !== null && question === 'due'

  useEffect(() => {
    if (!isDue) return
    const restMs = () => session.getSnapshot().lastChangeMs + TYPING_REST_MS - browserClock.now()
    const askAtRest = () => {
      const leftMs = restMs()
      if (leftMs > 0) {
        cancel = browserClock.after(leftMs, askAtRest)
        return
      }
      session.compareAgain()
      if (conflictOf(session.getSnapshot()) !== null) setQuestion('asked')
    }
    let cancel = browserClock.after(Math.max(0, restMs()), askAtRest)
    return () => {
      cancel()
    }
  }, [isDue, session])

  return {
    conflict: question === 'asked' ? conflict : null,
    resolve: (fields: Types['text'], change: number) => {
      setQuestion('due')
      session.resolve(fields, change)
    },
    postpone: () => {
      session.postpone()
      setQuestion('postponed')
    },
    ask: () => {
      setQuestion('due')
    },
  }
}
