/** The pause after a first failure, in milliseconds; later ones are multiples of it. */
export const RETRY_MS = 5_000

/** Until when builds wait after a failure, measured by a monotonic clock. */
export interface Backoff {
  /**
   * How long a build still has to wait, in milliseconds; 0 when it may start.
   *
   * @param notBefore what the database says, in milliseconds since the epoch
   * @param since when that was decided; a wait never gets longer than it was meant to be
   */
  remaining(build: number, notBefore: number | null, since: number): number
  /** A build starts, or may start at once. */
  forget(build: number): void
}

/**
 * Turns times of the wall clock, which are stored, into waits that hold when the machine's clock is
 * set: each time is read once, when it is new or found at the start.
 *
 * @param now milliseconds since the epoch
 * @param elapsed milliseconds of a clock that only goes forward
 */
export function createBackoff(now: () => number, elapsed: () => number): Backoff {
  const deadlines = new Map<number, { readonly notBefore: number; readonly at: number }>()
  return {
    remaining: (build, notBefore, since) => {
      if (notBefore === null) return 0
      let deadline = deadlines.get(build)
      if (deadline?.notBefore !== notBefore) {
        const left = Math.min(notBefore - now(), Math.max(0, notBefore - since))
        deadline = { notBefore, at: elapsed() + Math.max(0, left) }
        deadlines.set(build, deadline)
      }
      return Math.max(0, deadline.at - elapsed())
    },
    forget: (build) => {
      deadlines.delete(build)
    },
  }
}
