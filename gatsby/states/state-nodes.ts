import type { PlannedNode } from '../nodes/nodes.ts'
import type { Atlas } from './atlas.ts'
import { DOWNLOAD_TYPE, downloadNodes } from './downloads.ts'
import { MAP_NODE_TYPES, mapNodes } from './map-nodes.ts'
import { stateRecords } from './state-record.ts'
import { STATISTICS_TYPE, statisticsNodes } from './statistics.ts'

/** Types of the nodes that stand beside the states' own. */
export const STATE_NODE_TYPES: readonly string[] = [
  ...Object.values(MAP_NODE_TYPES),
  STATISTICS_TYPE,
  DOWNLOAD_TYPE,
]

/**
 * What the states section shows besides its files: the map's shapes, the spread of each mapped fact and
 * the size of the downloads. Pure.
 *
 * @param content the nodes made from `content/`
 */
export function stateNodes(content: readonly PlannedNode[], atlas: Atlas): PlannedNode[] {
  const states = stateRecords(
    content.filter(({ type }) => type === 'UsState').map(({ fields }) => fields),
  )
  return [...mapNodes(atlas), ...statisticsNodes(states), ...downloadNodes(states)]
}
