import type { PlannedNode } from '../../nodes/nodes.ts'
import type { Atlas } from './atlas.ts'
import type { LabelPlace, TilePlace } from './label-places.ts'
import { BESIDE_SIZE, labelPlace, MAP_SIZE, tilePlace } from './label-places.ts'
import { outlines } from './outlines.ts'

export const MAP_NODE_TYPES = { shape: 'UsStateShape', map: 'UsMap' } as const

/** The fields of a `UsStateShape` node. */
export interface StateShapeFields {
  readonly fips: string
  /** Path data of the map. */
  readonly path: string
  /** Path data of the small map that shows where a state lies. */
  readonly locatorPath: string
  /** The centre of the largest part. */
  readonly centre: { readonly x: number; readonly y: number }
  readonly label: LabelPlace
  readonly tile: TilePlace | null
}

/** The fields of the `UsMap` node. */
export interface UsMapFields {
  readonly width: number
  readonly height: number
  readonly labelWidth: number
  readonly labelHeight: number
  /** All states, for the small map. */
  readonly locatorPath: string
}

/** The large map: no detail that a screen of 1420 px would show. */
const MAP_DETAIL = { minTriangle: 2.5, minRing: 4, digits: 1 } as const

/** The small map is drawn at a third of its size. */
const LOCATOR_DETAIL = { minTriangle: 25, minRing: 60, digits: 0 } as const

/** The shapes of the 50 states and the District of Columbia as nodes. Pure. */
export function mapNodes(atlas: Atlas): PlannedNode<StateShapeFields | UsMapFields>[] {
  const coarse = outlines(atlas, LOCATOR_DETAIL)
  const shapes = outlines(atlas, MAP_DETAIL).map(({ fips, path, centre: [x, y] }) => ({
    id: `${MAP_NODE_TYPES.shape}:${fips}`,
    type: MAP_NODE_TYPES.shape,
    fields: {
      fips,
      path,
      locatorPath: coarse.find((outline) => outline.fips === fips)?.path ?? '',
      centre: { x: Math.round(x), y: Math.round(y) },
      label: labelPlace(fips, [x, y]),
      tile: tilePlace(fips),
    },
  }))
  const map = {
    id: `${MAP_NODE_TYPES.map}:states`,
    type: MAP_NODE_TYPES.map,
    fields: {
      ...MAP_SIZE,
      labelWidth: BESIDE_SIZE.width,
      labelHeight: BESIDE_SIZE.height,
      locatorPath: coarse.map(({ path }) => path).join(''),
    },
  }
  return [...shapes, map]
}
