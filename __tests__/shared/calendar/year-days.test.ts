import { describe, expect, it } from '@jest/globals'
import { placeInYear, yearDays } from '../../../shared/calendar/year-days.ts'

const EVERY = { years: 'every', what: null, for: null } as const

describe('the days of a year', () => {
  it('stand in the order of the year', () => {
    const days = yearDays([
      { ...EVERY, on: '10-15' },
      { ...EVERY, on: '04-15' },
    ])
    expect(days).toEqual([
      { month: 4, day: 15, text: '15 April', note: '' },
      { month: 10, day: 15, text: '15 October', note: '' },
    ])
  })

  it('say what they are, whose, and in which years', () => {
    const days = yearDays([{ on: '04-01', years: 'odd', what: 'Report', for: 'for companies' }])
    expect(days[0]?.note).toBe('Report, for companies, odd years')
  })

  it('name the year of a day that comes once', () => {
    expect(yearDays([{ ...EVERY, on: '2026-12-31' }])).toEqual([
      { month: 12, day: 31, text: '31 December 2026', note: '' },
    ])
  })

  it('have places from the first to the last month', () => {
    expect(placeInYear({ month: 1, day: 1 })).toBeCloseTo(0.0013, 3)
    expect(placeInYear({ month: 7, day: 1 })).toBeCloseTo(0.5013, 3)
    expect(placeInYear({ month: 12, day: 31 })).toBeCloseTo(0.9987, 3)
  })
})
