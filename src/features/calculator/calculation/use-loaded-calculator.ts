import { useCallback, useEffect, useState } from 'react'
import type { Calculator } from '../../../../shared/calculators/calculator'
import { loadCalculator } from './load-calculator'

type Loading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly calculate: Calculator }
  | { readonly kind: 'failed' }

export interface LoadedCalculator {
  readonly loading: Loading
  readonly tryAgain: () => void
}

/** The calculator of a tool, fetched once the page is there. */
export function useLoadedCalculator(slug: string): LoadedCalculator {
  const [loading, setLoading] = useState<Loading>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    let isCurrent = true
    loadCalculator(slug).then(
      (calculate) => {
        if (isCurrent) setLoading({ kind: 'loaded', calculate })
      },
      () => {
        if (isCurrent) setLoading({ kind: 'failed' })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [slug, attempt])
  const tryAgain = useCallback(() => {
    setLoading({ kind: 'loading' })
    setAttempt((count) => count + 1)
  }, [])
  return { loading, tryAgain }
}
