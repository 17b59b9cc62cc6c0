/** Pauses before the next process is started, in first ones, by the number of those that have ended lately. */
const PAUSES = [0, 1, 6, 24, 120] as const
const LATELY_MS = 30 * 60_000

/** Keeps processes that end one after the other from being started in a tight loop. */
export interface RestartBackoff {
  /** A process has ended. Returns after which time the next one may be started, in milliseconds. */
  readonly next: () => number
  /** A process has made a change: those that have ended before it have nothing to do with its end. */
  readonly noteProgress: () => void
}

/**
 * Begins with no process that has ended.
 *
 * @param firstMs the first pause that is not none, in milliseconds
 */
export function createRestartBackoff(now: () => number, firstMs: number): RestartBackoff {
  let ended: number[] = []
  return {
    noteProgress: () => {
      ended = []
    },
    next: () => {
      const time = now()
      ended = [...ended.filter((at) => at > time - LATELY_MS), time]
      return firstMs * (PAUSES[Math.min(ended.length, PAUSES.length) - 1] ?? 0)
    },
  }
}
