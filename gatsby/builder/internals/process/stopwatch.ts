import { performance } from 'node:perf_hooks'

/** Times the steps of one piece of work. */
export interface Stopwatch {
  /** Ends a step that began where the one before ended. */
  lap(step: string): void
  /** Milliseconds by step. */
  laps(): Readonly<Record<string, number>>
}

export function stopwatch(now: () => number = () => performance.now()): Stopwatch {
  const laps = new Map<string, number>()
  let since = now()
  return {
    lap(step) {
      const time = now()
      laps.set(step, (laps.get(step) ?? 0) + time - since)
      since = time
    },
    laps: () => Object.fromEntries(laps),
  }
}
