import { describe, expect, it } from '@jest/globals'
import type { DueDate } from '../../../shared/calendar/due-dates'
import { calendarYears, dueEvents } from '../../../shared/calendar/due-dates'
import { taxCalendar } from '../../../shared/calendar/tax-calendar'
import { isoDate } from '../../../shared/civil-date'

const date = (changes: Partial<DueDate> = {}): DueDate => ({
  on: '04-15',
  years: 'every',
  for: null,
  isMoved: false,
  ...changes,
})

const daysOf = (years: readonly number[], ...dates: DueDate[]) =>
  dueEvents([{ id: 'a', summary: 'Report', description: ['Said so.'], dates }], years).map(
    ({ day }) => isoDate(day),
  )

describe('the events of due dates', () => {
  it('cover the next twelve months on any day of a year', () => {
    expect(calendarYears('2026-01-01')).toEqual([2026, 2027])
    expect(calendarYears('2026-12-31')).toEqual([2026, 2027])
  })

  it('come every year, or in even or odd ones, the earliest first', () => {
    expect(daysOf([2026, 2027], date({ on: '06-15' }), date())).toEqual([
      '2026-04-15',
      '2026-06-15',
      '2027-04-15',
      '2027-06-15',
    ])
    expect(daysOf([2026, 2027], date({ years: 'odd' }))).toEqual(['2027-04-15'])
    expect(daysOf([2026, 2027], date({ years: 'even' }))).toEqual(['2026-04-15'])
  })

  it('come once where the year is named', () => {
    expect(daysOf([2026, 2027], date({ on: '2026-12-31' }))).toEqual(['2026-12-31'])
    expect(daysOf([2027, 2028], date({ on: '2026-12-31' }))).toEqual([])
  })

  it('leave out 29 February where there is none', () => {
    expect(daysOf([2027, 2028], date({ on: '02-29' }))).toEqual(['2028-02-29'])
  })

  it.each([
    // Published by the IRS: 15 April 2023 was a Saturday, and Emancipation Day observed on the 17th.
    ['04-15', 2023, '2023-04-18'],
    ['04-15', 2022, '2022-04-18'],
    ['06-15', 2025, '2025-06-16'],
    ['03-15', 2026, '2026-03-16'],
    ['01-31', 2027, '2027-02-01'],
    ['04-15', 2027, '2027-04-15'],
  ])('move %s of %i past weekends and holidays where they are moved', (on, year, expected) => {
    expect(daysOf([year], date({ on, isMoved: true }))).toEqual([expected])
  })

  it('say why they were moved, or that they are not', () => {
    const said = (isMoved: boolean) =>
      dueEvents(
        [
          {
            id: 'a',
            summary: 'Report',
            description: ['15 May.'],
            dates: [date({ on: '05-15', isMoved })],
          },
        ],
        [2027],
      )[0]?.description
    expect(said(true)).toBe('15 May.\nMoved from 15 May 2027, skipping a Saturday, then a Sunday.')
    expect(said(false)).toContain('it is not moved past weekends and holidays')
  })

  it('keep the id of the stated day, and give two of one day ids of their own', () => {
    const events = dueEvents(
      [
        {
          id: 'alaska-report',
          summary: 'Report',
          description: [],
          dates: [date({ on: '05-15', isMoved: true }), date({ on: '05-15', for: 'others' })],
        },
      ],
      [2027],
    )
    expect(events.map(({ id }) => id).sort()).toEqual([
      'alaska-report-2027-05-15',
      'alaska-report-2027-05-15-2',
    ])
    expect(events.map(({ summary }) => summary).sort()).toEqual(['Report', 'Report (others)'])
  })
})

describe('the tax calendar', () => {
  const events = taxCalendar([2026, 2027, 2028])

  it('has one event for each day on which something is due', () => {
    expect(events.map(({ day }) => isoDate(day))).toEqual([
      '2026-03-16',
      '2026-04-15',
      '2026-06-15',
      '2026-09-15',
      '2026-10-15',
      '2026-12-15',
      '2027-03-15',
      '2027-04-15',
      '2027-06-15',
      '2027-09-15',
      '2027-10-15',
      '2027-12-15',
      '2028-03-15',
      '2028-04-18',
      '2028-06-15',
      '2028-09-15',
      '2028-10-16',
      '2028-12-15',
    ])
  })

  it('says for which returns each day is, of which year, and why it was moved', () => {
    const moved = events.find(({ day }) => isoDate(day) === '2028-04-18')
    expect(moved?.id).toBe('tax-deadlines-2028-04-15')
    expect(moved?.description.split('\n')).toEqual([
      'For the calendar year 2027:',
      'Form 1040 from abroad: Payment without interest',
      'Form 1040: Filing',
      'Form 1040: Payment without interest',
      'Form 1040-NR with wages: Filing',
      'Form 1040-NR with wages: Payment without interest',
      'Form 5472 with its Form 1120: Filing',
      'Form 1120: Filing',
      'Form 1120: Payment without interest',
      'The FBAR (FinCEN Form 114): Filing',
      'Moved from 15 April 2028, skipping a Saturday, then a Sunday, then Emancipation Day in the District of Columbia.',
    ])
  })

  it('gives every event an id of its own', () => {
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  })
})
