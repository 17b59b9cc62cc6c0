/** Times the steps of one piece of work. */
export interface Stopwatch {
  /** Ends a step that began where the one before ended. */
  lap(step: string): void
  /** Milliseconds by step, in their order. */
  laps(): Readonly<Record<string, number>>
}

/**
 * Starts a stopwatch.
 *
 * @param now milliseconds of a clock that only goes forward
 */
export function stopwatch(now: () => number): Stopwatch {
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
