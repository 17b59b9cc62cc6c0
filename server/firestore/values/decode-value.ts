import { invalidArgument } from '../errors.ts'
import { asList, asObject, asString, onlyKey } from '../json.ts'
import { checkFieldName } from './field-path.ts'
import type { ResourceNames } from './resource-name.ts'
import { parseTimestamp } from './timestamp.ts'
import { NULL, vectorOf } from './value.ts'
import type { Fields, Value } from './value.ts'

/** Firestore's limits for one value. */
const TEXT_MAX_BYTES = 1_048_487
const DEPTH_MAX = 20
const VECTOR_MAX_DIMENSIONS = 2048
const INT64_MIN = -(2n ** 63n)
const INT64_MAX = 2n ** 63n - 1n

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

/** Reads values in the protocol's JSON. */
export interface ValueDecoder {
  /** @throws FirestoreError `INVALID_ARGUMENT` for anything that is not a value */
  decode(input: unknown): Value
  /** The fields of a document; missing ones are none. @throws FirestoreError `INVALID_ARGUMENT` */
  decodeFields(input: unknown): Fields
}

/** Builds a decoder; references must lie in the same database. */
export function createValueDecoder(names: ResourceNames): ValueDecoder {
  const decode = (input: unknown, depth: number, isInArray: boolean): Value => {
    const object = asObject(input, 'A value')
    const kind = onlyKey(object, KINDS, 'A value')
    const content = object[kind]
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
        return decodeTimestamp(content)
      case 'stringValue':
        return { kind: 'string', value: decodeText(content) }
      case 'bytesValue':
        return { kind: 'bytes', value: decodeBytes(content) }
      case 'referenceValue':
        return { kind: 'reference', path: names.parseDocument(asString(content, 'referenceValue')) }
      case 'geoPointValue':
        return decodeGeoPoint(content)
      case 'arrayValue':
        if (isInArray) {
          throw invalidArgument('Cannot convert an array value in an array value.')
        }
        return decodeArray(content, deeper(depth))
      case 'mapValue':
        return decodeMap(content, deeper(depth))
    }
  }
  const decodeArray = (content: unknown, depth: number): Value => {
    const items = asList(asObject(content, 'arrayValue')['values'], 'values')
    return { kind: 'array', values: items.map((item) => decode(item, depth, true)) }
  }
  const decodeMap = (content: unknown, depth: number): Value => {
    const { fields } = asObject(content, 'mapValue')
    const map: Value = { kind: 'map', fields: decodeEntries(fields, depth, true) }
    checkVector(map)
    return map
  }
  const decodeEntries = (input: unknown, depth: number, mayBeVector: boolean): Fields => {
    const fields = new Map<string, Value>()
    if (input === undefined || input === null) return fields
    for (const [name, item] of Object.entries(asObject(input, 'fields'))) {
      if (!(mayBeVector && name === '__type__')) checkFieldName(name)
      if (name === '__name__') throw invalidArgument('field name __name__ is reserved')
      fields.set(name, decode(item, depth, false))
    }
    return fields
  }
  return {
    decode: (input) => decode(input, 0, false),
    decodeFields: (input) => decodeEntries(input, 0, false),
  }
}

function deeper(depth: number): number {
  if (depth >= DEPTH_MAX) {
    throw invalidArgument(`Property contains a nested value deeper than ${DEPTH_MAX} levels.`)
  }
  return depth + 1
}

function decodeNull(content: unknown): Value {
  if (content !== null && content !== 'NULL_VALUE' && content !== 0) {
    throw invalidArgument('nullValue must be null.')
  }
  return NULL
}

function decodeInteger(content: unknown): bigint {
  const isText = typeof content === 'string' && /^-?\d{1,19}$/.test(content)
  const isSafe = typeof content === 'number' && Number.isSafeInteger(content)
  if (isText || isSafe) {
    const value = BigInt(content)
    if (value >= INT64_MIN && value <= INT64_MAX) return value
  }
  throw invalidArgument('integerValue must be a 64-bit integer.')
}

/** A number; the ones that JSON cannot write arrive as text. */
export function decodeDouble(content: unknown): number {
  if (typeof content === 'number') return content
  if (content === 'NaN' || content === 'Infinity' || content === '-Infinity') {
    return Number(content)
  }
  if (typeof content === 'string' && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(content)) {
    return Number(content)
  }
  throw invalidArgument('doubleValue must be a number.')
}

function decodeTimestamp(content: unknown): Value {
  return { kind: 'timestamp', microseconds: parseTimestamp(asString(content, 'timestampValue')) }
}

function decodeText(content: unknown): string {
  const text = asString(content, 'stringValue')
  if (!text.isWellFormed()) throw invalidArgument('stringValue must be valid UTF-8.')
  if (Buffer.byteLength(text) > TEXT_MAX_BYTES) throw tooLong()
  return text
}

function tooLong() {
  return invalidArgument(
    `The value of a property is longer than ${TEXT_MAX_BYTES.toLocaleString('en')} bytes.`,
  )
}

function decodeBytes(content: unknown): Uint8Array {
  const text = asString(content, 'bytesValue')
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(text)) throw invalidArgument('bytesValue must be base64.')
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length > TEXT_MAX_BYTES) throw tooLong()
  return bytes
}

function decodeGeoPoint(content: unknown): Value {
  const point = asObject(content, 'geoPointValue')
  const latitude = decodeDouble(point['latitude'] ?? 0)
  const longitude = decodeDouble(point['longitude'] ?? 0)
  if (!(Math.abs(latitude) <= 90)) throw invalidArgument('latitude must be within -90 and 90.')
  if (!(Math.abs(longitude) <= 180)) throw invalidArgument('longitude must be within -180 and 180.')
  return { kind: 'geoPoint', latitude, longitude }
}

/** The reserved key is only for vectors, and vectors hold nothing but numbers. */
function checkVector(map: Value & { kind: 'map' }): void {
  if (!map.fields.has('__type__')) return
  const components = vectorOf(map)
  if (components === null || map.fields.size !== 2) {
    throw invalidArgument('field name __type__ is reserved')
  }
  if (components.length > VECTOR_MAX_DIMENSIONS) {
    throw invalidArgument(`A vector may have ${VECTOR_MAX_DIMENSIONS} dimensions.`)
  }
  if (components.some(({ kind }) => kind !== 'double' && kind !== 'integer')) {
    throw invalidArgument('A vector must hold numbers only.')
  }
}
