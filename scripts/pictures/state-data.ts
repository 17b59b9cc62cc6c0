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

/** The least that a company owes a state in its first five years: formation, reports, taxes. */
export function fiveYearCost({ llc }: State): number {
  const reports = { annual: 5, biennial: 2, decennial: 0, none: 0 }[llc.report.frequency]
  return llc.formationFeeUsd + reports * llc.report.feeUsd + 5 * llc.minimumTaxUsd
}
