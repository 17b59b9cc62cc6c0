/** A request that comes sooner after another belongs to the same burst, in milliseconds. */
export const QUIET_MS = 200

/** The longest time that a burst keeps its first request waiting, in milliseconds. */
export const GATHERING_MAX_MS = 2_500

/** A burst of so many requests is no single person's: it is given twice the time to end. */
const LONG_BURST = 5

/** When to start on what was asked for. Times are milliseconds of a clock that only goes forward. */
export interface Debounce {
  /** Something was asked for. */
  request(at: number): void
  /** When to start on it; null when nothing was asked for since the last start. */
  startAt(): number | null
  /** Everything that was asked for until now is taken. */
  started(at: number): void
}

/**
 * The rule by which requests become builds: the first one after a quiet time starts at once; what
 * follows close behind it, or behind the start of a build, is gathered until there is quiet again, but
 * not for ever.
 */
export function createDebounce(quietMs = QUIET_MS): Debounce {
  let lastAt = -Infinity
  let startedAt = -Infinity
  let waitingSince: number | null = null
  let isGathering = false
  let length = 0
  return {
    request: (at) => {
      const isClose = at - Math.max(lastAt, startedAt) < quietMs
      length = isClose ? length + 1 : 1
      lastAt = at
      waitingSince ??= at
      isGathering ||= isClose
    },
    startAt: () => {
      if (waitingSince === null) return null
      if (!isGathering) return waitingSince
      const quiet = length < LONG_BURST ? quietMs : 2 * quietMs
      return Math.min(lastAt + quiet, waitingSince + GATHERING_MAX_MS)
    },
    started: (at) => {
      startedAt = at
      waitingSince = null
      isGathering = false
    },
  }
}
