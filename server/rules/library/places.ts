import { EvaluationError } from '../values/rules-errors.ts'
import { pathSegments } from '../values/elements.ts'
import { RulesLatLng, RulesPath } from '../values/values.ts'
import { LATLNG, MAP, NUMBER, PATH } from './kinds.ts'
import { argument, methodsOf } from './method.ts'
import type { LibraryFunction } from './method.ts'

const EARTH_RADIUS_METRES = 6_371_010

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** Distance over the surface, in metres, by the haversine formula. */
function distance(from: RulesLatLng, to: RulesLatLng): number {
  const latitude = Math.sin(radians(to.latitude - from.latitude) / 2)
  const longitude = Math.sin(radians(to.longitude - from.longitude) / 2)
  const half =
    latitude ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * longitude ** 2
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** Methods of points. */
export const LATLNG_METHODS = methodsOf(LATLNG, {
  latitude: [0, (point) => point.latitude],
  longitude: [0, (point) => point.longitude],
  distance: [1, (point, args) => distance(point, argument(args, 0, LATLNG))],
})

/** A segment that `bind` fills: `$name` or `$(name)`. */
const PLACEHOLDER = /^\$(?:(\w+)|\((\w+)\))$/

/** Methods of paths. */
export const PATH_METHODS = methodsOf(PATH, {
  bind: [
    1,
    (path, args) => {
      const values = argument(args, 0, MAP)
      const segments = path.segments.flatMap((segment) => {
        const [, bare, bracketed] = PLACEHOLDER.exec(segment) ?? []
        const name = bare ?? bracketed
        if (name === undefined) return [segment]
        const value = values.get(name)
        if (value !== undefined) return pathSegments(value)
        throw new EvaluationError(`The path has no value for ${segment}`)
      })
      return new RulesPath(segments, values)
    },
  ],
})

/** `latlng.value(latitude, longitude)`. */
export const LATLNG_FUNCTIONS: Readonly<Record<string, LibraryFunction>> = {
  value: {
    minArgs: 2,
    maxArgs: 2,
    call(args) {
      const latitude = Number(argument(args, 0, NUMBER))
      const longitude = Number(argument(args, 1, NUMBER))
      if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) {
        throw new EvaluationError('The point is not on the globe')
      }
      return new RulesLatLng(latitude, longitude)
    },
  },
}
