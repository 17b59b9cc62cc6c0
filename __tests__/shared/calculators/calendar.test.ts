import { describe, expect, it } from '@jest/globals'
import fc from '../../setup/fast-check.ts'
import {
  civilDate,
  dayNumber,
  daysInYear,
  formatDayWithName,
  parseIsoDate,
} from '../../../shared/time/civil-date.ts'
import { nextWorkingDay, reasonForClosing } from '../../../shared/calculators/legal-holidays.ts'

const iso = (text: string) => parseIsoDate(text)!
const anyDay = fc.integer({ min: iso('2000-01-01'), max: iso('2100-12-31') })

describe('days', () => {
  it('are read from ISO dates, and only from days that exist', () => {
    expect(formatDayWithName(iso('2026-04-15'))).toBe('Wednesday 15 April 2026')
    for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '2026-4-15', '15.04.2026', '']) {
      expect(parseIsoDate(text)).toBeNull()
    }
    expect(parseIsoDate('2024-02-29')).not.toBeNull()
  })

  it('keep year, month and day both ways', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(dayNumber(civilDate(day))).toBe(day)
      }),
    )
  })

  it('know leap years', () => {
    expect([1900, 2000, 2024, 2025, 2100].map(daysInYear)).toEqual([365, 366, 366, 365, 365])
  })
})

describe('the weekend and holiday rule', () => {
  it.each([
    ['2022-04-15', 'Monday 18 April 2022'],
    ['2023-04-15', 'Tuesday 18 April 2023'],
    ['2024-04-15', 'Monday 15 April 2024'],
    ['2016-04-15', 'Monday 18 April 2016'],
    ['2017-04-15', 'Tuesday 18 April 2017'],
    ['2025-06-15', 'Monday 16 June 2025'],
    ['2024-01-15', 'Tuesday 16 January 2024'],
    ['2021-06-19', 'Monday 21 June 2021'],
    ['2021-12-31', 'Monday 3 January 2022'],
    ['2025-01-20', 'Tuesday 21 January 2025'],
    ['2026-11-26', 'Friday 27 November 2026'],
    ['2026-05-25', 'Tuesday 26 May 2026'],
  ])('moves %s to %s', (date, expected) => {
    expect(formatDayWithName(nextWorkingDay(iso(date)).day)).toBe(expected)
  })

  it('says why each skipped day did not count', () => {
    expect(nextWorkingDay(iso('2023-04-15')).reasons).toEqual([
      'a Saturday',
      'a Sunday',
      'Emancipation Day in the District of Columbia',
    ])
  })

  it('never moves a date back, nor by more than four days, and ends on a working day', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const moved = nextWorkingDay(day)
        expect(moved.day).toBeGreaterThanOrEqual(day)
        expect(moved.day - day).toBeLessThanOrEqual(4)
        expect(reasonForClosing(moved.day)).toBeNull()
        expect(moved.reasons).toHaveLength(moved.day - day)
      }),
    )
  })
})
