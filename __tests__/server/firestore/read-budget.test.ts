import { describe, expect, it } from '@jest/globals'
import { createReadBudget } from '../../../server/firestore/rpc/read-budget.ts'
import type { ReaderKind } from '../../../server/firestore/rpc/read-budget.ts'
import { createCooperativeScheduler } from '../../../server/firestore/rpc/cooperative-scheduler.ts'

function budgetOf(kind: ReaderKind, charge: (rows: number) => void = () => undefined) {
  let now = 0
  const budget = createReadBudget({
    kind,
    limits: { requestBytes: 0, answerDocuments: 10, answerBytes: 1000, rows: 10_000, seconds: 20 },
    allowance: { charge },
    clock: () => new Date(now),
  })
  return {
    ...budget,
    /** Looks at so many documents of 6 kB, and says how many turns that took. */
    turns(documents: number): number {
      let turns = 0
      for (let count = 0; count < documents; count += 1) {
        budget.examined(1, 6000)
        if (budget.isTurnOver()) turns += 1
      }
      return turns
    },
    wait(seconds: number) {
      now += seconds * 1000
    },
  }
}

describe('the work of one request', () => {
  it('is cut into turns of some seventy documents of 6 kB', () => {
    expect(budgetOf('stranger').turns(740)).toBe(10)
  })

  it.each<ReaderKind>(['stranger', 'account'])('of a caller (%s) ends with its time', (kind) => {
    const budget = budgetOf(kind)
    budget.wait(20)
    expect(budget.turns(100)).toBe(1)
    budget.wait(1)
    expect(() => budget.turns(100)).toThrow(/more than 20 seconds/)
  })

  it('goes on when its answer is on its way', () => {
    const budget = budgetOf('account')
    budget.settle()
    budget.wait(100)
    expect(budget.turns(100)).toBe(1)
  })

  it.each<[ReaderKind, number]>([
    ['stranger', 10_000],
    ['account', 100_000],
  ])('of a caller (%s) looks at so many documents', (kind, most) => {
    const budget = budgetOf(kind)
    budget.examined(most, 0)
    expect(() => {
      budget.examined(1, 0)
    }).toThrow(`more than ${most} documents`)
  })

  it('has no end for the build and for programs', () => {
    const budget = budgetOf('unlimited', () => {
      throw new Error('Nothing is charged.')
    })
    budget.wait(1000)
    budget.examined(1_000_000, 0)
    expect(budget.isTurnOver()).toBe(true)
  })

  it('is charged once, all of it', () => {
    const charged: number[] = []
    const budget = budgetOf('stranger', (rows) => charged.push(rows))
    budget.turns(100)
    budget.settle()
    budget.settle()
    expect(charged.reduce((total, rows) => total + rows)).toBe(100)
  })
})

it('one search after the other has its turn, each on a round of the event loop of its own', async () => {
  const scheduler = createCooperativeScheduler()
  let round = 0
  const rounds: number[] = []
  const count = () => {
    round += 1
    if (rounds.length < 6) setImmediate(count)
  }
  setImmediate(count)
  const search = async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      await scheduler.yield()
      rounds.push(round)
    }
  }
  await Promise.all([search(), search(), search()])
  expect(new Set(rounds).size).toBe(6)
})
