import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { factsOn } from '../../gatsby/reference/facts/facts-in-force.ts'
import type { FactsInForce } from '../../gatsby/reference/facts/facts-in-force.ts'
import type { StateContent } from '../../shared/kinds/tables/states.ts'
import { STATES } from '../../shared/kinds/tables/states.ts'
import { fiveYearCostUsd } from '../../shared/states/llc-costs.ts'

/** A state with the facts of the year that the sample posts speak of. */
export type State = Omit<StateContent, keyof FactsInForce> & FactsInForce

/** The sample posts name the facts of 2026. */
const DAY = '2026-12-31'

const folder = path.resolve(import.meta.dirname, '..', '..', 'content', 'states')

/** The states as the site described them then. */
export const states: readonly State[] = globSync(path.join(folder, '*.json'))
  .sort()
  .map((file) => {
    const state = STATES.schema.parse(JSON.parse(readFileSync(file, 'utf8')))
    const found = factsOn(state, DAY)
    if (found.kind === 'missing') throw new Error(`${file} has no facts for ${DAY}.`)
    return { ...state, ...found.facts }
  })

/** The least that a company owes the state in its first five years. */
export const costOf = ({ llc }: State): number => fiveYearCostUsd(llc)
