import { describe, expect, it } from '@jest/globals'
import type { DueDate } from '../../../shared/calendar/due-dates'
import { calendarYears, dueEvents } from '../../../shared/calendar/due-dates'
import { calculate, SITUATIONS } from '../../../shared/calculators/tax-deadlines'
import { taxCalendar } from '../../../shared/calendar/tax-calendar'
import { isoDate } from '../../../shared/time/civil-date'

const date = (changes: Partial<DueDate> = {}): DueDate => ({
  on: '04-15',
  years: 'every',
  what: null,
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

  it('keep their ids when a day or its year is corrected or further dates follow', () => {
    const idsOf = (...dates: DueDate[]) =>
      dueEvents([{ id: 'alaska-report', summary: 'Report', description: [], dates }], [2026, 2027])
        .map(({ id }) => id)
        .sort()
    expect(idsOf(date({ on: '05-15' }), date({ on: '2026-12-31' }))).toEqual([
      'alaska-report-1-2026',
      'alaska-report-1-2027',
      'alaska-report-2',
    ])
    const corrected = idsOf(date({ on: '06-01' }), date({ on: '2027-01-31' }), date())
    expect(corrected.slice(0, 3)).toEqual([
      'alaska-report-1-2026',
      'alaska-report-1-2027',
      'alaska-report-2',
    ])
    expect(new Set(corrected).size).toBe(5)
  })

  it('say whose they are, and what is due where that is not the thing itself', () => {
    const dates = [date({ for: 'others' }), date({ what: 'The extension ends', for: 'others' })]
    const events = dueEvents([{ id: 'a', summary: 'Report', description: [], dates }], [2027])
    expect(events.map(({ summary }) => summary)).toEqual([
      'Report (others)',
      'The extension ends (others)',
    ])
  })
})

describe('the tax calendar', () => {
  const events = taxCalendar([2026, 2027, 2028])

  it('has the days on which something is due, the earliest first', () => {
    expect([...new Set(events.map(({ day }) => isoDate(day)))]).toEqual([
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

  it('says for which return each day is, of which year, and why it was moved', () => {
    const april = events.filter(({ day }) => isoDate(day) === '2028-04-18')
    expect(april.map(({ summary }) => summary)).toEqual([
      'Form 1040 from abroad for 2027: Payment without interest',
      'Form 1040 for 2027: Filing',
      'Form 1040 for 2027: Payment without interest',
      'Form 1040-NR with wages for 2027: Filing',
      'Form 1040-NR with wages for 2027: Payment without interest',
      'Form 5472 with its Form 1120 for 2027: Filing',
      'Form 1120 for 2027: Filing',
      'Form 1120 for 2027: Payment without interest',
      'The FBAR (FinCEN Form 114) for 2027: Filing',
    ])
    expect(april[0]?.description).toBe(
      'The tax year is the calendar year 2027.\nMoved from 15 April 2028, skipping a Saturday, then a Sunday, then Emancipation Day in the District of Columbia.',
    )
  })

  it('says that the FBAR is extended without a request', () => {
    expect(events.map(({ summary }) => summary)).toContain(
      'The FBAR (FinCEN Form 114) for 2026: Filing, extended without a request',
    )
  })

  it('gives every event an id of its own, which names no day', () => {
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
    expect(events.filter(({ id }) => /-\d\d-\d\d$/.test(id))).toEqual([])
  })

  it.each(SITUATIONS)('has the events that the calculator saves: %s', (situation) => {
    const outcome = calculate({
      numbers: { taxYear: 2026 },
      words: { situation },
      days: {},
      amounts: {},
    })
    const saved = outcome.kind === 'result' ? (outcome.result.dates ?? []) : []
    expect(saved.length).toBeGreaterThan(1)
    const held = events.map(({ id, summary, day }) => ({ id, label: summary, day }))
    expect(held).toEqual(expect.arrayContaining([...saved]))
  })
})
