import { useEffect, useRef, useState } from 'react'
import type { FoundTargets, LinkTargets } from './link-targets'

/** The state of a search. */
export type TargetSearch =
  | { readonly kind: 'none' }
  | { readonly kind: 'searching' }
  | ({ readonly kind: 'found' } & FoundTargets)

/** How long typing must pause before it is searched for. */
const PAUSE_MS = 150

/**
 * Pages for some words, followed while they are typed.
 *
 * @param words empty for what is offered without any; null where nothing is searched for
 */
export function useFoundTargets(words: string | null, targets: LinkTargets): TargetSearch {
  const isFirst = useRef(true)
  const [found, setFound] = useState<{ words: string; result: FoundTargets } | null>(null)
  useEffect(() => {
    if (words === null) return undefined
    let isWanted = true
    // What is known when a dialog opens is not being typed.
    const pauseMs = isFirst.current ? 0 : PAUSE_MS
    isFirst.current = false
    const timer = setTimeout(() => {
      void targets.find(words).then((result) => {
        if (isWanted) setFound({ words, result })
      })
    }, pauseMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [targets, words])
  if (words === null) return { kind: 'none' }
  return found?.words === words ? { kind: 'found', ...found.result } : { kind: 'searching' }
}
