import type { PlannedNode } from '../../nodes/nodes.ts'
import type { Atlas } from './atlas.ts'
import { DOWNLOAD_TYPE, downloadNodes } from './downloads.ts'
import { MAP_NODE_TYPES, mapNodes } from './map-nodes.ts'
import { stateRecords } from './state-record.ts'
import { STATISTICS_TYPE, statisticsNodes } from './statistics.ts'

/** Types of the nodes that {@link stateFigureNodes} makes. */
export const STATE_FIGURE_TYPES: readonly string[] = [STATISTICS_TYPE, DOWNLOAD_TYPE]

/** Types of the nodes that stand beside the states' own. */
export const STATE_NODE_TYPES: readonly string[] = [
  ...Object.values(MAP_NODE_TYPES),
  ...STATE_FIGURE_TYPES,
]

/**
 * Plans what the states section shows besides its files: the map's shapes, the spread of each mapped fact and
 * the size of the downloads. Pure.
 *
 * @param content the nodes made from `content/`
 */
export function stateNodes(content: readonly PlannedNode[], atlas: Atlas): PlannedNode[] {
  return [...mapNodes(atlas), ...stateFigureNodes(content)]
}

/** The part of {@link stateNodes} that the figures of the states make: the map stays as it is. Pure. */
export function stateFigureNodes(content: readonly PlannedNode[]): PlannedNode[] {
  const states = stateRecords(
    content.filter(({ type }) => type === 'UsState').map(({ fields }) => fields),
  )
  return [...statisticsNodes(states), ...downloadNodes(states)]
}
