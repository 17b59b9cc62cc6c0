import { describe, expect, it } from '@jest/globals'
import { createDailyShares } from '../../../../node-shared/http/limits/daily-shares.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe('the share of one client in what is counted', () => {
  let time = 0
  const shares = () =>
    createDailyShares({
      ofOne: 2,
      ofAll: 3,
      now: () => time,
      newKey: () => Buffer.alloc(16, time),
    })

  it('ends for one thing, and for all, until the next day', () => {
    const take = shares()
    expect(['/a', '/a', '/a', '/b', '/c'].map((thing) => take('10.0.0.1', thing))).toEqual([
      true,
      true,
      false,
      true,
      false,
    ])
    expect(take('10.0.0.2', '/a')).toBe(true)
    time += DAY_MS
    expect(take('10.0.0.1', '/a')).toBe(true)
  })

  it('has no end for clients that cannot be told apart', () => {
    const take = shares()
    for (let times = 0; times < 9; times += 1) expect(take(null, '/a')).toBe(true)
  })

  it('takes no more room than for so many, and forgets the oldest first', () => {
    const take = createDailyShares({
      ofOne: 1,
      ofAll: 9,
      kept: 4,
      now: () => 0,
      newKey: () => Buffer.alloc(16),
    })
    expect(take('10.0.0.1', '/a')).toBe(true)
    expect(take('10.0.0.2', '/a')).toBe(true)
    expect(take('10.0.0.1', '/a')).toBe(false)
    expect(take('10.0.0.3', '/a')).toBe(true)
    expect(take('10.0.0.1', '/a')).toBe(true)
  })
})
