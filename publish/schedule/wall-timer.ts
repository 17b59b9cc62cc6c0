/**
 * The longest time between two looks at the clocks, in milliseconds: a timer stands still while the
 * machine sleeps, and does not follow a clock that is set.
 */
const GLANCE_MS = 500

/** Clocks that are so far apart tell of a sleep, or of a clock that was set. In milliseconds. */
const JUMP_MS = 1_000

/** A timer that is right for the time of day, also after a sleep of the machine. */
export interface WallTimer {
  /** Runs `work` after a time in milliseconds, or at once when a clock has jumped meanwhile. */
  readonly start: (waitMs: number, work: () => void) => void
  /** Whether it was ever started. */
  readonly isStarted: () => boolean
  readonly stop: () => void
}

/**
 * Waits in short pieces, so that neither a sleep nor a clock that is set makes anything late. It keeps
 * no process alive.
 *
 * @param clock milliseconds since 1970
 * @param elapsed milliseconds of a clock that only goes forward, and stands still in a sleep
 */
export function createWallTimer(clock: () => number, elapsed: () => number): WallTimer {
  let timer: NodeJS.Timeout | null = null
  return {
    start: (waitMs, work) => {
      const from = { wall: clock(), elapsed: elapsed() }
      const glance = (leftMs: number) => {
        timer = setTimeout(
          () => {
            const passed = elapsed() - from.elapsed
            const hasJumped = Math.abs(clock() - from.wall - passed) > JUMP_MS
            if (hasJumped || passed >= waitMs) work()
            else glance(waitMs - passed)
          },
          Math.min(leftMs, GLANCE_MS),
        )
        timer.unref()
      }
      glance(waitMs)
    },
    isStarted: () => timer !== null,
    stop: () => {
      if (timer !== null) clearTimeout(timer)
    },
  }
}
