import { invalidArgument } from '../protocol/firestore-error.ts'
import { asList, asObject, asString, messageReader, unknownName } from '../protocol/json.ts'
import { decodeBytes, decodeDouble, decodeInteger, decodeText, isTooLong } from './decode-scalar.ts'
import { checkFieldName, isReserved } from './field-path.ts'
import type { ResourceNames } from './resource-name.ts'
import { parseTimestamp } from './timestamp.ts'
import { NULL, type Fields, type Value } from './value.ts'

const DIMENSIONS_MAX = 2048

/** Firestore's limits for one value. */
const TEXT_MAX_BYTES = 1_048_487
const DEPTH_MAX = 20
const PATH_MAX_BYTES = 1500

const KINDS = [
  'nullValue',
  'booleanValue',
  'integerValue',
  'doubleValue',
  'timestampValue',
  'stringValue',
  'bytesValue',
  'referenceValue',
  'geoPointValue',
  'arrayValue',
  'mapValue',
] as const
type Kind = (typeof KINDS)[number]

/** Kinds by both names that a field of a message may have in JSON. */
const KIND_OF: ReadonlyMap<string, Kind> = new Map(
  KINDS.flatMap((kind): [string, Kind][] => [
    [kind, kind],
    [kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), kind],
  ]),
)

const readArray = messageReader('arrayValue', ['values'])
const readMap = messageReader('mapValue', ['fields'])
const readPoint = messageReader('geoPointValue', ['latitude', 'longitude'])

/** Reads values in the protocol's JSON. */
export interface ValueDecoder {
  /** @throws FirestoreError `INVALID_ARGUMENT` for anything that is not a value */
  decode(input: unknown): Value
  /** The fields of a document; missing ones are none. @throws FirestoreError `INVALID_ARGUMENT` */
  decodeFields(input: unknown): Fields
}

/** Where in a document a value stands, as far as limits and messages depend on it. */
interface Place {
  /** The field of the document, or `array` for the elements of an array. */
  readonly property: string
  /** Is it inside a map? Firestore then names only the map. */
  readonly isNested: boolean
  readonly isElement: boolean
  /** How many maps and arrays are around it. */
  readonly depth: number
  /** Length of its field path. */
  readonly pathBytes: number
}

const TOP: Place = { property: 'value', isNested: false, isElement: false, depth: 0, pathBytes: 0 }

/** Builds a decoder; references must lie in the same database. */
export function createValueDecoder(names: ResourceNames): ValueDecoder {
  const decode = (input: unknown, place: Place): Value => {
    const [kind, content] = kindOf(input)
    switch (kind) {
      case 'nullValue':
        return decodeNull(content)
      case 'booleanValue':
        if (typeof content !== 'boolean') throw invalidArgument('booleanValue must be a boolean.')
        return { kind: 'boolean', value: content }
      case 'integerValue':
        return { kind: 'integer', value: decodeInteger(content) }
      case 'doubleValue':
        return { kind: 'double', value: decodeDouble(content) }
      case 'timestampValue':
        return {
          kind: 'timestamp',
          microseconds: parseTimestamp(asString(content, 'timestampValue')),
        }
      case 'stringValue': {
        const value = decodeText(content)
        if (isTooLong(value, TEXT_MAX_BYTES)) throw tooLong(place)
        return { kind: 'string', value }
      }
      case 'bytesValue': {
        const value = decodeBytes(content)
        if (value.length > TEXT_MAX_BYTES) throw tooLong(place)
        return { kind: 'bytes', value }
      }
      case 'referenceValue':
        return { kind: 'reference', path: names.parseDocument(asString(content, 'referenceValue')) }
      case 'geoPointValue':
        return decodeGeoPoint(content)
      case 'arrayValue':
        return decodeArray(content, place)
      case 'mapValue':
        return decodeMap(content, place)
    }
  }
  const decodeArray = (content: unknown, place: Place): Value => {
    if (place.isElement) {
      throw invalidArgument('Cannot convert an array value in an array value.')
    }
    const property = place.isNested ? place.property : 'array'
    const inner = { ...deeper(place), property, isElement: true }
    const items = asList(readArray(content).values, 'values')
    return { kind: 'array', values: items.map((item) => decode(item, inner)) }
  }
  const decodeMap = (content: unknown, place: Place): Value => {
    const inner = { ...deeper(place), isElement: false, isNested: true }
    const map: Value & { kind: 'map' } = {
      kind: 'map',
      fields: decodeEntries(readMap(content).fields, inner),
    }
    if (map.fields.has('__type__')) checkVector(map, place.property)
    return map
  }
  const decodeEntries = (input: unknown, place: Place): Fields => {
    const fields = new Map<string, Value>()
    if (input === undefined || input === null) return fields
    for (const [name, item] of Object.entries(asObject(input, 'fields'))) {
      fields.set(name, decode(item, enterField(place, name)))
    }
    return fields
  }
  return {
    decode: (input) => decode(input, TOP),
    decodeFields: (input) => decodeEntries(input, TOP),
  }
}

