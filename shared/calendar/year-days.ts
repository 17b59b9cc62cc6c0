import { MONTHS, daysInMonth } from '../time/civil-date.ts'
import type { DueDate } from './due-dates.ts'

/** A due date as a drawing of the year shows it. */
export interface YearDay {
  /** Counts from 1. */
  readonly month: number
  readonly day: number
  /** `15 April`, or with its year where it comes once. */
  readonly text: string
  /** The occasion, whose it is, and in which years; empty where it is everyone's, every year. */
  readonly note: string
}

/** A leap year: 29 February is a day of it. */
const LEAP_YEAR = 2028

const YEARS = { every: null, even: 'even years', odd: 'odd years' } as const

/** Due dates in the order of the year, each once. Pure. */
export function yearDays(dates: readonly Omit<DueDate, 'isMoved'>[]): YearDay[] {
  const days = dates.map(({ on, years, what, for: whose }): YearDay => {
    const [day = 1, month = 1, year] = on.split('-').map(Number).reverse()
    return {
      month,
      day,
      text: [day, MONTHS[month - 1], year].filter((part) => part !== undefined).join(' '),
      note: [what, whose, YEARS[years]].filter((part) => part !== null).join(', '),
    }
  })
  return days.sort((a, b) => a.month - b.month || a.day - b.day)
}

/**
 * Where a day stands in a year whose months are of the same width.
 *
 * @returns 0 to 1
 */
export function placeInYear({ month, day }: Pick<YearDay, 'month' | 'day'>): number {
  return (month - 1 + (day - 0.5) / daysInMonth(LEAP_YEAR, month)) / MONTHS.length
}
