import { site } from '../../shared/site.ts'
import { dayAt } from '../../shared/zoned-time.ts'

/**
 * How often the day is looked at, in milliseconds. A timer for midnight would be late after a sleep of
 * the machine, and wrong after a change of the clock.
 */
const LOOK_EVERY_MS = 1_000

/** The least time between two orders, in milliseconds: what an order does not cure is no loop. */
const PAUSE_MS = 600_000

/** What {@link watchDay} works with. */
export interface DayChangeOptions {
  /** The first day on which the site shows something that no longer holds; null while none is known. */
  readonly staleFrom: () => string | null
  /** Whether what was ordered is under way, waits, or is tried again later. */
  readonly isOrdered: () => boolean
  /** Orders what the day changes. */
  readonly order: (staleFrom: string) => void
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Ends the watch. */
  readonly signal: AbortSignal
}

/**
 * Orders what a day changes when that day begins in the site's time zone; at once where it has begun
 * already, such as at a start or after a build for a day that is over. It keeps no process alive.
 */
export function watchDay(options: DayChangeOptions): void {
  const { staleFrom, isOrdered, order, clock, signal } = options
  let orderedAt: number | null = null
  const look = () => {
    const day = staleFrom()
    const now = clock()
    if (day === null || dayAt(new Date(now), site.timeZone) < day || isOrdered()) return
    if (orderedAt !== null && Math.abs(now - orderedAt) < PAUSE_MS) return
    orderedAt = now
    order(day)
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  signal.addEventListener('abort', () => {
    clearInterval(timer)
  })
  look()
}
