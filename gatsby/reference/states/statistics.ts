import { median } from '../../../shared/states/median.ts'
import type { MappedFactId } from '../../../shared/states/page-facts.ts'
import { MAPPED_FACTS } from '../../../shared/states/page-facts.ts'
import type { PlannedNode } from '../../nodes/nodes.ts'
import type { StateRecord } from './state-record.ts'

export const STATISTICS_TYPE = 'UsStateMeasure'

/** The fields of a `UsStateMeasure` node: one fact over all states that have a number. */
export interface FactSpreadFields {
  readonly measure: MappedFactId
  /** Null while no state has a number. */
  readonly median: number | null
  /** Every state's number, the lowest first. */
  readonly values: readonly number[]
}

/** How the states' numbers are spread, as nodes. Pure. */
export function statisticsNodes(states: readonly StateRecord[]): PlannedNode<FactSpreadFields>[] {
  return MAPPED_FACTS.map((fact) => {
    const values = states
      .map((state) => fact.valueOf(state))
      .filter((value) => value !== null)
      .sort((a, b) => a - b)
    return {
      id: `${STATISTICS_TYPE}:${fact.id}`,
      type: STATISTICS_TYPE,
      fields: { measure: fact.id, median: median(values), values },
    }
  })
}
