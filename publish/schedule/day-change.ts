import { site } from '../../shared/site/site.ts'
import { dayAt } from '../../shared/time/zoned-time.ts'

/**
 * How often the day is looked at, in milliseconds. A timer for midnight would be late after a sleep of
 * the machine, and wrong after a change of the clock.
 */
const LOOK_EVERY_MS = 1_000

/** The least time between two full builds, in milliseconds: what one does not cure is no loop. */
const PAUSE_MS = 600_000

/** Options of {@link watchDay}. */
export interface DayChangeOptions {
  /** The first day on which the site shows something that no longer holds; null while none is known. */
  readonly staleFrom: () => string | null
  /** Whether what was ordered is under way, waits, or is tried again later. */
  readonly isOrdered: () => boolean
  /** Orders what the day changes, from the builder in use. */
  readonly order: (staleFrom: string) => void
  /** Orders a full build, for what the builder in use cannot bring to the day. */
  readonly orderFull: (staleFrom: string) => void
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Ends the watch. */
  readonly signal: AbortSignal
}

/**
 * Orders what a day changes when that day begins in the site's time zone; at once where it has begun
 * already, such as at a start or after a build for a day that is over. Where the site is still stale after that, a
 * full build is ordered. It keeps no process alive.
 */
export function watchDay(options: DayChangeOptions): void {
  const { staleFrom, isOrdered, order, orderFull, clock, signal } = options
  let orderedOn: string | null = null
  let fullAt: number | null = null
  const look = () => {
    const day = staleFrom()
    const now = clock()
    const today = dayAt(new Date(now), site.timeZone)
    if (day === null || today < day || isOrdered()) return
    if (orderedOn !== today) {
      orderedOn = today
      order(day)
    } else if (fullAt === null || Math.abs(now - fullAt) >= PAUSE_MS) {
      fullAt = now
      orderFull(day)
    }
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  signal.addEventListener('abort', () => {
    clearInterval(timer)
  })
  look()
}
