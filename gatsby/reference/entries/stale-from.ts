import { nextDefaultsAfter } from '../../../shared/calculators/dated-defaults.ts'
import { isoDate, parseIsoDate } from '../../../shared/time/civil-date.ts'
import type { PlannedNode } from '../../nodes/nodes.ts'
import type { ContentEntry } from './read-entries.ts'
import { workedOutOf } from '../facts/worked-out.ts'

/** Finds the first day after `day` on which a part of the pages is another; null when none is known. */
type NextDay = (entries: readonly ContentEntry[], day: string) => string | null

/** The parts of pages that follow the calendar. A part that is added to the pages is added here. */
const BY_THE_CALENDAR: readonly NextDay[] = [
  (entries, day) =>
    entries
      .flatMap(({ kind, content }) => workedOutOf(kind)?.nextDay?.(content, day) ?? [])
      .sort()[0] ?? null,
  (_entries, day) => nextDefaultsAfter(day),
  // The year in the footer, and the years whose dates there are for calendars.
  (_entries, day) => newYearAfter(day),
]

const newYearAfter = (day: string): string => `${Number(day.slice(0, 4)) + 1}-01-01`

/**
 * The first day on which pages that were built for a day show something that no longer holds. Pure.
 *
 * @param day such as `2026-11-22`
 */
export function staleFrom(entries: readonly ContentEntry[], day: string): string | null {
  return BY_THE_CALENDAR.flatMap((nextDay) => nextDay(entries, day) ?? []).sort()[0] ?? null
}

/** A day of which a built site shows what holds: today, or the last one before something else does. Pure. */
export function dayShown(today: string, builtUntil: string | null): string {
  const next = builtUntil === null ? null : parseIsoDate(builtUntil)
  return next === null || builtUntil === null || today < builtUntil ? today : isoDate(next - 1)
}

/**
 * How long a site is right after a change has brought it to a day: no longer than until the new year, which is in
 * the foot of every page and which only a full build brings there. Pure.
 *
 * @param planned what {@link staleFrom} says of that day
 * @param before how long the site was right before the change
 */
export function staleAfterChange(planned: string | null, before: string): string {
  const lastDay = isoDate((parseIsoDate(before) ?? 0) - 1)
  const newYear = newYearAfter(lastDay)
  return planned === null || planned > newYear ? newYear : planned
}

/** The GraphQL type of the node that tells how long the site is right. */
export const BUILD_DAY_TYPE = 'BuildDay'

/** The fields of the one `BuildDay` node. */
export interface BuildDayFields {
  readonly staleFrom: string | null
}

/** A process that goes on with a built site finds there how long that is right. Pure. */
export function buildDayNode(fields: BuildDayFields): PlannedNode<BuildDayFields> {
  return { id: BUILD_DAY_TYPE, type: BUILD_DAY_TYPE, fields }
}
