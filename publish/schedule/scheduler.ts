import { messageOf } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Documents } from './documents.ts'
import { publishDuePosts } from './due-posts.ts'
import { clean } from './janitor.ts'

/** The shortest wait between two rounds, in milliseconds. */
const WAIT_MIN_MS = 100

/** Waits after failures, in milliseconds; the last repeats. */
const BACK_OFF_MS = [1_000, 2_000, 5_000, 15_000] as const
const LAST_BACK_OFF_MS = 30_000

/** How often the janitor comes by, in milliseconds. */
const CLEANING_MS = 3_600_000

/** Publishes posts at their minute, and cleans up. */
export interface Scheduler {
  /** One round. Returns how long to wait for the next, in milliseconds. Never rejects. */
  check(): Promise<number>
  /** Begins to check by itself. */
  start(): void
  /** Ends that; a round under way is waited for. */
  close(): Promise<void>
}

/** What {@link createScheduler} works with. */
export interface SchedulerOptions {
  readonly documents: Documents
  /** Milliseconds since 1970. */
  readonly clock: () => number
  readonly log: Log
  /**
   * How long to wait at most before the database is asked again, in milliseconds: an author may have
   * scheduled something meanwhile, the machine may have slept, its clock may have been set.
   */
  readonly checkEveryMs: number
}

/** A scheduler that has not begun. Whatever became due before it began is published first. */
export function createScheduler({
  documents,
  clock,
  log,
  checkEveryMs,
}: SchedulerOptions): Scheduler {
  let failures = 0
  let cleanedAt: number | null = null
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  async function round(): Promise<number> {
    const { nextDueAt, isToRepeat } = await publishDuePosts(documents, clock(), log)
    const now = clock()
    // A clock that was set back must not keep the janitor away.
    if (cleanedAt === null || now - cleanedAt >= CLEANING_MS || now < cleanedAt) {
      await clean(documents, now, log)
      cleanedAt = now
    }
    if (isToRepeat) return WAIT_MIN_MS
    const untilDueMs = nextDueAt === null ? checkEveryMs : nextDueAt - clock()
    return Math.max(WAIT_MIN_MS, Math.min(untilDueMs, checkEveryMs))
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
    running = check().then((waitMs) => {
      if (isClosed) return
      timer = setTimeout(begin, waitMs)
      timer.unref()
    })
  }

  return {
    check,
    start: begin,
    async close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      await running
    },
  }
}
