import { useEffect, useState } from 'react'
import type { FieldProblem, Refusal } from './save-problems'
import type { PostSession, PostAction } from '../session/post-session'

/** How long typing must pause before the list is looked through again. */
const PAUSE_MS = 250

/** A refused action, and what has been put right of it since. */
export interface ShownRefusal extends Refusal {
  readonly action: PostAction
  readonly fixed: readonly FieldProblem[]
}

const isSame = (a: FieldProblem, b: FieldProblem): boolean =>
  a.field === b.field && a.message === b.message

/** Updates the list by what is still wrong. What is new on it makes it another list. */
export function updateRefusal(shown: ShownRefusal, now: Refusal | null): ShownRefusal {
  const left = now?.problems ?? []
  const isKnown = (problem: FieldProblem) => shown.problems.some((known) => isSame(known, problem))
  if (now !== null && !left.every(isKnown)) return { ...now, action: shown.action, fixed: [] }
  const fixed = shown.problems.filter((problem) => !left.some((wrong) => isSame(wrong, problem)))
  return fixed.length === shown.fixed.length ? shown : { ...shown, fixed }
}

/**
 * The last refusal, followed while its problems are put right.
 *
 * @param judge says what keeps an action from being carried out now
 */
export function useRefusal(
  session: Pick<PostSession, 'subscribe'>,
  judge: (action: PostAction) => Refusal | null,
) {
  const [shown, setShown] = useState<ShownRefusal | null>(null)
  const action = shown?.action ?? null

  useEffect(() => {
    if (action === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const now = judge(action)
      setShown((last) => last && updateRefusal(last, now))
    }
    const schedule = () => {
      clearTimeout(timer)
      timer = setTimeout(look, PAUSE_MS)
    }
    // Uploads and slugs change too, without a word being typed.
    schedule()
    const unsubscribe = session.subscribe(schedule)
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [action, judge, session])

  return {
    refusal: shown,
    refuse: (action: PostAction, refusal: Refusal | null) => {
      setShown(refusal === null ? null : { ...refusal, action, fixed: [] })
    },
    closeRefusal: () => {
      setShown(null)
    },
  }
}
