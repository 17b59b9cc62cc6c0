import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { AtlasError } from '../../../gatsby/errors.ts'
import { readAtlas } from '../../../gatsby/states/atlas.ts'
import { tilePlace } from '../../../gatsby/states/label-places.ts'
import type { StateShapeFields, UsMapFields } from '../../../gatsby/states/map-nodes.ts'
import { MAP_NODE_TYPES, mapNodes } from '../../../gatsby/states/map-nodes.ts'
import { pathData } from '../../../gatsby/states/path-data.ts'
import type { Point } from '../../../gatsby/states/simplify.ts'
import { outlines, ringArea, ringCentre, simplifyArc } from '../../../gatsby/states/simplify.ts'

const nodes = mapNodes(readAtlas())
const shapes = nodes
  .filter(({ type }) => type === MAP_NODE_TYPES.shape)
  .map(({ fields }) => fields as StateShapeFields)
const map = nodes.find(({ type }) => type === MAP_NODE_TYPES.map)?.fields as UsMapFields

describe('the shapes of the map', () => {
  it('are the 50 states and the District of Columbia', () => {
    expect(shapes).toHaveLength(51)
    expect(new Set(shapes.map(({ fips }) => fips)).size).toBe(51)
    expect(shapes.every(({ path: data }) => /^M[-\d. lMz]+z$/.test(data))).toBe(true)
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

describe('simplifying', () => {
  it('drops points that hardly matter and keeps the ends', () => {
    const arc: Point[] = [
      [0, 0],
      [5, 0.1],
      [10, 0],
      [20, 10],
      [30, 0],
    ]
    expect(simplifyArc(arc, 1)).toEqual([
      [0, 0],
      [10, 0],
      [20, 10],
      [30, 0],
    ])
  })

  it('leaves a closed arc three corners', () => {
    const ring: Point[] = [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ]
    expect(simplifyArc(ring, 100)).toHaveLength(4)
  })

  it('keeps the largest part of every state, however small', () => {
    const states = outlines(readAtlas(), { minTriangle: 50, minRing: 10_000 })
    expect(states.filter(({ rings }) => rings.length !== 1)).toEqual([])
  })

  it('measures rings whichever way they turn', () => {
    const square: Point[] = [
      [2, 2],
      [4, 2],
      [4, 4],
      [2, 4],
      [2, 2],
    ]
    for (const ring of [square, [...square].reverse()]) {
      expect(ringArea(ring)).toBe(4)
      expect(ringCentre(ring)).toEqual([3, 3])
    }
  })
})

describe('path data', () => {
  it('are relative steps between rounded points, without the point that closes the ring', () => {
    const ring: Point[] = [
      [10.04, 20],
      [10.58, 19.5],
      [9, 19.5],
      [10.04, 20],
    ]
    expect(pathData([ring], 1)).toBe('M10 20l.6-.5-1.6 0z')
    expect(pathData([ring, ring], 0)).toBe('M10 20l1 0-2 0zM10 20l1 0-2 0z')
  })
})

describe('the atlas', () => {
  it('is missed by name when its package is not there', () => {
    expect(() => readAtlas(path.resolve('no-such-folder'))).toThrow(AtlasError)
  })
})
