/** Shares the event loop between searches that take long and everything else. */
export interface CooperativeScheduler {
  /** Resolves on a later round of the event loop, for one search a round: first come, first served. */
  yield(): Promise<void>
}

/** Makes the scheduler of one service. */
export function createCooperativeScheduler(): CooperativeScheduler {
  const waiting: (() => void)[] = []

  function begin(): void {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(begin)
  }

  return {
    yield() {
      return new Promise((resolve) => {
        waiting.push(resolve)
        if (waiting.length === 1) setImmediate(begin)
      })
    },
  }
}
