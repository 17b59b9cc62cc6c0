/** Runs one piece of work after another, whatever becomes of each. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Makes a queue of work. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
}
