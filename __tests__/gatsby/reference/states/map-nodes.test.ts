import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { AtlasError } from '../../../../gatsby/errors.ts'
import type { Atlas } from '../../../../gatsby/reference/states/atlas.ts'
import { readAtlas } from '../../../../gatsby/reference/states/atlas.ts'
import { tilePlace } from '../../../../gatsby/reference/states/label-places.ts'
import type {
  StateShapeFields,
  UsMapFields,
} from '../../../../gatsby/reference/states/map-nodes.ts'
import { MAP_NODE_TYPES, mapNodes } from '../../../../gatsby/reference/states/map-nodes.ts'
import { outlines } from '../../../../gatsby/reference/states/outlines.ts'

const nodes = mapNodes(readAtlas())
const shapes = nodes
  .filter(({ type }) => type === MAP_NODE_TYPES.shape)
  .map(({ fields }) => fields as StateShapeFields)
const map = nodes.find(({ type }) => type === MAP_NODE_TYPES.map)?.fields as UsMapFields

describe('the shapes of the map', () => {
  it('are the 50 states and the District of Columbia', () => {
    expect(shapes).toHaveLength(51)
    expect(new Set(shapes.map(({ fips }) => fips)).size).toBe(51)
    for (const data of shapes.flatMap((shape) => [shape.path, shape.locatorPath])) {
      expect(data).toMatch(/^M[-\d.,LMZ]+Z$/)
    }
  })

  it('are light: under 30 kB for the map and 7 kB for the small one', () => {
    expect(shapes.reduce((bytes, { path: data }) => bytes + data.length, 0)).toBeLessThan(30_000)
    expect(map.locatorPath.length).toBeLessThan(7_000)
  })

  it('lie within the map, their labels too', () => {
    for (const { centre, label } of shapes) {
      for (const { x, y } of [centre, label]) {
        expect(x).toBeGreaterThan(0)
        expect(x).toBeLessThan(map.width)
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThan(map.height)
      }
    }
  })

  it('have labels beside the map that leave room for one another', () => {
    const beside = shapes.map(({ label }) => label).filter(({ kind }) => kind === 'beside')
    expect(beside).toHaveLength(9)
    for (const [index, one] of beside.entries()) {
      for (const other of beside.slice(index + 1)) {
        const isApart =
          Math.abs(one.y - other.y) >= map.labelHeight ||
          Math.abs(one.x - other.x) >= map.labelWidth
        expect(isApart).toBe(true)
      }
      expect(one.x + map.labelWidth).toBeLessThanOrEqual(map.width)
    }
  })

  it('have a tile each, none twice', () => {
    const tiles = shapes.map(({ tile }) => `${tile?.column ?? '-'}/${tile?.row ?? '-'}`)
    expect(new Set(tiles).size).toBe(51)
    expect(tiles.every((tile) => /^\d+\/\d+$/.test(tile))).toBe(true)
    expect(tilePlace('72')).toBeNull()
  })
})

/**
 * Two squares of 100 by 100 pixels side by side. Their common border has a dent of 50 square pixels;
 * a lake of 16 lies in the right one, an island of 100 before it and one of 4 behind it.
 */
const neighbours: Atlas = {
  type: 'Topology',
  transform: { scale: [1, 1], translate: [10, 20] },
  arcs: [
    [
      [100, 0],
      [0, 40],
      [5, 10],
      [-5, 10],
      [0, 40],
    ],
    [
      [100, 100],
      [-100, 0],
      [0, -100],
      [100, 0],
    ],
    [
      [100, 0],
      [100, 0],
      [0, 100],
      [-100, 0],
    ],
    square([150, 50], 4),
    square([300, 50], 10),
    square([400, 50], 2),
  ],
  objects: {
    states: {
      type: 'GeometryCollection',
      geometries: [
        { id: '01', properties: { name: 'Left' }, type: 'Polygon', arcs: [[0, 1]] },
        {
          id: '02',
          properties: { name: 'Right' },
          type: 'MultiPolygon',
          arcs: [[[4]], [[5]], [[2, ~0], [3]]],
        },
      ],
    },
  },
}

/** A closed arc as the file holds it: a point, then steps. */
function square([x, y]: readonly [number, number], side: number): [number, number][] {
  return [
    [x, y],
    [side, 0],
    [0, side],
    [-side, 0],
    [0, -side],
  ]
}

const detail = { minTriangle: 1, minRing: 1, digits: 1 } as const

describe('outlines', () => {
  it('have every point and part when nothing is small enough to go', () => {
    const [left, right] = outlines(neighbours, detail)
    expect(left?.path).toBe('M110,20L110,60L115,70L110,80L110,120L10,120L10,20Z')
    expect(right?.path.match(/Z/g)).toHaveLength(4)
  })

  it('lose a dent on both sides of a border alike', () => {
    const [left, right] = outlines(neighbours, { ...detail, minTriangle: 60 })
    expect(left?.path).toBe('M110,20L110,120L10,120L10,20Z')
    expect(right?.path).toContain('M110,20L210,20L210,120L110,120Z')
  })

  it('lose small islands and lakes', () => {
    const [, right] = outlines(neighbours, { ...detail, minRing: 10 })
    expect(right?.path).not.toContain('M410,70')
    expect(right?.path).toContain('M160,70')
    const [, coarse] = outlines(neighbours, { ...detail, minRing: 50 })
    expect(coarse?.path.match(/M\d+,\d+/g)).toEqual(['M310,70', 'M110,20'])
  })

  it('keep a state that has a neighbour, however small it is', () => {
    const states = outlines(neighbours, { ...detail, minRing: 1_000_000 })
    expect(states.map(({ fips }) => fips)).toEqual(['01', '02'])
    expect(states[1]?.path.match(/Z/g)).toHaveLength(1)
  })

  it('have their centre in the largest part, wherever it stands in the file', () => {
    const [, right] = outlines(neighbours, { ...detail, minTriangle: 60, minRing: 20 })
    expect(right?.centre).toEqual([160, 70])
  })

  it('are none where nothing is large enough', () => {
    const [state] = neighbours.objects.states.geometries
    const alone = {
      ...neighbours,
      objects: { states: { type: 'GeometryCollection' as const, geometries: [state!] } },
    }
    expect(outlines(alone, { ...detail, minRing: 1_000_000 })).toEqual([])
  })

  it('write as many digits as asked', () => {
    const atlas: Atlas = { ...neighbours, transform: { scale: [0.123, 0.1], translate: [0, 0] } }
    const exact = { minTriangle: 0, minRing: 0 }
    expect(outlines(atlas, { ...exact, digits: 0 })[0]?.path).toMatch(/^M12,0L12,4L/)
    expect(outlines(atlas, { ...exact, digits: 1 })[0]?.path).toMatch(/^M12.3,0L12.3,4L/)
  })
})

describe('the atlas', () => {
  it('is missed by name when its package is not there', () => {
    expect(() => readAtlas(path.resolve('no-such-folder'))).toThrow(AtlasError)
  })

  it('is refused when it holds something else', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'atlas-'))
    const file = path.join(folder, 'node_modules', 'us-atlas', 'states-albers-10m.json')
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify({ type: 'Topology', objects: {} }))
    expect(() => readAtlas(folder)).toThrow(
      /does not hold the shapes of the states. Expected us-atlas 3/,
    )
  })
})
