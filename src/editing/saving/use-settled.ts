import { useEffect, useState } from 'react'

/** Longer than it takes to see a button change and to stop a finger. */
const SETTLING_MS = 500

/** Whether buttons have stood for a moment: a press meant for "Update" must not meet "Publish". */
export function useSettled(value: string): boolean {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value)
    }, SETTLING_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [value])
  return settled === value
}
