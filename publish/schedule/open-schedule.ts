import path from 'node:path'
import type { Overview } from '../../shared/publish/publish-overview.ts'
import type { PublishEvents } from '../contract/events.ts'
import type { Log } from '../../node-shared/log/log.ts'
import { CLOCK_FILE, createClockWatch, machineTime } from './clock-watch.ts'
import type { ClockWatch, MachineTime } from './clock-watch.ts'
import type { Documents } from './documents.ts'
import { createScheduler } from './scheduler.ts'

/** The work that is done by the clock, and the watch over that clock. */
export interface Schedule {
  /** Posts that publish themselves next; none where nothing does. */
  readonly upcoming: () => Overview['scheduled']
  /** When the next one is due, in milliseconds since the epoch; null while none is known. */
  readonly nextDueAt: () => number | null
  readonly clockJump: ClockWatch['jump']
  readonly confirmClock: ClockWatch['confirm']
  readonly knownTime: ClockWatch['knownTime']
  readonly start: () => void
  /** Looks at once at what is due. */
  readonly wake: () => void
  readonly close: () => Promise<void>
}

/** Settings for {@link openSchedule}. */
export interface ScheduleOptions {
  readonly dataDir: string
  /** The machine's own clocks when left out. */
  readonly machineTime?: MachineTime
  readonly log: Log
}

/**
 * A schedule that has not begun.
 *
 * @param documents null where there is no key to write them with
 */
export function openSchedule(
  { dataDir, machineTime: machine = machineTime(), log }: ScheduleOptions,
  documents: Documents | null,
  clock: () => number,
  events: PublishEvents,
): Schedule {
  const clockWatch = createClockWatch({
    file: path.resolve(dataDir, CLOCK_FILE),
    clock,
    machine,
    log,
    onChange: () => {
      events.emit({ kind: 'clock' })
    },
  })
  const scheduler =
    documents === null ? null : createScheduler({ documents, clock, clockWatch, log })
  return {
    upcoming: () =>
      (scheduler?.upcoming() ?? []).map(({ postId, title, dueAt }) => ({
        postId,
        title,
        publishAt: new Date(dueAt).toISOString(),
      })),
    nextDueAt: () => scheduler?.upcoming()[0]?.dueAt ?? null,
    clockJump: clockWatch.jump,
    knownTime: clockWatch.knownTime,
    confirmClock: async (by) => {
      await clockWatch.confirm(by)
      scheduler?.wake()
    },
    start: () => scheduler?.start(),
    wake: () => scheduler?.wake(),
    close: async () => {
      await scheduler?.close()
    },
  }
}
