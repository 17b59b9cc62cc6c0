import { messageOf } from '../../node-shared/errors.ts'
import type { Log } from '../../node-shared/log/log.ts'

/** The pause after something could not be put into the queue, such as on a full disk. */
const RETRY_MS = 10_000

/** Work that is tried again after a pause, until it is done or everything ends. */
export interface Retries {
  /** Runs work after the pause. */
  readonly later: (work: () => void) => void
  /**
   * Runs work that writes into the queue: on a full disk it is tried again until there is room.
   */
  readonly untilStored: (work: () => void) => void
  /** Nothing is tried any more. */
  readonly close: () => void
}

/** Begins without work. */
export function createRetries(log: Log): Retries {
  const timers = new Set<NodeJS.Timeout>()
  let isClosed = false
  const later = (work: () => void) => {
    if (isClosed) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, RETRY_MS)
    timers.add(timer)
  }
  const untilStored = (work: () => void) => {
    try {
      work()
    } catch (error) {
      log.error('queue.unwritable', { reason: messageOf(error) })
      later(() => {
        untilStored(work)
      })
    }
  }
  return {
    later,
    untilStored,
    close: () => {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
