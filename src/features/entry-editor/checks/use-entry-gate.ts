import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { EntryData } from '../../../../shared/entries/entry'
import type { EntryText } from '../../../../shared/entries/entry-writes'
import { useSyncValue } from '../../../editing/sync/use-sync-value'
import {
  isPossible,
  isSeen,
  type EntryAction,
  type EntryFacts,
  type EntrySession,
} from '../session/entry-session'
import { problemsOf, type Checked } from './entry-problems'

function isForReaders({ kind }: EntryAction, facts: EntryFacts): boolean {
  switch (kind) {
    case 'publish':
    case 'restore':
      return true
    case 'move':
      return isSeen(facts)
    case 'unpublish':
    case 'remove':
      return false
  }
}

/** Follows what is wrong with the text, which no key waits for, and decides whether readers may get it. */
export function useEntryGate(checked: Checked, session: EntrySession, data: EntryData) {
  const shown = useDeferredValue(data)
  const problems = useMemo(() => problemsOf(checked, shown), [checked, shown])
  const [refused, setRefused] = useState<EntryAction | null>(null)
  const isOnSite = useSyncValue(session, ({ head }) => isSeen(head.facts))

  const mayGo = (action: EntryAction, text: EntryText): boolean => {
    const { facts } = session.getSnapshot().head
    const isRefused = isForReaders(action, facts) && problemsOf(checked, text.data).length > 0
    setRefused(isRefused ? action : null)
    return !isRefused && isPossible(action, facts)
  }
  useEffect(() => {
    session.guard(mayGo)
  })
  return {
    problems,
    mayGo,
    refusal: refused === null ? null : { action: refused, problems },
    closeRefusal: () => {
      setRefused(null)
    },
    // What is missing of an entry that is only begun is nothing to blame its editor for.
    isBlamed: refused !== null || isOnSite,
  }
}
