import { messageOf } from '../../node-shared/errors.ts'
import type { Log } from '../../node-shared/log/log.ts'
import type { Documents } from './documents.ts'
import { publishDuePosts, type UpcomingPost } from './due-posts.ts'
import type { ClockWatch } from './clock-watch.ts'
import { clean } from './janitor.ts'
import { createLeftovers } from './leftovers.ts'

/**
 * The longest time between two looks at the clocks, in milliseconds: a timer stands still while the
 * machine sleeps, and does not follow a clock that is set.
 */
const GLANCE_MS = 500

/** Clocks that are so far apart tell of a sleep, or of a clock that was set. In milliseconds. */
const JUMP_MS = 1_000

/** A timer that is right for the time of day, also after a sleep of the machine. */
interface WallTimer {
  /** Runs `work` after a time in milliseconds, or at once when a clock has jumped meanwhile. */
  readonly start: (waitMs: number, work: () => void) => void
  /** Whether it was ever started. */
  readonly isStarted: () => boolean
  readonly stop: () => void
}

/** The shortest wait between two rounds, in milliseconds. */
const WAIT_MIN_MS = 100

/** Backoff after failures, in milliseconds; the last repeats. */
const BACK_OFF_MS = [1_000, 2_000, 5_000, 15_000] as const
const LAST_BACK_OFF_MS = 30_000

/** How often the janitor comes by, in milliseconds. */
const CLEANING_MS = 3_600_000

/** How often what was left behind is searched for, in milliseconds: that reads documents which stay. */
const SEARCH_MS = 86_400_000

/**
 * How long to wait at most before the database is asked again, in milliseconds: a message that something
 * was scheduled may be lost on its way. With every round full that is 1,920 documents a day.
 */
const SAFETY_CHECK_MS = 900_000

/** How soon a clock that cannot be right is looked at again, in milliseconds. */
const CLOCK_CHECK_MS = 5_000

/** Publishes posts at their minute, and cleans up. */
export interface Scheduler {
  /** One round. Returns how long to wait for the next, in milliseconds. Never rejects. */
  check(): Promise<number>
  /** Begins to check by itself. */
  start(): void
  /** Something was scheduled, or is no longer: asks the database now. */
  wake(): void
  /** Returns the posts that are due next, as far as the last round knew. */
  readonly upcoming: () => readonly UpcomingPost[]
  /** Ends that; a round under way is waited for. */
  close(): Promise<void>
}

/** Options of {@link createScheduler}. */
export interface SchedulerOptions {
  readonly documents: Documents
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** While the clock cannot be right, nothing is published and nothing deleted. */
  readonly clockWatch: Pick<ClockWatch, 'trustedNow'>
  readonly log: Log
  /** Milliseconds of a clock that only goes forward, and stands still while the machine sleeps. */
  readonly elapsed?: () => number
}

/** Whether something is due again. A clock that was set back must not keep it away. */
const isTime = (lastMs: number | null, everyMs: number, nowMs: number): boolean =>
  lastMs === null || nowMs - lastMs >= everyMs || nowMs < lastMs

/** A scheduler that has not begun. Whatever became due before it began is published first. */
export function createScheduler({
  documents,
  clock,
  clockWatch,
  log,
  elapsed = () => performance.now(),
}: SchedulerOptions): Scheduler {
  let upcoming: readonly UpcomingPost[] = []
  let isWoken = false
  let isRunning = false
  let failures = 0
  let cleanedAt: number | null = null
  let searchedAt: number | null = null
  const leftovers = createLeftovers(documents, log)
  const timer = createWallTimer(clock, elapsed)
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  async function round(): Promise<number> {
    const now = await clockWatch.trustedNow()
    if (now === null) return CLOCK_CHECK_MS
    const due = await publishDuePosts(documents, now, log)
    upcoming = due.upcoming
    const { nextDueAt, isToRepeat } = due
    if (isTime(cleanedAt, CLEANING_MS, now)) {
      await clean(documents, now, log)
      cleanedAt = now
    }
    if (isTime(searchedAt, SEARCH_MS, now)) {
      await leftovers.clean()
      searchedAt = now
    }
    if (isToRepeat) return WAIT_MIN_MS
    const untilDueMs = nextDueAt === null ? SAFETY_CHECK_MS : nextDueAt - clock()
    return Math.max(WAIT_MIN_MS, Math.min(untilDueMs, SAFETY_CHECK_MS))
  }

  async function check(): Promise<number> {
    try {
      const waitMs = await round()
      if (failures > 0) log.info('schedule.recovered', { failures })
      failures = 0
      return waitMs
    } catch (error) {
      // Said once: a backend that is away for an hour would fill the log.
      if (failures === 0) log.warn('schedule.failed', { reason: messageOf(error) })
      const waitMs = BACK_OFF_MS[failures] ?? LAST_BACK_OFF_MS
      failures += 1
      return waitMs
    }
  }

  function begin(): void {
    isWoken = false
    isRunning = true
    running = check().then((waitMs) => {
      isRunning = false
      if (!isClosed) timer.start(isWoken ? 0 : waitMs, begin)
    })
  }

  return {
    check,
    start: begin,
    wake: () => {
      isWoken = true
      if (isClosed || isRunning || !timer.isStarted()) return
      timer.stop()
      begin()
    },
    upcoming: () => upcoming,
    async close() {
      isClosed = true
      timer.stop()
      await running
    },
  }
}

/**
 * Waits in short pieces, so that neither a sleep nor a clock that is set makes anything late. It keeps
 * no process alive.
 *
 * @param clock milliseconds since 1970
 * @param elapsed milliseconds of a clock that only goes forward, and stands still in a sleep
 */
function createWallTimer(clock: () => number, elapsed: () => number): WallTimer {
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
