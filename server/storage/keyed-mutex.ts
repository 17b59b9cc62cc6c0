/** Runs tasks of the same key one after another; tasks of different keys do not wait. */
export type KeyedMutex = <T>(key: string, task: () => Promise<T>) => Promise<T>

/** Makes a mutex that forgets a key when its last task ends. */
export function createKeyedMutex(): KeyedMutex {
  const tails = new Map<string, Promise<unknown>>()
  return async (key, task) => {
    const before = tails.get(key) ?? Promise.resolve()
    // A predecessor's failure is its own caller's business.
    const run = before.then(task, task)
    tails.set(key, run)
    try {
      return await run
    } finally {
      if (tails.get(key) === run) tails.delete(key)
    }
  }
}