function kindOf(input: unknown): readonly [Kind, unknown] {
  const object = asObject(input, 'A value')
  let found: readonly [Kind, unknown] | null = null
  for (const [key, value] of Object.entries(object)) {
    const kind = KIND_OF.get(key)
    if (kind === undefined) throw unknownName(key, 'value')
    // Only for nullValue is null something else than nothing at all.
    if (value === null && kind !== 'nullValue') continue
    if (found !== null) throw oneKind()
    found = [kind, value]
  }
  if (found === null) throw oneKind()
  return found
}

function oneKind() {
  return invalidArgument(
    `Payload isn't valid for request. A value must hold exactly one of ${KINDS.join(', ')}.`,
  )
}

/** The place of a field inside a document or map. */
function enterField(place: Place, name: string): Place {
  if (!place.isNested) {
    checkFieldName(name)
    if (name === '__name__') throw invalidArgument('field name __name__ is reserved')
    return { ...place, property: name, pathBytes: Buffer.byteLength(name) }
  }
  if (name !== '__type__' && isReserved(name)) {
    throw invalidArgument(`field name '${name}' is reserved.`)
  }
  const pathBytes = place.pathBytes + 1 + Buffer.byteLength(name)
  if (name === '' || !name.isWellFormed() || pathBytes > PATH_MAX_BYTES) throw invalidNested(place)
  return { ...place, pathBytes }
}

function deeper(place: Place): Place {
  if (place.depth >= DEPTH_MAX) throw invalidNested(place)
  return { ...place, depth: place.depth + 1 }
}

function invalidNested({ property }: Place) {
  return invalidArgument(`Property ${property} contains an invalid nested entity.`)
}

function tooLong(place: Place) {
  if (place.isNested) return invalidNested(place)
  return invalidArgument(
    `The value of property "${place.property}" is longer than ${TEXT_MAX_BYTES} bytes.`,
  )
}

function decodeNull(content: unknown): Value {
  if (content !== null && content !== 'NULL_VALUE' && content !== 0) {
    throw invalidArgument('nullValue must be null.')
  }
  return NULL
}

function decodeGeoPoint(content: unknown): Value {
  const point = readPoint(content)
  const latitude = decodeDouble(point.latitude ?? 0)
  const longitude = decodeDouble(point.longitude ?? 0)
  if (!(Math.abs(latitude) <= 90)) throw invalidArgument('latitude must be within -90 and 90.')
  if (!(Math.abs(longitude) <= 180)) throw invalidArgument('longitude must be within -180 and 180.')
  return { kind: 'geoPoint', latitude, longitude }
}

/**
 * Checks a map with the reserved key `__type__`: it must be a vector, and vectors hold between one
 * and 2,048 doubles.
 *
 * @param property the field that the map stands in, for messages
 * @throws FirestoreError `INVALID_ARGUMENT`
 */
function checkVector(map: Value & { kind: 'map' }, property: string): void {
  const type = map.fields.get('__type__')
  if (type?.kind !== 'string') throw invalidArgument('Field __type__ must be a string.')
  if (type.value !== '__vector__') {
    throw invalidArgument(`Property ${property} contains an invalid nested entity.`)
  }
  const value = map.fields.get('value')
  if (value === undefined) throw invalidArgument("Vector map is missing key 'value'.")
  if (value.kind !== 'array') throw invalidArgument('Vector value type must be an array.')
  if (map.fields.size > 2) throw invalidArgument('Vector value map has extraneous entries.')
  const { values } = value
  if (values.length === 0) throw invalidArgument('Cannot have a zero length vector.')
  if (values.length > DIMENSIONS_MAX) {
    throw invalidArgument(`Vectors must be at most ${DIMENSIONS_MAX} dimensions.`)
  }
  for (const item of values) {
    if (item.kind !== 'double') {
      throw invalidArgument("Vector must only contain values of type 'double'")
    }
    if (Number.isNaN(item.value)) throw invalidArgument('Vector cannot contain NaN values.')
  }
}
