import { useEffect, useState } from 'react'
import type { FoundTargets, LinkTargets } from './link-targets'

/** What is known of a search. */
export type TargetSearch =
  | { readonly kind: 'none' }
  | { readonly kind: 'searching' }
  | ({ readonly kind: 'found' } & FoundTargets)

/** How long typing must pause before it is searched for. */
const PAUSE_MS = 150

/** Pages for some words, followed while they are typed. Without words nothing is searched for. */
export function useFoundTargets(words: string, targets: LinkTargets): TargetSearch {
  const [found, setFound] = useState<{ words: string; result: FoundTargets } | null>(null)
  useEffect(() => {
    if (words === '') return undefined
    let isWanted = true
    const timer = setTimeout(() => {
      void targets.find(words).then((result) => {
        if (isWanted) setFound({ words, result })
      })
    }, PAUSE_MS)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [targets, words])
  if (words === '') return { kind: 'none' }
  return found?.words === words ? { kind: 'found', ...found.result } : { kind: 'searching' }
}
