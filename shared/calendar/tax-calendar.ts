import { formatDay, isoDate } from '../civil-date.ts'
import { namedDeadlines, SITUATIONS } from '../calculators/tax-deadlines.ts'
import type { PlannedEvent } from './due-dates.ts'
import { movedText } from './due-dates.ts'

/**
 * The deadlines of all situations that the calculator of deadlines knows, one event for each day. Pure.
 *
 * @param years of the days; the returns are those of the years before
 */
export function taxCalendar(years: readonly number[]): PlannedEvent[] {
  return years.flatMap(eventsIn)
}

function eventsIn(year: number): PlannedEvent[] {
  const taxYear = year - 1
  const deadlines = SITUATIONS.flatMap((situation) => namedDeadlines(taxYear, situation))
  const days = [...new Set(deadlines.map(({ inLaw }) => inLaw))].sort((a, b) => a - b)
  return days.flatMap((inLaw) => {
    const due = deadlines.filter((deadline) => deadline.inLaw === inLaw)
    const [first] = due
    if (first === undefined) return []
    return {
      id: `tax-deadlines-${isoDate(inLaw)}`,
      day: first.day,
      summary: `United States tax deadlines of ${formatDay(inLaw)}`,
      description: [
        `For the calendar year ${taxYear}:`,
        ...due.map(({ what, label }) => `${what}: ${label}`),
        ...movedText(inLaw, first.reasons),
      ].join('\n'),
    }
  })
}
