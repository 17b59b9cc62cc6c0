import { useEffect, useState } from 'react'
import { logWarning } from '../../platform/base/log'
import { receiptFeed } from '../../platform/publisher/receipt-feed'
import {
  afterTimeout,
  isFinal,
  ANSWER_TIMEOUT_MS,
  timeoutMs,
  receiptFrom,
  type ReceiptState,
  type ReceiptSubject,
} from './receipt-state'

const ASKING: ReceiptState = { kind: 'asking' }

/** A state, and whether it is still being followed. */
export interface FollowedReceipt {
  readonly state: ReceiptState
  readonly isFollowing: boolean
  /** Begins anew after the receipt has given up. */
  readonly askAgain: () => void
}

/** Follows a version that was just saved until readers can see it. */
export function useReceipt(documentKey: string, subject: ReceiptSubject): FollowedReceipt {
  const [state, setState] = useState<ReceiptState>(ASKING)
  const [isFollowing, setIsFollowing] = useState(true)
  const [attempt, setAttempt] = useState(0)
  const { kind, revision } = subject

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let waitingFor: ReceiptState['kind'] | null = null
    let isOver = false
    const giveUp = (last: ReceiptState) => () => {
      setState(afterTimeout(last))
      finish()
    }
    const wait = (next: ReceiptState, timeout: number) => {
      if (next.kind === waitingFor) return
      clearTimeout(timer)
      waitingFor = next.kind
      timer = setTimeout(giveUp(next), timeout)
    }
    const show = (next: ReceiptState) => {
      if (isOver) return
      setState(next)
      const timeout = timeoutMs(next)
      if (timeout === null) finish()
      else wait(next, timeout)
    }
    const finish = () => {
      isOver = true
      clearTimeout(timer)
      setIsFollowing(false)
      // The feed may be telling what it knows already, before it has said how to stop.
      queueMicrotask(() => {
        stop()
      })
    }
    wait(ASKING, ANSWER_TIMEOUT_MS)
    const stop = receiptFeed.follow(documentKey, (answer) => {
      show(receiptFrom(answer, { kind, revision }))
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [attempt, kind, documentKey, revision])

  const askAgain = () => {
    setIsFollowing(true)
    setAttempt((count) => count + 1)
  }
  return { state, isFollowing: isFollowing && !isFinal(state), askAgain }
}

/** Who is signed in; null while that is not known. */
export function useOwnId(): string | null {
  const [ownId, setOwnId] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    import('../../platform/firebase/auth').then(
      ({ identity }) => {
        if (isCurrent) setOwnId(identity().currentUser?.uid ?? null)
      },
      (cause: unknown) => {
        logWarning('The signed-in user could not be loaded.', cause)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return ownId
}
