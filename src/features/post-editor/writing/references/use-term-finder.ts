import { useEffect, useState } from 'react'
import { createTermFinder, type TermFinder } from './find-terms'
import { useLinkTargets } from '../links/link-targets-context'

/** The glossary as far as it is known. */
export type KnownTerms =
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly retry: () => void }
  | { readonly kind: 'read'; readonly finder: TermFinder }

/** The glossary, read when it is first needed. */
export function useTermFinder(): KnownTerms {
  const targets = useLinkTargets()
  const [attempt, setAttempt] = useState(0)
  const [known, setKnown] = useState<KnownTerms>({ kind: 'reading' })
  useEffect(() => {
    let isWanted = true
    void targets.terms().then((terms) => {
      if (!isWanted) return
      const retry = () => {
        setKnown({ kind: 'reading' })
        setAttempt(attempt + 1)
      }
      setKnown(
        terms === null
          ? { kind: 'failed', retry }
          : { kind: 'read', finder: createTermFinder(terms) },
      )
    })
    return () => {
      isWanted = false
    }
  }, [attempt, targets])
  return known
}
