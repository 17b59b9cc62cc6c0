/**
 * Days of the calendar without time or place. A day is counted from 1 January 1970, so that later and
 * earlier are plain comparisons; the platform's clock is used for arithmetic only, always in UTC.
 */

/** Days since 1 January 1970. */
export type DayNumber = number

const MS_PER_DAY = 86_400_000
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** By number, from 0. */
export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A day taken apart; `month` counts from 1. */
export interface CivilDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** The number of a day. Days beyond the end of a month count on into the next. */
export function dayNumber({ year, month, day }: CivilDate): DayNumber {
  return Date.UTC(year, month - 1, day) / MS_PER_DAY
}

/** The day that a moment belongs to where the clock is. */
export function localDay(moment: Date): DayNumber {
  return dayNumber({
    year: moment.getFullYear(),
    month: moment.getMonth() + 1,
    day: moment.getDate(),
  })
}

/** Year, month and day of a day number. */
export function civilDate(day: DayNumber): CivilDate {
  const moment = new Date(day * MS_PER_DAY)
  return {
    year: moment.getUTCFullYear(),
    month: moment.getUTCMonth() + 1,
    day: moment.getUTCDate(),
  }
}

/** Day of the week: 0 is Sunday, 6 is Saturday. */
export function weekday(day: DayNumber): number {
  return new Date(day * MS_PER_DAY).getUTCDay()
}

/** Days of a month. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Days of a year: 365, or 366 in a leap year. */
export function daysInYear(year: number): number {
  return daysInMonth(year, 2) === 29 ? 366 : 365
}

/** Reads `2026-04-15`; null when it is no day of the calendar. */
export function parseIsoDate(text: string): DayNumber | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (match === null) return null
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number)
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null
  return dayNumber({ year, month, day })
}

/** A day as `2026-04-15`. */
export function isoDate(day: DayNumber): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10)
}

/** A day as readers see it: `15 April 2026`. */
export function formatDay(day: DayNumber): string {
  const date = civilDate(day)
  return `${date.day} ${MONTHS[date.month - 1] ?? ''} ${date.year}`
}

/** A day where there is little room: `15 Apr 2026`. */
export function formatDayShort(day: DayNumber): string {
  const date = civilDate(day)
  return `${date.day} ${(MONTHS[date.month - 1] ?? '').slice(0, 3)} ${date.year}`
}

/** A day with its name: `Wednesday 15 April 2026`. */
export function formatDayWithName(day: DayNumber): string {
  return `${WEEKDAYS[weekday(day)] ?? ''} ${formatDay(day)}`
}
