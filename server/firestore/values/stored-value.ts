import { ServerError } from '../../../node-shared/http/server-error.ts'
import type { ResourceNames } from './resource-name.ts'
import { parseTimestamp } from './timestamp.ts'
import { NULL } from './value.ts'
import type { Fields, Value } from './value.ts'

/**
 * Reads the fields of a stored document: the JSON that `encodeFields` wrote. What may be written was
 * checked when it was; rules that became stricter since must not make a document unreadable.
 *
 * @throws ServerError `firestore/corrupt-row` for JSON of another shape
 */
export function readStoredFields(input: unknown, names: ResourceNames): Fields {
  const fields = new Map<string, Value>()
  for (const [name, item] of Object.entries(object(input))) {
    fields.set(name, readStored(item, names))
  }
  return fields
}

function readStored(input: unknown, names: ResourceNames): Value {
  const [entry] = Object.entries(object(input))
  if (entry === undefined) throw corrupt()
  const [kind, content] = entry
  switch (kind) {
    case 'nullValue':
      return NULL
    case 'booleanValue':
      return { kind: 'boolean', value: content === true }
    case 'integerValue':
      return { kind: 'integer', value: BigInt(text(content)) }
    case 'doubleValue':
      return { kind: 'double', value: Number(content) }
    case 'timestampValue':
      return { kind: 'timestamp', microseconds: parseTimestamp(text(content)) }
    case 'stringValue':
      return { kind: 'string', value: text(content) }
    case 'bytesValue':
      return { kind: 'bytes', value: Buffer.from(text(content), 'base64') }
    case 'referenceValue':
      return { kind: 'reference', path: names.parseDocument(text(content)) }
    case 'geoPointValue': {
      const { latitude, longitude } = object(content)
      return { kind: 'geoPoint', latitude: Number(latitude), longitude: Number(longitude) }
    }
    case 'arrayValue': {
      const { values } = object(content)
      const items: readonly unknown[] = Array.isArray(values) ? values : []
      return { kind: 'array', values: items.map((item) => readStored(item, names)) }
    }
    case 'mapValue':
      return { kind: 'map', fields: readStoredFields(object(content)['fields'] ?? {}, names) }
    default:
      throw corrupt()
  }
}

function object(value: unknown): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value
  throw corrupt()
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function text(value: unknown): string {
  if (typeof value === 'string') return value
  throw corrupt()
}

function corrupt(): ServerError {
  return new ServerError('firestore/corrupt-row', 'The database holds a row of another shape.')
}
