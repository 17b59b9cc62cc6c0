import { z } from 'zod'
import { foldText } from '../../../shared/alphabet.ts'
import type { Dated } from '../../../shared/states/in-force.ts'
import { VERIFICATION_STATES } from '../../../shared/verification.ts'

/** Text that must be there. */
export const text = z.string().trim().min(1, { error: 'must not be empty' })

/**
 * What readers who think in Spanish search for. The search finds the page by each of these names; the
 * page, which is in English, does not show them.
 */
export const inSpanish = z
  .array(text)
  .min(1, { error: 'needs at least one name in Spanish, by which the search finds the page' })
  .refine((names) => new Set(names.map(foldText)).size === names.length, {
    error: 'must not name the same words twice',
  })

/** A file name of `content/` without its extension: the last part of the page's path. */
export const slug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
  error: 'must be a file name without .json, such as "apostille"',
})

/** The address of an official page. */
export const httpsUrl = z.url({ protocol: /^https$/, error: 'must be an https address' })

export const source = z.strictObject({ title: text, url: httpsUrl })

export const paragraphs = z.array(text).min(1, { error: 'needs at least one paragraph' })

const day = z.iso.date({ error: 'must be a date such as 2026-03-01' })

/** Who compared a page with what, and when. */
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

/** Where one fact of a page comes from, and how far it was verified. */
export const sourced = { source: httpsUrl, verification }

/** What every fact-bearing page carries. */
export const verified = {
  verification,
  sources: z.array(source).min(1, { error: 'needs at least one official source' }),
}

/** Figures with the first day of each, the earliest first. */
export function dated<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .array(z.strictObject({ from: day, ...shape }))
    .min(1, { error: 'needs at least one entry' })
    .refine((entries) => isRising(entries.map((entry) => (entry as Dated).from)), {
      error: 'must begin with the earliest entry, each with a day of its own',
    })
}

const isRising = (days: readonly string[]): boolean =>
  days.every((one, index) => index === 0 || (days[index - 1] ?? '') < one)
