/** Pauses before the next process is started, by the number of those that have ended lately. */
const PAUSES_MS = [0, 5_000, 30_000, 120_000, 600_000] as const
const LATELY_MS = 30 * 60_000

/** Keeps processes that end one after the other from being started in a tight loop. */
export interface RestartBackoff {
  /** A process has ended. Returns after which time the next one may be started, in milliseconds. */
  readonly next: () => number
}

/** Begins with no process that has ended. */
export function createRestartBackoff(now: () => number): RestartBackoff {
  let ended: number[] = []
  return {
    next: () => {
      const time = now()
      ended = [...ended.filter((at) => at > time - LATELY_MS), time]
      return PAUSES_MS[Math.min(ended.length, PAUSES_MS.length) - 1] ?? 0
    },
  }
}
