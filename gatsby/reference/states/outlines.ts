import type { GeoGeometryObjects } from 'd3-geo'
import { geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import {
  filter,
  filterAttachedWeight,
  planarRingArea,
  presimplify,
  simplify,
} from 'topojson-simplify'
import type { Atlas } from './atlas.ts'

/** The outline of one state, in the pixels of the atlas. */
export interface Outline {
  readonly fips: string
  /** Data of an SVG path. */
  readonly path: string
  /** Centre of gravity of the largest part. */
  readonly centre: readonly [number, number]
}

/** How much of the detail is kept. */
export interface Detail {
  /** Points whose triangle with their neighbours is smaller go; square pixels. */
  readonly minTriangle: number
  /** Islands and lakes smaller than this go; square pixels. */
  readonly minRing: number
  /** Digits after the point. */
  readonly digits: number
}

/**
 * The states' outlines with less detail. Neighbours keep one common border, for the arcs that they
 * share are simplified before they become shapes; a part with a neighbour stays, however small. Pure.
 */
export function outlines(atlas: Atlas, { minTriangle, minRing, digits }: Detail): Outline[] {
  const simple = simplify(presimplify(atlas), minTriangle)
  const { objects, ...kept } = filter(simple, filterAttachedWeight(simple, minRing, planarRingArea))
  if (objects.states.type === null) return []
  // The atlas is drawn in pixels already: no projection.
  const path = geoPath(null).digits(digits)
  return feature({ objects, ...kept }, objects.states).features.map(({ id, geometry }) => ({
    fips: String(id),
    path: path(geometry) ?? '',
    centre: path.centroid(largestPart(geometry)),
  }))
}

/** The mainland: the polygon that covers most. */
function largestPart(geometry: GeoGeometryObjects): GeoGeometryObjects {
  if (geometry.type !== 'MultiPolygon') return geometry
  const planar = geoPath(null)
  const [largest = geometry] = geometry.coordinates
    .map((coordinates) => ({ type: 'Polygon' as const, coordinates }))
    .sort((a, b) => planar.area(b) - planar.area(a))
  return largest
}
