import { useEffect, useState } from 'react'
import { readPublishStatus } from '../../platform/publish-status'
import { nextAskMs, receiptFrom, type ReceiptState } from './receipt-state'

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

/** Clocks of browser and server may differ a little. */
const CLOCK_TOLERANCE_MS = 5000

/**
 * Follows a version that was just saved until readers can see it.
 *
 * @param attempt raise it to ask again after the receipt has given up
 */
export function useReceipt(postId: string, attempt: number): ReceiptState {
  const [state, setState] = useState<ReceiptState>({ kind: 'asking' })

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const startedAtMs = Date.now()
    const follow = async (): Promise<void> => {
      for (;;) {
        const token = await bearerToken()
        if (token === null) return
        const answer = await readPublishStatus(postId, token, signal)
        const next = receiptFrom(answer, startedAtMs - CLOCK_TOLERANCE_MS)
        signal.throwIfAborted()
        setState(next)
        const waitMs = nextAskMs(next, Date.now() - startedAtMs)
        if (waitMs === null) return
        await pause(waitMs, signal)
      }
    }
    follow().catch(() => {
      if (!signal.aborted) setState({ kind: 'unreachable' })
    })
    return () => {
      controller.abort()
    }
  }, [attempt, postId])

  return state
}
