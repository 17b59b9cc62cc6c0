import { nextWorkingDay } from '../calculators/legal-holidays.ts'
import type { DayNumber } from '../civil-date.ts'
import { formatDay, isoDate, parseIsoDate } from '../civil-date.ts'
import type { CalendarEvent } from './calendar-file.ts'

/** A day on which something is due, as `content/` states it. */
export interface DueDate {
  /** Month and day, `04-15`; with the year where it comes once: `2026-12-31`. */
  readonly on: string
  /** The years in which it comes. */
  readonly years: 'every' | 'even' | 'odd'
  /** Whose day it is, or in which case; null where it is everyone's. */
  readonly for: string | null
  /** Whether the next working day counts where it falls on a weekend or holiday. */
  readonly isMoved: boolean
}

/** An event as long as no one knows the address of the site. */
export type PlannedEvent = Omit<CalendarEvent, 'url'>

/** What is due on some days. */
export interface DueThing {
  /** Begins the ids of its events. */
  readonly id: string
  readonly summary: string
  /** Lines about it. */
  readonly description: readonly string[]
  readonly dates: readonly DueDate[]
}

const UNMOVED = 'The day as it is stated: it is not moved past weekends and holidays.'

/** The years whose days a calendar holds: that of a day and the one after, so never less than the next 12 months. */
export function calendarYears(day: string): readonly number[] {
  const year = Number(day.slice(0, 4))
  return [year, year + 1]
}

/**
 * The events of what is due in some years, the earliest first. Pure.
 *
 * @param years of the days as they are stated, before any move
 */
export function dueEvents(things: readonly DueThing[], years: readonly number[]): PlannedEvent[] {
  const events = things.flatMap((thing) =>
    thing.dates.flatMap((date) =>
      years.flatMap((year) => {
        const stated = dayIn(date, year)
        return stated === null ? [] : [eventOf(thing, date, stated)]
      }),
    ),
  )
  return withOwnIds(events).sort((a, b) => a.day - b.day)
}

/** The day as it is stated; null in a year in which it does not come. */
function dayIn({ on, years }: DueDate, year: number): DayNumber | null {
  if (years !== 'every' && (years === 'even') !== (year % 2 === 0)) return null
  const isOnce = on.length > 'MM-DD'.length
  if (isOnce && !on.startsWith(String(year))) return null
  return parseIsoDate(isOnce ? on : `${year}-${on}`)
}

function eventOf(thing: DueThing, date: DueDate, stated: DayNumber): PlannedEvent {
  const { day, reasons } = date.isMoved ? nextWorkingDay(stated) : { day: stated, reasons: [] }
  return {
    id: `${thing.id}-${isoDate(stated)}`,
    day,
    summary: date.for === null ? thing.summary : `${thing.summary} (${date.for})`,
    description: [
      ...thing.description,
      ...(date.isMoved ? movedText(stated, reasons) : [UNMOVED]),
    ].join('\n'),
  }
}

/** Says why another day than the stated one counts. */
export function movedText(stated: DayNumber, reasons: readonly string[]): string[] {
  if (reasons.length === 0) return []
  return [`Moved from ${formatDay(stated)}, skipping ${reasons.join(', then ')}.`]
}

/** Of two events with one id, the second gets another. */
function withOwnIds(events: readonly PlannedEvent[]): PlannedEvent[] {
  const taken = new Map<string, number>()
  return events.map((event) => {
    const count = (taken.get(event.id) ?? 0) + 1
    taken.set(event.id, count)
    return count === 1 ? event : { ...event, id: `${event.id}-${count}` }
  })
}
