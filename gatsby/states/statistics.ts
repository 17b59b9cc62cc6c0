import { median } from '../../shared/states/median.ts'
import type { MeasureId } from '../../shared/states/measures.ts'
import { MEASURES } from '../../shared/states/measures.ts'
import type { PlannedNode } from '../nodes/nodes.ts'
import type { StateRecord } from './state-record.ts'

export const STATISTICS_TYPE = 'UsStateMeasure'

/** The fields of a `UsStateMeasure` node: one measure over all states that have a number. */
export interface StateMeasureFields {
  readonly measure: MeasureId
  /** Null while no state has a number. */
  readonly median: number | null
  /** Every state's number, the lowest first. */
  readonly values: readonly number[]
}

/** How the states' numbers are spread, as nodes. Pure. */
export function statisticsNodes(states: readonly StateRecord[]): PlannedNode<StateMeasureFields>[] {
  return MEASURES.map((measure) => {
    const values = states
      .map((state) => measure.valueOf(state))
      .filter((value) => value !== null)
      .sort((a, b) => a - b)
    return {
      id: `${STATISTICS_TYPE}:${measure.id}`,
      type: STATISTICS_TYPE,
      fields: { measure: measure.id, median: median(values), values },
    }
  })
}
