import { z } from 'zod'
import { parseIsoDate } from '../../../shared/civil-date.ts'
import { text } from './common.ts'

/** A leap year: 29 February is a day of it. */
const ANY_YEAR = '2028'

const isDay = (on: string): boolean =>
  parseIsoDate(on.length > 'MM-DD'.length ? on : `${ANY_YEAR}-${on}`) !== null

/**
 * Days of the calendar that a file states in words as well: they go into a file for calendars. Days that
 * depend on a date of the reader's own, such as that of formation, are not among them.
 */
export const dueDates = z
  .array(
    z.strictObject({
      on: z.string().refine(isDay, {
        error: 'must be a month and a day such as "04-15", or one day alone such as "2026-12-31"',
      }),
      years: z.enum(['every', 'even', 'odd']).default('every'),
      /** What is due, where it is not the form, or what the deadline is for. */
      what: text.nullable().default(null),
      /** Whose day it is, or in which case. */
      for: text.nullable().default(null),
      /** Whether the next working day counts where it falls on a weekend or holiday. */
      isMoved: z.boolean().default(false),
    }),
  )
  .default([])
