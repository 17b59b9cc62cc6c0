import { useEffect, useState } from 'react'

/** Longer than it takes to see a button change and to stop a finger. */
const SETTLING_MS = 500

/**
 * Whether the buttons that depend on a value have stood for a moment. The status of a post also changes
 * elsewhere: a press that was meant for "Update" must not meet "Publish".
 */
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
