import { UnavailableError } from '../http/request.ts'

/** Runs so many tasks at a time, lets so many wait, and refuses the rest. */
export type BoundedQueue = <T>(task: () => Promise<T>) => Promise<T>

/**
 * Makes a queue, first come, first served.
 *
 * @param maxRunning tasks at a time
 * @param maxWaiting tasks that may wait beside them
 * @throws (the queue) UnavailableError when too many wait already
 */
export function createBoundedQueue(maxRunning: number, maxWaiting: number): BoundedQueue {
  const waiting: (() => void)[] = []
  let running = 0

  return async (task) => {
    if (running >= maxRunning) {
      if (waiting.length >= maxWaiting) throw new UnavailableError()
      // A task that ends hands its place over, so `running` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
