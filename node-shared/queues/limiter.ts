/** Runs a task as soon as one of a fixed number of places is free. */
export type Limiter = <Result>(task: () => Promise<Result>) => Promise<Result>

/** How many tasks may wait for a place, and what those beyond it are refused with. */
export interface WaitingLimit {
  readonly count: number
  readonly refuse: () => Error
}

/**
 * Makes a limiter; tasks start in the order in which they were given.
 *
 * @param places tasks at a time
 * @param waitingLimit any number may wait when it is left out
 */
export function createLimiter(places: number, waitingLimit?: WaitingLimit): Limiter {
  let free = places
  const waiting: (() => void)[] = []
  return async (task) => {
    if (free > 0) free -= 1
    else {
      if (waitingLimit !== undefined && waiting.length >= waitingLimit.count) {
        throw waitingLimit.refuse()
      }
      // A task that ends hands its place over, so `free` does not change.
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
    }
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
