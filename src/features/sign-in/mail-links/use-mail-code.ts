import { useEffect, useState } from 'react'
import { linkProblem, type LinkProblem } from '../form/mail-action-messages'

/** The service's answer about a code. */
export type CodeCheck<Result> =
  | { readonly kind: 'checking' }
  | { readonly kind: 'accepted'; readonly result: Result }
  | { readonly kind: 'refused'; readonly problem: LinkProblem }

/**
 * Asks the identity service about the code of a link, and again when asked to.
 *
 * @param ask must stay the same function between renderings
 */
export function useMailCode<Result>(code: string, ask: (code: string) => Promise<Result>) {
  const [check, setCheck] = useState<CodeCheck<Result>>({ kind: 'checking' })
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let isCurrent = true
    ask(code).then(
      (result) => {
        if (isCurrent) setCheck({ kind: 'accepted', result })
      },
      (error: unknown) => {
        if (isCurrent) setCheck({ kind: 'refused', problem: linkProblem(error) })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [ask, attempt, code])

  const askAgain = () => {
    setCheck({ kind: 'checking' })
    setAttempt((count) => count + 1)
  }
  return { check, askAgain }
}
