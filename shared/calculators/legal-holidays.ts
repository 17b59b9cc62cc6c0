import type { DayNumber } from '../time/civil-date.ts'
import { civilDate, dayNumber, daysInMonth, weekday } from '../time/civil-date.ts'

/**
 * The legal holidays of the District of Columbia, which section 7503 of the Internal Revenue Code
 * goes by, and the rule itself. Holidays on a Saturday are observed on the Friday before, those on a
 * Sunday on the Monday after.
 *
 * @see https://code.dccouncil.gov/us/dc/council/code/sections/28-2701
 * @see https://www.irs.gov/irb/2015-22_IRB (Revenue Ruling 2015-13)
 */

const SUNDAY = 0
const MONDAY = 1
const THURSDAY = 4
const SATURDAY = 6

interface Holiday {
  readonly name: string
  readonly on: (year: number) => DayNumber
}

const fixed =
  (month: number, day: number) =>
  (year: number): DayNumber =>
    observed(dayNumber({ year, month, day }))

function observed(day: DayNumber): DayNumber {
  if (weekday(day) === SATURDAY) return day - 1
  return weekday(day) === SUNDAY ? day + 1 : day
}

const nth =
  (month: number, name: number, count: number) =>
  (year: number): DayNumber => {
    const first = dayNumber({ year, month, day: 1 })
    return first + ((name - weekday(first) + 7) % 7) + 7 * (count - 1)
  }

const last =
  (month: number, name: number) =>
  (year: number): DayNumber => {
    const end = dayNumber({ year, month, day: daysInMonth(year, month) })
    return end - ((weekday(end) - name + 7) % 7)
  }

const HOLIDAYS: readonly Holiday[] = [
  { name: "New Year's Day", on: fixed(1, 1) },
  // That of the year after, when it is observed on 31 December.
  { name: "New Year's Day", on: (year) => fixed(1, 1)(year + 1) },
  { name: 'Birthday of Martin Luther King, Jr.', on: nth(1, MONDAY, 3) },
  { name: "Washington's Birthday", on: nth(2, MONDAY, 3) },
  { name: 'Emancipation Day in the District of Columbia', on: fixed(4, 16) },
  { name: 'Memorial Day', on: last(5, MONDAY) },
  { name: 'Juneteenth', on: fixed(6, 19) },
  { name: 'Independence Day', on: fixed(7, 4) },
  { name: 'Labor Day', on: nth(9, MONDAY, 1) },
  { name: 'the holiday of the second Monday of October', on: nth(10, MONDAY, 2) },
  { name: 'Veterans Day', on: fixed(11, 11) },
  { name: 'Thanksgiving Day', on: nth(11, THURSDAY, 4) },
  { name: 'Christmas Day', on: fixed(12, 25) },
]

/** Why a day is no working day, in words; null when it is one. */
export function reasonForClosing(day: DayNumber): string | null {
  if (weekday(day) === SATURDAY) return 'a Saturday'
  if (weekday(day) === SUNDAY) return 'a Sunday'
  const { year } = civilDate(day)
  const holiday = HOLIDAYS.find(({ on }) => on(year) === day)
  if (holiday !== undefined) return holiday.name
  const isInauguration = year % 4 === 1 && day === fixed(1, 20)(year)
  return isInauguration ? 'Inauguration Day' : null
}

/** A due date as section 7503 moves it. */
export interface MovedDate {
  readonly day: DayNumber
  /** Why each skipped day did not count, in order; none when the date stands. */
  readonly reasons: readonly string[]
}

/** The day itself, or the next that is no Saturday, Sunday or legal holiday. */
export function nextWorkingDay(day: DayNumber): MovedDate {
  const reasons: string[] = []
  let current = day
  for (let reason = reasonForClosing(current); reason !== null;) {
    reasons.push(reason)
    current += 1
    reason = reasonForClosing(current)
  }
  return { day: current, reasons }
}
