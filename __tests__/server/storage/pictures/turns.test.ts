import { describe, expect, it } from '@jest/globals'
import { createTurns } from '../../../../server/storage/pictures/turns.ts'
import type { TurnLimits } from '../../../../server/storage/pictures/turns.ts'

/** Turns whose tasks end when the test says so. */
function turnsOf(limits: Partial<TurnLimits> = {}) {
  const inTurn = createTurns({
    places: 2,
    spare: 1,
    waiting: 100,
    refuse: () => new Error('too many'),
    ...limits,
  })
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const { signal: never } = new AbortController()
  return {
    started,
    ask: (account: string, name: string, signal = never) =>
      inTurn({ account, signal }, async () => {
        started.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        return name
      }),
    /** Ends a task, and lets what follows from it begin. */
    end: async (name: string) => {
      ends.get(name)?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

describe('turns', () => {
  it('run as many tasks of one account as there are places, in their order', async () => {
    const { ask, started, end } = turnsOf()
    const tasks = ['a1', 'a2', 'a3', 'a4'].map((name) => ask('a', name))
    expect(started).toEqual(['a1', 'a2'])
    await end('a2')
    expect(started).toEqual(['a1', 'a2', 'a3'])
    for (const name of ['a1', 'a3', 'a4']) await end(name)
    expect(await Promise.all(tasks)).toEqual(['a1', 'a2', 'a3', 'a4'])
  })

  it('let an account begin at once beside forty tasks of another', async () => {
    const { ask, started, end } = turnsOf()
    for (let at = 1; at <= 40; at += 1) void ask('a', `a${at}`)
    const other = ask('b', 'b1')
    expect(started).toEqual(['a1', 'a2', 'b1'])
    await end('b1')
    expect(await other).toBe('b1')
    // The spare place is for accounts with nothing under way.
    expect(started).toEqual(['a1', 'a2', 'b1'])
  })

  it('give a free place to the account with the fewest tasks under way', async () => {
    const { ask, started, end } = turnsOf({ places: 2, spare: 0 })
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name)
    for (const name of ['b1', 'b2']) void ask('b', name)
    void ask('c', 'c1')
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) await end(name)
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3', 'c1', 'b2', 'a4'])
  })

  it('take out what nobody waits for any more', async () => {
    const { ask, started, end } = turnsOf({ places: 1, spare: 0 })
    const leaving = new AbortController()
    const gone = new Error('gone')
    void ask('a', 'a1')
    const left = expect(ask('a', 'a2', leaving.signal)).rejects.toBe(gone)
    void ask('a', 'a3')
    leaving.abort(gone)
    await left
    await end('a1')
    expect(started).toEqual(['a1', 'a3'])
    await expect(ask('a', 'a4', leaving.signal)).rejects.toBe(gone)
  })

  it('refuse what is too much for one account, and not another account', async () => {
    const { ask, started } = turnsOf({ waiting: 1 })
    for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
    await expect(ask('a', 'a4')).rejects.toThrow('too many')
    void ask('b', 'b1')
    expect(started).toEqual(['a1', 'a2', 'b1'])
  })

  it('go on after a task that fails', async () => {
    const inTurn = createTurns({ places: 1, spare: 0, waiting: 9, refuse: () => new Error('full') })
    const asker = { account: 'a', signal: new AbortController().signal }
    const failed = inTurn(asker, () => Promise.reject(new Error('broken')))
    await expect(failed).rejects.toThrow('broken')
    expect(await inTurn(asker, () => Promise.resolve('next'))).toBe('next')
  })
})
