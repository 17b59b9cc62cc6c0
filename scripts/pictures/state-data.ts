import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { figuresOn } from '../../gatsby/content/figures-in-force.ts'
import type { FiguresInForce, StateContent } from '../../gatsby/content/figures-in-force.ts'
import { stateSchema } from '../../gatsby/content/schemas/states.ts'
import { fiveYearCost } from '../../shared/states/five-year-cost.ts'

/** A state with the figures of the year that the sample posts speak of. */
export type State = Omit<StateContent, keyof FiguresInForce> & FiguresInForce

/** The sample posts name the figures of 2026. */
const DAY = '2026-12-31'

const folder = path.resolve(import.meta.dirname, '..', '..', 'content', 'states')

/** The states as the site described them then. */
export const states: readonly State[] = globSync(path.join(folder, '*.json'))
  .sort()
  .map((file) => {
    const state = stateSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    const found = figuresOn(state, DAY)
    if (found.kind === 'missing') throw new Error(`${file} has no figures for ${DAY}.`)
    return { ...state, ...found.figures }
  })

/** The least that a company owes the state in its first five years. */
export const costOf = ({ llc }: State): number => fiveYearCost(llc)
