/** Lets a few tasks run at a time; the others wait for their turn in the order they came. */
export interface UploadQueue {
  /** Runs a task in its turn. Rejects with the signal's reason when it is not wanted any more by then. */
  run<Result>(task: () => Promise<Result>, signal: AbortSignal): Promise<Result>
}

/** @param places how many tasks run at a time */
export function createUploadQueue(places: number): UploadQueue {
  const waiting: (() => void)[] = []
  let free = places

  const enter = async (): Promise<void> => {
    if (free > 0) {
      free -= 1
      return
    }
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
  }

  const leave = (): void => {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next()
  }

  return {
    async run(task, signal) {
      await enter()
      try {
        signal.throwIfAborted()
        return await task()
      } finally {
        leave()
      }
    },
  }
}
