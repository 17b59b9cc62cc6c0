import { z } from 'zod'
import { day, sources, verification } from '../../../shared/kinds/value-schemas.ts'
import type { Dated } from '../../../shared/states/in-force.ts'

export { httpsUrl, slug, text } from '../../../shared/kinds/value-schemas.ts'

/** What every fact-bearing page carries. */
export const verified = { verification, sources }

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
