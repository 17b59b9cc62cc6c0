/** Shares the process between searches that take long and everything else. */
export interface Turns {
  /** Resolves when it is this search's turn: on a later round of the event loop, one search a round. */
  next(): Promise<void>
}

/** Makes the queue of one service: first come, first served. */
export function createTurns(): Turns {
  const waiting: (() => void)[] = []

  function begin(): void {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(begin)
  }

  return {
    next() {
      return new Promise((resolve) => {
        waiting.push(resolve)
        if (waiting.length === 1) setImmediate(begin)
      })
    },
  }
}
