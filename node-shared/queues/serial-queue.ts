/** Runs tasks one after another, in the order in which they were given. */
export type SerialQueue = <Result>(task: () => Promise<Result>) => Promise<Result>

/** Makes a queue. A task that fails rejects for its caller and lets the next one begin. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const run = last.then(task)
    last = run.catch(() => undefined)
    return run
  }
}

/** Runs tasks of the same key one after another; tasks of different keys do not wait. */
export type KeyedQueue = <Result>(key: string, task: () => Promise<Result>) => Promise<Result>

/** Makes a serial queue for each key, forgotten when its last task ends. */
export function createKeyedQueue(): KeyedQueue {
  const tails = new Map<string, Promise<unknown>>()
  return async (key, task) => {
    const before = tails.get(key) ?? Promise.resolve()
    // A failure of the task before is for its own caller.
    const run = before.then(task, task)
    tails.set(key, run)
    try {
      return await run
    } finally {
      if (tails.get(key) === run) tails.delete(key)
    }
  }
}
