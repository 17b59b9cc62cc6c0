/** Who asks for a turn. */
export interface Asker {
  /** Those who take turns with one another. */
  readonly account: string
  /** Aborts when nobody waits for the outcome any more. */
  readonly signal: AbortSignal
}

/** How many tasks may run, and wait. */
export interface TurnLimits {
  /** Tasks that run at a time. */
  readonly places: number
  /** Further ones, for accounts that have none under way: nobody waits for a long task of another. */
  readonly spare: number
  /** Tasks of one account that may wait. */
  readonly waiting: number
  /** Makes the error that those beyond it are refused with. */
  readonly refuse: () => Error
}

/**
 * Runs a task when it is the turn of its account.
 *
 * @throws what `refuse` makes, or the reason of the asker's signal, when it aborts before the turn
 */
export type Turns = <Result>(asker: Asker, task: () => Promise<Result>) => Promise<Result>

interface Account {
  running: number
  /** In the order in which they came; each starts its task. */
  readonly waiting: Set<() => void>
}

/**
 * Makes turns: a place that becomes free goes to the account with the fewest tasks under way, of several
 * to the one that has waited longest for its turn. Within an account the first that came is the first.
 */
export function createTurns({ places, spare, waiting, refuse }: TurnLimits): Turns {
  /** Those with tasks; who had a turn last stands last. */
  const accounts = new Map<string, Account>()
  let running = 0

  const mayRun = (account: Account) =>
    running < places || (account.running === 0 && running < places + spare)

  const next = (): readonly [string, Account] | null => {
    let chosen: readonly [string, Account] | null = null
    for (const entry of accounts) {
      const [, account] = entry
      if (account.waiting.size === 0 || !mayRun(account)) continue
      if (chosen === null || account.running < chosen[1].running) chosen = entry
    }
    return chosen
  }

  const proceed = () => {
    for (let found = next(); found !== null; found = next()) {
      const [name, account] = found
      const [start] = account.waiting
      if (start === undefined) return
      account.waiting.delete(start)
      accounts.delete(name)
      accounts.set(name, account)
      account.running += 1
      running += 1
      start()
    }
  }

  return <Result>({ account: name, signal }: Asker, task: () => Promise<Result>) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const account = accounts.get(name) ?? { running: 0, waiting: new Set() }
    const forget = () => {
      if (account.running === 0 && account.waiting.size === 0) accounts.delete(name)
    }
    const leave = () => {
      account.waiting.delete(start)
      forget()
      reject(signal.reason as Error)
    }
    const end = () => {
      account.running -= 1
      running -= 1
      forget()
      proceed()
    }
    const start = () => {
      signal.removeEventListener('abort', leave)
      task().finally(end).then(resolve, reject)
    }
    if (signal.aborted) reject(signal.reason as Error)
    else if (account.waiting.size >= waiting) reject(refuse())
    else {
      accounts.set(name, account)
      account.waiting.add(start)
      signal.addEventListener('abort', leave, { once: true })
      proceed()
    }
    return promise
  }
}
