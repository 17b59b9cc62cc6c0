import { ownValue } from '../../../shared/records/own-value.ts'

/** Where the label of a state stands on the map, in pixels. */
export type LabelPlace =
  | { readonly kind: 'inside'; readonly x: number; readonly y: number }
  /** Beside the map, with a line to the shape: for states too small for a word or a finger. */
  | { readonly kind: 'beside'; readonly x: number; readonly y: number }

/** Size of the map with the labels beside it, in pixels. */
export const MAP_SIZE = { width: 1032, height: 612 } as const

/** Size of a label beside the map, in the map's pixels: 24 by 24 on the screen, and more. */
export const BESIDE_SIZE = { width: 92, height: 33 } as const

const column = { x: 938, top: 192, step: 35 } as const
const beside = (row: number): LabelPlace => ({
  kind: 'beside',
  x: column.x,
  y: column.top + row * column.step,
})

/** By FIPS code: the small states of the north-east, from north to south. */
const BESIDE: Readonly<Record<string, LabelPlace>> = {
  '50': { kind: 'beside', x: 764, y: 68 },
  '33': { kind: 'beside', x: 790, y: 28 },
  '25': beside(0),
  '44': beside(1),
  '09': beside(2),
  '34': beside(3),
  '10': beside(4),
  '24': beside(5),
  '11': beside(6),
}

/** By FIPS code: steps from the centre of gravity to where the shape has room. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  '02': [0, -8],
  '06': [-12, 4],
  '12': [18, -2],
  '13': [0, 2],
  '15': [-44, -2],
  '16': [-2, 22],
  '22': [-12, -2],
  '26': [8, 20],
  '27': [-4, 6],
  '21': [6, 2],
  '36': [0, 0],
  '54': [-6, 5],
  '51': [8, 4],
  '37': [6, -1],
  '45': [0, -4],
}

/** Where the label of a state stands, from the centre of gravity of its largest part. */
export function labelPlace(fips: string, [x, y]: readonly [number, number]): LabelPlace {
  const [stepX, stepY] = ownValue(STEPS, fips) ?? [0, 0]
  return (
    ownValue(BESIDE, fips) ?? { kind: 'inside', x: Math.round(x + stepX), y: Math.round(y + stepY) }
  )
}

/** Columns of each row of the tile map, in the places of a coarse map; FIPS codes, 11 columns. */
const TILE_ROWS = [
  '02 -- -- -- -- -- -- -- -- -- 23',
  '-- -- -- -- -- -- -- -- -- 50 33',
  '53 16 30 38 27 17 55 26 36 44 25',
  '41 32 56 46 19 18 39 42 34 09 --',
  '06 49 08 31 29 21 54 51 24 10 --',
  '-- 04 35 20 05 47 37 45 11 -- --',
  '-- -- -- 40 22 28 01 13 -- -- --',
  '15 -- -- 48 -- -- -- -- 12 -- --',
].map((row) => row.split(' '))

/** A place in the tile map, counted from 1 as CSS grids do. */
export interface TilePlace {
  readonly column: number
  readonly row: number
}

/**
 * Where a state stands in the map of equal tiles that narrow screens get: there every state, Rhode
 * Island too, is as large as a finger needs. Null for a code that the map does not know.
 */
export function tilePlace(fips: string): TilePlace | null {
  const row = TILE_ROWS.findIndex((codes) => codes.includes(fips))
  const column = TILE_ROWS[row]?.indexOf(fips)
  return column === undefined ? null : { column: column + 1, row: row + 1 }
}
