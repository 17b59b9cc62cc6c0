import { ownValue } from '../../../shared/records/own-value.ts'
import { pathSegments } from '../values/elements.ts'
import type { TypeName } from '../values/equality.ts'
import { EvaluationError } from '../values/rules-errors.ts'
import { RulesBytes, type RulesValue, RulesLatLng, RulesPath } from '../values/values.ts'
import { LIST_METHODS, MAP_DIFF_METHODS, MAP_METHODS, SET_METHODS } from './collections.ts'
import { crc32, crc32c, md5, sha256 } from './digests.ts'
import { BYTES, STRING, LATLNG, MAP, NUMBER, PATH } from './kinds.ts'
import { type LibraryFunction, type LibraryMethod, argument, methodsOf } from './method.ts'
import { MATH_FUNCTIONS } from './numbers.ts'
import { STRING_METHODS } from './text.ts'
import {
  DURATION_FUNCTIONS,
  DURATION_METHODS,
  TIMESTAMP_FUNCTIONS,
  TIMESTAMP_METHODS,
} from './time.ts'

const EARTH_RADIUS_METRES = 6_371_010

/** Methods of points. */
const LATLNG_METHODS = methodsOf(LATLNG, {
  latitude: [0, (point) => point.latitude],
  longitude: [0, (point) => point.longitude],
  distance: [1, (point, args) => distance(point, argument(args, 0, LATLNG))],
})

/** A segment that `bind` fills: `$name` or `$(name)`. */
const PLACEHOLDER = /^\$(?:(\w+)|\((\w+)\))$/

/** Methods of paths. */
const PATH_METHODS = methodsOf(PATH, {
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
const LATLNG_FUNCTIONS: Readonly<Record<string, LibraryFunction>> = {
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

/** Methods of bytes. */
const BYTES_METHODS = methodsOf(BYTES, {
  size: [0, ({ bytes }) => BigInt(bytes.length)],
  toHexString: [0, toHex],
  toBase64: [0, toBase64],
})

/** The functions of `hashing`. */
const HASHING_FUNCTIONS: Readonly<Record<string, LibraryFunction>> = {
  crc32: hashing(crc32),
  crc32c: hashing(crc32c),
  md5: hashing(md5),
  sha256: hashing(sha256),
}

export { CONVERSIONS } from './numbers.ts'
export type { LibraryFunction, LibraryMethod } from './method.ts'

const METHODS: Partial<Record<TypeName, ReadonlyMap<string, LibraryMethod>>> = {
  string: STRING_METHODS,
  bytes: BYTES_METHODS,
  list: LIST_METHODS,
  set: SET_METHODS,
  map: MAP_METHODS,
  map_diff: MAP_DIFF_METHODS,
  timestamp: TIMESTAMP_METHODS,
  duration: DURATION_METHODS,
  latlng: LATLNG_METHODS,
  path: PATH_METHODS,
}

/** The functions of each namespace; `firestore` reads documents and is the evaluator's own. */
export const NAMESPACES: Readonly<Record<string, Readonly<Record<string, LibraryFunction>>>> = {
  hashing: HASHING_FUNCTIONS,
  math: MATH_FUNCTIONS,
  timestamp: TIMESTAMP_FUNCTIONS,
  duration: DURATION_FUNCTIONS,
  latlng: LATLNG_FUNCTIONS,
}

/** A function of a namespace, such as `math.abs`. */
export function namespaceFunction(namespace: string, name: string): LibraryFunction | undefined {
  return ownValue(ownValue(NAMESPACES, namespace) ?? {}, name)
}

/** The method of that name that values of a type have. */
export function methodOf(type: TypeName, name: string): LibraryMethod | undefined {
  return METHODS[type]?.get(name)
}

/** Every method of that name, of whatever type: what a checker can know before values exist. */
export function methodsNamed(name: string): LibraryMethod[] {
  return Object.values(METHODS).flatMap((methods) => {
    const method = methods.get(name)
    return method === undefined ? [] : [method]
  })
}

/** The functions of a namespace by name. */
export function namespaceNames(namespace: string): string[] {
  return Object.keys(ownValue(NAMESPACES, namespace) ?? {})
}

/** The methods of all types by name. */
export function methodNames(): string[] {
  return Object.values(METHODS).flatMap((methods) => [...methods.keys()])
}

function toHex({ bytes }: RulesBytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}

/** Base64 with the alphabet of RFC 4648, section 5, padding included. */
function toBase64({ bytes }: RulesBytes): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_')
}

function hashing(digest: (bytes: Uint8Array) => Uint8Array): LibraryFunction {
  return {
    minArgs: 1,
    maxArgs: 1,
    call: (args) => new RulesBytes(digest(bytesOf(args))),
  }
}

/** Bytes themselves, or those of a string in UTF-8. */
function bytesOf(args: readonly RulesValue[]): Uint8Array {
  const [first] = args
  return typeof first === 'string'
    ? new TextEncoder().encode(argument(args, 0, STRING))
    : argument(args, 0, BYTES).bytes
}

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
