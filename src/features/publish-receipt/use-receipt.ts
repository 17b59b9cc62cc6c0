import { useEffect, useState } from 'react'
import { readPublishStatus } from '../../platform/publish-status'
import { isFinal, nextAskMs, receiptFrom, type ReceiptState } from './receipt-state'
import type { ReceiptSubject } from './receipt-state'

async function bearerToken(): Promise<string | null> {
  const { idToken } = await import('../../platform/firebase/auth')
  return idToken()
}

/** Waits, unless told to stop; then rejects. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(new DOMException('Stopped.', 'AbortError'))
      },
      { once: true },
    )
  })
}

/** A state, and whether it is still being followed. */
export interface FollowedReceipt {
  readonly state: ReceiptState
  readonly isFollowing: boolean
  /** Begins anew after the receipt has given up. */
  readonly askAgain: () => void
}

/** Follows a version that was just saved until readers can see it. */
export function useReceipt(postId: string, subject: ReceiptSubject): FollowedReceipt {
  const [state, setState] = useState<ReceiptState>({ kind: 'asking' })
  const [isFollowing, setIsFollowing] = useState(true)
  const [attempt, setAttempt] = useState(0)
  const { kind, revision } = subject

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const startedAtMs = Date.now()
    let heardAtMs = startedAtMs
    const follow = async (): Promise<void> => {
      for (;;) {
        const token = await bearerToken()
        signal.throwIfAborted()
        if (token === null) {
          setState({ kind: 'untold' })
          return
        }
        const answer = await readPublishStatus(postId, token, signal)
        signal.throwIfAborted()
        const next = receiptFrom(answer, { kind, revision })
        if (answer.kind === 'status') heardAtMs = Date.now()
        const waitMs = nextAskMs(next, Date.now() - startedAtMs, Date.now() - heardAtMs)
        if (waitMs === null) {
          // A publisher that never hears of the post is as good as none.
          setState(next.kind === 'asking' ? { kind: 'untold' } : next)
          return
        }
        setState(next)
        await pause(waitMs, signal)
      }
    }
    follow()
      .catch(() => {
        if (!signal.aborted) setState({ kind: 'unreachable' })
      })
      .finally(() => {
        if (!signal.aborted) setIsFollowing(false)
      })
    return () => {
      controller.abort()
    }
  }, [attempt, kind, postId, revision])

  const askAgain = () => {
    setIsFollowing(true)
    setAttempt((count) => count + 1)
  }
  return { state, isFollowing: isFollowing && !isFinal(state), askAgain }
}
