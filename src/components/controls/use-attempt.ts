import { useState } from 'react'

/**
 * Runs a button's action that may fail: tells whether it is under way, and why the last attempt failed.
 *
 * @param act rejects with a message for the user
 */
export function useAttempt(act: () => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const carryOut = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      await act()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The action failed. Try again.')
    } finally {
      setIsBusy(false)
    }
  }
  return {
    isBusy,
    problem,
    attempt: () => {
      void carryOut()
    },
  }
}
