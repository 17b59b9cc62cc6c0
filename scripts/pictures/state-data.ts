import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { stateSchema } from '../../gatsby/content/schemas/states.ts'

export type State = z.infer<typeof stateSchema>

const folder = path.resolve(import.meta.dirname, '..', '..', 'content', 'states')

/** The states as the site describes them. */
export const states: readonly State[] = globSync(path.join(folder, '*.json'))
  .sort()
  .map((file) => stateSchema.parse(JSON.parse(readFileSync(file, 'utf8'))))

/** Taxes of a fixed smallest size that an LLC owes besides its reports, in dollars a year. */
const MINIMUM_TAXES: Readonly<Record<string, number>> = { CA: 800, KY: 175, RI: 400, TN: 100 }

/** The least that a company owes a state in its first five years: formation, reports, taxes. */
export function fiveYearCost({ code, llc }: State): number {
  const reports = { annual: 5, biennial: 2, decennial: 0, none: 0 }[llc.report.frequency]
  return llc.formationFeeUsd + reports * llc.report.feeUsd + 5 * (MINIMUM_TAXES[code] ?? 0)
}
