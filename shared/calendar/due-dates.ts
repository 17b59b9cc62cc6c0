import { nextWorkingDay } from '../calculators/legal-holidays.ts'
import type { DayNumber } from '../time/civil-date.ts'
import { formatDay, parseIsoDate } from '../time/civil-date.ts'
import type { CalendarEvent } from './calendar-file.ts'

/** A day on which something is due, as `content/` states it. */
export interface DueDate {
  /** Month and day, `04-15`; with the year where it comes once: `2026-12-31`. */
  readonly on: string
  /** The years in which it comes. */
  readonly years: 'every' | 'even' | 'odd'
  /** Name of what is due, where it is not the thing itself. */
  readonly what: string | null
  /** Whose day it is, or in which case; null where it is everyone's. */
  readonly for: string | null
  /** Whether the next working day counts where it falls on a weekend or holiday. */
  readonly isMoved: boolean
}

/** An event as long as no one knows the address of the site. */
export type PlannedEvent = Omit<CalendarEvent, 'url'>

/** A thing that is due on some days. */
export interface DueThing {
  /** Begins the ids of its events. */
  readonly id: string
  readonly summary: string
  /** Lines about it. */
  readonly description: readonly string[]
  /** The place of a date is part of its ids: further ones go to the end. */
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
    thing.dates.flatMap((date, index) =>
      years.flatMap((year) => {
        const stated = dayIn(date, year)
        const place = `${thing.id}-${index + 1}`
        const id = isOnce(date) ? place : `${place}-${year}`
        return stated === null ? [] : [{ id, ...eventOf(thing, date, stated) }]
      }),
    ),
  )
  return events.sort((a, b) => a.day - b.day)
}

const isOnce = ({ on }: DueDate): boolean => on.length > 'MM-DD'.length

/** The day as it is stated; null in a year in which it does not come. */
function dayIn(date: DueDate, year: number): DayNumber | null {
  const { on, years } = date
  if (years !== 'every' && (years === 'even') !== (year % 2 === 0)) return null
  if (!isOnce(date)) return parseIsoDate(`${year}-${on}`)
  return on.startsWith(String(year)) ? parseIsoDate(on) : null
}

function eventOf(thing: DueThing, date: DueDate, stated: DayNumber): Omit<PlannedEvent, 'id'> {
  const summary = date.what ?? thing.summary
  const { day, reasons } = date.isMoved ? nextWorkingDay(stated) : { day: stated, reasons: [] }
  return {
    day,
    summary: date.for === null ? summary : `${summary} (${date.for})`,
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
