import { messageOf } from '../../node-shared/errors.ts'
import type { Log } from '../../node-shared/log/log.ts'
import type { Lane } from './build-record.ts'
import { createDebounce } from './debounce.ts'
import type { Queue } from './queue.ts'

/** Timers cannot wait longer than 24.8 days; looking again after an hour costs nothing. */
const LONGEST_WAIT_MS = 60 * 60 * 1000

/** The pause after a build whose outcome could not be stored, such as on a full disk. */
const RECOVERY_DELAY_MS = 10_000

/** A timer that is so late tells of requests that could not be taken in; they are, within this time. */
const LATE_MS = 40

/** Builds, releases and records the outcome. What it throws is a failure of the worker itself. */
export type RunBuild = (
  claimed: NonNullable<ReturnType<Queue['claim']>>,
  signal: AbortSignal,
) => Promise<void>

/** Options of the worker. */
export interface WorkerOptions {
  readonly queue: Queue
  readonly run: Readonly<Record<Lane, RunBuild>>
  /** Whether changes can be built at present. When that becomes true the worker must be woken. */
  readonly takesChanges: () => boolean
  readonly now: () => number
  /** Milliseconds of a clock that only goes forward. */
  readonly elapsed?: () => number
  readonly log: Log
  /** How long it must be quiet for a burst to be over, in milliseconds. */
  readonly settleMs?: number
}

/** Runs one build of each lane at a time, for as long as there are any. */
export interface Worker {
  readonly start: () => void
  /** Tells the worker that a build was requested. */
  readonly asked: (lane: Lane) => void
  /** Tells the worker that the queue has changed, or that changes can be built now. */
  readonly wake: () => void
  /** Stops the running builds, puts them back into the queue and resolves when nothing runs. */
  readonly stop: () => Promise<void>
}

interface LaneWorker {
  readonly asked: () => void
  readonly wake: () => void
  readonly isRunning: () => boolean
  readonly stop: () => Promise<void>
}

/** Makes a worker; nothing runs before `start()`. */
export function createWorker(options: WorkerOptions): Worker {
  const { queue, log } = options
  const stopping = new AbortController()
  let isStarted = false

  const lanes: Record<Lane, LaneWorker> = {
    content: runLane(
      options,
      'content',
      () => isStarted && options.takesChanges(),
      stopping.signal,
      () => {
        queue.requeueRunning('content')
      },
    ),
    full: runLane(
      options,
      'full',
      () => isStarted,
      stopping.signal,
      () => {
        queue.requeueRunning('full')
        // A full build may have held builds of changes as well.
        if (lanes.content.isRunning()) return
        queue.requeueRunning('content')
        lanes.content.wake()
      },
    ),
  }
  const wake = () => {
    lanes.full.wake()
    lanes.content.wake()
  }

  return {
    start: () => {
      isStarted = true
      const interrupted = queue.requeueRunning('content') + queue.requeueRunning('full')
      if (interrupted > 0) log.warn('queue.resumed', { interrupted })
      wake()
    },
    asked: (lane) => {
      lanes[lane].asked()
    },
    wake,
    stop: async () => {
      stopping.abort()
      await Promise.all([lanes.content.stop(), lanes.full.stop()])
      queue.requeueRunning('content')
      queue.requeueRunning('full')
    },
  }
}

function runLane(
  { queue, run, now, elapsed = () => performance.now(), log, settleMs }: WorkerOptions,
  lane: Lane,
  isOpen: () => boolean,
  stopping: AbortSignal,
  requeue: () => void,
): LaneWorker {
  const burst = createDebounce(settleMs)
  let timer: NodeJS.Timeout | null = null
  let dueAt = Infinity
  let recovery: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null

  const schedule = (delayMs: number) => {
    const waitMs = Math.min(delayMs, LONGEST_WAIT_MS)
    if (timer !== null) clearTimeout(timer)
    dueAt = elapsed() + waitMs
    timer = setTimeout(tick, waitMs)
  }

  const wake = () => {
    if (!isOpen() || stopping.aborted || running !== null) return
    const next = queue.nextStart(lane)
    if (next === null) return
    // Where posts wait already, waiting for more would help none of them.
    const gatheredAt = queue.hasDeferred(lane) ? 0 : (burst.startAt() ?? 0)
    schedule(Math.max(0, gatheredAt - elapsed(), next - now()))
  }

  const tick = () => {
    timer = null
    if (!isOpen() || stopping.aborted || running !== null) return
    const isLate = dueAt !== Infinity && elapsed() - dueAt > LATE_MS
    if (isLate && burst.startAt() !== null) {
      schedule(LATE_MS)
      dueAt = Infinity
      return
    }
    const claimed = queue.claim(lane)
    if (claimed === null) {
      wake()
      return
    }
    burst.started(elapsed())
    running = run[lane](claimed, stopping)
      .then(
        () => 0,
        (error: unknown) => {
          log.error('queue.record-failed', { reason: messageOf(error) })
          return RECOVERY_DELAY_MS
        },
      )
      .then((pauseMs) => {
        running = null
        if (pauseMs === 0) wake()
        else recovery = setTimeout(recover, pauseMs)
      })
  }

  const recover = () => {
    try {
      requeue()
      wake()
    } catch (error) {
      log.error('queue.unwritable', { reason: messageOf(error) })
      recovery = setTimeout(recover, RECOVERY_DELAY_MS)
    }
  }

  return {
    asked: () => {
      burst.request(elapsed())
      wake()
    },
    wake,
    isRunning: () => running !== null,
    stop: async () => {
      if (timer !== null) clearTimeout(timer)
      if (recovery !== null) clearTimeout(recovery)
      await running
    },
  }
}
