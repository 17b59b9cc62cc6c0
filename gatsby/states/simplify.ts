import type { Atlas } from './atlas.ts'

/** A point of the map, in pixels from the left and from the top. */
export type Point = readonly [number, number]

/** The outline of one state: rings of points in the map's pixels, the largest first. */
export interface Outline {
  readonly fips: string
  readonly name: string
  readonly rings: readonly (readonly Point[])[]
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
  return atlas.objects.states.geometries
    .map((geometry) => {
      const parts = geometry.type === 'Polygon' ? geometry.arcs : geometry.arcs.flat()
      const rings = parts
        .map((numbers) => joinArcs(numbers, arcs))
        .sort((a, b) => ringArea(b) - ringArea(a))
      return {
        fips: geometry.id,
        name: geometry.properties.name,
        rings: rings.filter((ring, index) => index === 0 || ringArea(ring) >= minRing),
      }
    })
    .sort((a, b) => (a.fips < b.fips ? -1 : 1))
}

/** Absolute pixels from the quantised steps of the file. */
function decodeArcs({ arcs, transform: { scale, translate } }: Atlas): Point[][] {
  return arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([stepX, stepY]): Point => {
      x += stepX
      y += stepY
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  })
}

/** One closed ring from its arcs: each begins with the point that ends the one before. */
function joinArcs(numbers: readonly number[], arcs: readonly (readonly Point[])[]): Point[] {
  return numbers.flatMap((number, index) => {
    const arc = number < 0 ? [...(arcs[~number] ?? [])].reverse() : (arcs[number] ?? [])
    return index === 0 ? arc : arc.slice(1)
  })
}

/**
 * Visvalingam and Whyatt: the point that matters least goes first. The ends stay, and with them the
 * places where borders meet; a closed arc keeps the four points of a triangle.
 */
export function simplifyArc(arc: readonly Point[], minTriangle: number): Point[] {
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

function triangleArea(a: Point | undefined, b: Point | undefined, c: Point | undefined): number {
  if (a === undefined || b === undefined || c === undefined) return 0
  return Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2
}

/** Area inside a closed ring, in square pixels. */
export function ringArea(ring: readonly Point[]): number {
  return Math.abs(signedArea(ring))
}

/** The centre of gravity of a closed ring. */
export function ringCentre(ring: readonly Point[]): Point {
  let [sumX, sumY] = [0, 0]
  for (const [[ax, ay], [bx, by]] of sides(ring)) {
    const cross = ax * by - bx * ay
    sumX += (ax + bx) * cross
    sumY += (ay + by) * cross
  }
  const six = 6 * signedArea(ring)
  return [sumX / six, sumY / six]
}

function signedArea(ring: readonly Point[]): number {
  return sides(ring).reduce((sum, [[ax, ay], [bx, by]]) => sum + (ax * by - bx * ay) / 2, 0)
}

function sides(ring: readonly Point[]): [Point, Point][] {
  return ring.slice(1).map((end, index) => [ring[index] ?? end, end])
}
