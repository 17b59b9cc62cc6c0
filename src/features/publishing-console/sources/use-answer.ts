import { useEffect, useState } from 'react'
import { messageOf } from '../../../platform/base/errors'

/** An answer that was asked for once. */
export type Answer<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'ready'; readonly value: Value }

/** Asks when it is first shown. `ask` has to stay the same for the same question. */
export function useAnswer<Value>(ask: () => Promise<Value>) {
  const [answer, setAnswer] = useState<Answer<Value>>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    ask().then(
      (value) => {
        if (isCurrent) setAnswer({ kind: 'ready', value })
      },
      (error: unknown) => {
        if (isCurrent) setAnswer({ kind: 'failed', message: messageOf(error) })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [ask, attempt])
  return {
    answer,
    retry: () => {
      setAnswer({ kind: 'loading' })
      setAttempt((count) => count + 1)
    },
  }
}
