import type { ResourceNames } from './resource-name.ts'
import { formatTimestamp } from './timestamp.ts'
import type { Fields, Value } from './value.ts'

/** A value in the protocol's JSON. */
type WireValue = Readonly<Record<string, unknown>>

/** Writes a double; JSON has no words for some of them. */
function encodeDouble(value: number): number | string {
  if (Object.is(value, -0)) return '-0'
  return Number.isFinite(value) ? value : String(value)
}

/** Writes a value in the protocol's JSON. */
export function encodeValue(value: Value, names: ResourceNames): WireValue {
  switch (value.kind) {
    case 'null':
      return { nullValue: null }
    case 'boolean':
      return { booleanValue: value.value }
    case 'integer':
      return { integerValue: value.value.toString() }
    case 'double':
      return { doubleValue: encodeDouble(value.value) }
    case 'timestamp':
      return { timestampValue: formatTimestamp(value.microseconds) }
    case 'string':
      return { stringValue: value.value }
    case 'bytes':
      return { bytesValue: Buffer.from(value.value).toString('base64') }
    case 'reference':
      return { referenceValue: names.format(value.path) }
    case 'geoPoint':
      return {
        geoPointValue: {
          latitude: encodeDouble(value.latitude),
          longitude: encodeDouble(value.longitude),
        },
      }
    case 'array':
      return {
        arrayValue:
          value.values.length === 0
            ? {}
            : { values: value.values.map((item) => encodeValue(item, names)) },
      }
    case 'map':
      return {
        mapValue: value.fields.size === 0 ? {} : { fields: encodeFields(value.fields, names) },
      }
  }
}

/** Writes the fields of a document or map. */
export function encodeFields(fields: Fields, names: ResourceNames): Record<string, WireValue> {
  return Object.fromEntries([...fields].map(([name, value]) => [name, encodeValue(value, names)]))
}
