import { z } from 'zod'
import { foldText } from '../text/alphabet.ts'
import { parseIsoDate } from '../time/civil-date.ts'
import { VERIFICATION_STATES } from './verification.ts'
import { ENTRY_SLUG } from './entry-key.ts'

/** Text that must be there. */
export const text = z.string().trim().min(1, { error: 'must not be empty' })

/**
 * Names that readers who think in Spanish search for. The search finds the page by each of these names; the
 * page, which is in English, does not show them.
 */
export const inSpanish = z
  .array(text)
  .min(1, { error: 'needs at least one name in Spanish: the search finds the page by it' })
  .refine((names) => new Set(names.map(foldText)).size === names.length, {
    error: 'must not name the same words twice',
  })

/** A file name of `content/` without its extension: the last part of the page's path. */
export const slug = z.string().regex(ENTRY_SLUG, {
  error: 'must be a file name without .json, such as "apostille"',
})

/** The address of an official page. */
export const httpsUrl = z.url({ protocol: /^https$/, error: 'must be an https address' })

const source = z.strictObject({ title: text, url: httpsUrl })

/** The official texts that a page was written from. */
export const sources = z.array(source).min(1, { error: 'needs at least one official source' })

/** A day of the calendar, with its year. */
export const day = z.iso.date({ error: 'must be a date such as 2026-03-01' })

const comparison = { verifiedOn: day, verifiedBy: text, source: httpsUrl }

/**
 * How far a page has been verified. Only what was compared with a source has a day, a person and
 * that source: a sample that names any of them is refused.
 */
export const verification = z.discriminatedUnion(
  'state',
  [
    z.strictObject({ state: z.literal('sample') }),
    z.strictObject({ state: z.literal('secondary'), ...comparison }),
    z.strictObject({ state: z.literal('official'), ...comparison }),
  ],
  { error: `must have a state: ${VERIFICATION_STATES.join(', ')}` },
)

/** A leap year: 29 February is a day of it. */
const ANY_YEAR = '2028'

const isDay = (on: string): boolean =>
  parseIsoDate(on.length > 'MM-DD'.length ? on : `${ANY_YEAR}-${on}`) !== null

const dueDate = z.strictObject({
  on: z.string().refine(isDay, {
    error: 'must be a month and a day such as "04-15", or one day alone such as "2026-12-31"',
  }),
  years: z.enum(['every', 'even', 'odd']).default('every'),
  /** The thing that is due, where it is not the form, or what the deadline is for. */
  what: text.nullable().default(null),
  /** Whose day it is, or in which case. */
  for: text.nullable().default(null),
  /** Whether the next working day counts where it falls on a weekend or holiday. */
  isMoved: z.boolean().default(false),
})

/**
 * Days of the calendar that a file states in words as well: they go into a file for calendars. Days that
 * depend on a date of the reader's own, such as that of formation, are not among them.
 */
export const dueDates = z.array(dueDate)
