/** Runs a task as soon as one of a fixed number of places is free. */
export type Limiter = <Result>(task: () => Promise<Result>) => Promise<Result>

/** A limiter with `places` places; tasks start in the order in which they were given. */
export function createLimiter(places: number): Limiter {
  let free = places
  const waiting: (() => void)[] = []
  return async (task) => {
    if (free > 0) free -= 1
    else {
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
