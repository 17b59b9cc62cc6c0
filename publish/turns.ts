/** Lets one piece of work run after the other, in the order in which they were asked for. */
export interface Turns {
  <Result>(work: () => Promise<Result>): Promise<Result>
}

/** Makes turns. Work that fails rejects for who asked for it and lets the next begin. */
export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
