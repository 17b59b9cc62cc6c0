import { feature } from 'topojson-client'
import type { MultiPolygon, Polygon, Position } from 'geojson'
import type { Atlas } from './atlas.ts'

/** The outline of one state: rings of points in the map's pixels, the largest first. */
export interface Outline {
  readonly fips: string
  readonly name: string
  readonly rings: readonly (readonly Position[])[]
}

/** How much of the detail is kept. */
export interface Detail {
  /** Points whose triangle with their neighbours is smaller go; square pixels. */
  readonly minTriangle: number
  /** Islands and lakes smaller than this go, unless they are all that a state has; square pixels. */
  readonly minRing: number
}

/**
 * The states' outlines with less detail. The arcs are simplified before they are put together, so
 * that neighbours keep one common border. Pure.
 */
export function outlines(atlas: Atlas, { minTriangle, minRing }: Detail): Outline[] {
  const arcs = decodeArcs(atlas).map((arc) => simplifyArc(arc, minTriangle))
  return feature({ type: 'Topology', objects: atlas.objects, arcs }, atlas.objects.states)
    .features.map(({ id, properties, geometry }) => {
      const rings = ringsOf(geometry as Polygon | MultiPolygon).sort(
        (a, b) => ringArea(b) - ringArea(a),
      )
      return {
        fips: String(id),
        name: properties.name,
        rings: rings.filter((ring, index) => index === 0 || ringArea(ring) >= minRing),
      }
    })
    .sort((a, b) => (a.fips < b.fips ? -1 : 1))
}

function ringsOf(geometry: Polygon | MultiPolygon): Position[][] {
  return geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()
}

/** Absolute pixels from the quantised differences of the file. */
function decodeArcs({ arcs, transform }: Atlas): Position[][] {
  const [scaleX = 1, scaleY = 1] = transform?.scale ?? []
  const [moveX = 0, moveY = 0] = transform?.translate ?? []
  return arcs.map((arc) => {
    let x = 0
    let y = 0
    return arc.map(([dx = 0, dy = 0]) => {
      x += dx
      y += dy
      return [x * scaleX + moveX, y * scaleY + moveY]
    })
  })
}

/**
 * Visvalingam and Whyatt: the point that matters least goes first. The ends stay, and with them the
 * places where borders meet; a closed arc keeps the four points of a triangle.
 */
export function simplifyArc(arc: readonly Position[], minTriangle: number): Position[] {
  const kept = [...arc]
  const [first, last] = [arc.at(0), arc.at(-1)]
  const isClosed = first?.[0] === last?.[0] && first?.[1] === last?.[1]
  const fewest = isClosed ? 4 : 2
  const areaAt = (index: number) =>
    index === 0 || index === kept.length - 1
      ? Infinity
      : triangleArea(kept[index - 1], kept[index], kept[index + 1])
  const areas = kept.map((_, index) => areaAt(index))
  while (kept.length > fewest) {
    const smallest = Math.min(...areas)
    if (smallest >= minTriangle) break
    const at = areas.indexOf(smallest)
    kept.splice(at, 1)
    areas.splice(at, 1)
    areas[at - 1] = areaAt(at - 1)
    areas[at] = areaAt(at)
  }
  return kept
}

function triangleArea(a: Position = [], b: Position = [], c: Position = []): number {
  const [ax = 0, ay = 0] = a
  const [bx = 0, by = 0] = b
  const [cx = 0, cy = 0] = c
  return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2
}

/** Area inside a closed ring, in square pixels. */
export function ringArea(ring: readonly Position[]): number {
  return Math.abs(signedArea(ring))
}

/** The centre of gravity of a closed ring. */
export function ringCentre(ring: readonly Position[]): readonly [number, number] {
  let [sumX, sumY] = [0, 0]
  for (const [[ax, ay], [bx, by]] of sides(ring)) {
    const cross = ax * by - bx * ay
    sumX += (ax + bx) * cross
    sumY += (ay + by) * cross
  }
  const six = 6 * signedArea(ring)
  return [sumX / six, sumY / six]
}

function signedArea(ring: readonly Position[]): number {
  return sides(ring).reduce((sum, [[ax, ay], [bx, by]]) => sum + (ax * by - bx * ay) / 2, 0)
}

type Point = readonly [number, number]

function sides(ring: readonly Position[]): [Point, Point][] {
  return ring.slice(1).map((end, index) => {
    const [ax = 0, ay = 0] = ring[index] ?? []
    const [bx = 0, by = 0] = end
    return [
      [ax, ay],
      [bx, by],
    ]
  })
}
