import { describe, expect, it } from '@jest/globals'
import { changesInWords, inForce, nextChange } from '../../../shared/states/in-force.ts'

const RATES = [
  { from: '2025-01-01', percent: 6 },
  { from: '2026-10-01', percent: 7 },
  { from: '2027-01-01', percent: 8 },
]

const words = (day: string) => changesInWords(RATES, day, ({ percent }) => `${percent} percent`)

describe('dated facts', () => {
  it.each([
    ['2024-12-31', null],
    ['2025-01-01', 6],
    ['2026-09-30', 6],
    ['2026-10-01', 7],
    ['2026-12-31', 7],
    ['2027-01-01', 8],
    ['2099-01-01', 8],
  ])('apply from their own day on: %s', (day, percent) => {
    expect(inForce(RATES, day)?.percent ?? null).toBe(percent)
  })

  it.each([
    ['2024-12-31', '2025-01-01'],
    ['2026-09-30', '2026-10-01'],
    ['2026-10-01', '2027-01-01'],
    ['2027-01-01', null],
  ])('are known to change: after %s on %s', (day, next) => {
    expect(nextChange(RATES, day)).toBe(next)
  })

  it('say what applied before and what follows', () => {
    expect(words('2026-03-01')).toEqual(['7 percent from 1 October 2026.'])
    expect(words('2026-11-22')).toEqual([
      '6 percent until 30 September 2026.',
      '8 percent from 2027.',
    ])
    expect(words('2027-06-01')).toEqual(['7 percent until the end of 2026.'])
    expect(changesInWords(RATES.slice(0, 1), '2026-01-01', () => 'x')).toEqual([])
  })
})
