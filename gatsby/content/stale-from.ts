import { nextDefaultsAfter } from '../../shared/calculators/dated-defaults.ts'
import type { PlannedNode } from '../nodes/nodes.ts'
import type { ContentFile } from './content-nodes.ts'
import { nextFactsAfter } from './facts-in-force.ts'
import { stateSchema } from './schemas/states.ts'

/** Finds the first day after `day` on which a part of the pages is another; null when none is known. */
type NextDay = (files: readonly ContentFile[], day: string) => string | null

/** What pages show by the calendar. A part that is added to the pages is added here. */
const BY_THE_CALENDAR: readonly NextDay[] = [
  (files, day) =>
    files
      .filter(({ folder }) => folder === 'states')
      .flatMap(({ text }) => nextFactsAfter(stateSchema.parse(JSON.parse(text)), day) ?? [])
      .sort()[0] ?? null,
  (_files, day) => nextDefaultsAfter(day),
  // The year in the footer, and the years whose dates there are for calendars.
  (_files, day) => `${Number(day.slice(0, 4)) + 1}-01-01`,
]

/**
 * The first day on which pages that were built for a day show something that no longer holds. Pure.
 *
 * @param day such as `2026-11-22`
 */
export function staleFrom(files: readonly ContentFile[], day: string): string | null {
  return BY_THE_CALENDAR.flatMap((nextDay) => nextDay(files, day) ?? []).sort()[0] ?? null
}

/** The GraphQL type of the node that tells how long the site is right. */
export const BUILD_DAY_TYPE = 'BuildDay'

/** The fields of the one `BuildDay` node. */
export interface BuildDayFields {
  readonly staleFrom: string | null
}

/** A process that goes on with a built site finds there how long that is right. Pure. */
export function buildDayNode(
  files: readonly ContentFile[],
  day: string,
): PlannedNode<BuildDayFields> {
  return { id: BUILD_DAY_TYPE, type: BUILD_DAY_TYPE, fields: { staleFrom: staleFrom(files, day) } }
}
