import { useEffect, useState } from 'react'

/** A waiting time that runs out. */
export interface Countdown {
  /** Whole seconds that are left; 0 when nothing is waited for. */
  readonly secondsLeft: number
  readonly start: (seconds: number) => void
}

/** Counts seconds down by the clock, so that a tab which was asleep is right again at once. */
export function useCountdown(): Countdown {
  const [endMs, setEndMs] = useState<number | null>(null)
  const [secondsLeft, setSecondsLeft] = useState(0)

  useEffect(() => {
    if (endMs === null) return undefined
    const look = () => {
      const left = Math.max(0, Math.ceil((endMs - Date.now()) / 1000))
      setSecondsLeft(left)
      if (left === 0) setEndMs(null)
    }
    const timer = setInterval(look, 1000)
    return () => {
      clearInterval(timer)
    }
  }, [endMs])

  return {
    secondsLeft,
    start: (seconds) => {
      setSecondsLeft(seconds)
      setEndMs(Date.now() + seconds * 1000)
    },
  }
}

/** A waiting time for a button: `45 s`, `2:05`. */
export function shortWait(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
