import { namedDeadlines, SITUATIONS } from '../calculators/tax-deadlines.ts'
import type { PlannedEvent } from './due-dates.ts'
import { movedText } from './due-dates.ts'

/**
 * The deadlines of all situations that the calculator of deadlines knows, the earliest first. They have the ids
 * and titles under which it saves those of a result: a calendar that gets both has each once. Pure.
 *
 * @param years of the days; the returns are those of the years before
 */
export function taxCalendar(years: readonly number[]): PlannedEvent[] {
  return years.flatMap(eventsIn).sort((a, b) => a.day - b.day)
}

function eventsIn(year: number): PlannedEvent[] {
  const taxYear = year - 1
  const deadlines = SITUATIONS.flatMap((situation) => namedDeadlines(taxYear, situation))
  return deadlines.map(({ id, title, day, inLaw, reasons }) => ({
    id,
    day,
    summary: title,
    description: [
      `The tax year is the calendar year ${taxYear}.`,
      ...movedText(inLaw, reasons),
    ].join('\n'),
  }))
}
