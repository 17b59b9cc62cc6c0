import { invalidArgument } from '../protocol/firestore-error.ts'
import { checkFieldName } from './field-path.ts'
import { microsecondsOf } from './timestamp.ts'
import { NULL } from './value.ts'
import type { Fields, Value } from './value.ts'

/** Plain data of a document: what code outside the protocol reads and writes. */
export type PlainFields = Readonly<Record<string, unknown>>

/** Stands for the time of the commit in trusted writes, as `serverTimestamp()` does in the SDK. */
export const SERVER_TIME: unique symbol = Symbol('server time')

/**
 * The fields of a document as plain data: numbers (whole ones too), `Date`s, arrays and objects.
 * Timestamps lose what is finer than a millisecond, large integers what a number cannot hold.
 */
export function toPlainFields(fields: Fields): PlainFields {
  return Object.fromEntries([...fields].map(([name, value]) => [name, toPlain(value)]))
}

function toPlain(value: Value): unknown {
  switch (value.kind) {
    case 'null':
      return null
    case 'boolean':
    case 'double':
    case 'string':
    case 'bytes':
      return value.value
    case 'integer':
      return Number(value.value)
    case 'timestamp':
      return new Date(Number(value.microseconds / 1000n))
    case 'reference':
      return value.path
    case 'geoPoint':
      return { latitude: value.latitude, longitude: value.longitude }
    case 'array':
      return value.values.map(toPlain)
    case 'map':
      return toPlainFields(value.fields)
  }
}

/**
 * The reverse: whole numbers become integers, `undefined` properties are left out.
 *
 * @param serverTime what {@link SERVER_TIME} becomes, in microseconds since 1970
 * @throws FirestoreError `INVALID_ARGUMENT` for what no document can hold
 */
export function fromPlainFields(plain: PlainFields, serverTime: bigint): Fields {
  const fields = new Map<string, Value>()
  for (const [name, item] of Object.entries(plain)) {
    if (item === undefined) continue
    checkFieldName(name)
    fields.set(name, fromPlain(item, serverTime))
  }
  return fields
}

function fromPlain(item: unknown, serverTime: bigint): Value {
  if (item === null) return NULL
  if (item === SERVER_TIME) return { kind: 'timestamp', microseconds: serverTime }
  if (typeof item === 'boolean') return { kind: 'boolean', value: item }
  if (typeof item === 'string') return { kind: 'string', value: item }
  if (typeof item === 'bigint') return { kind: 'integer', value: item }
  if (typeof item === 'number') {
    return Number.isSafeInteger(item)
      ? { kind: 'integer', value: BigInt(item) }
      : { kind: 'double', value: item }
  }
  if (item instanceof Date) return { kind: 'timestamp', microseconds: microsecondsOf(item) }
  if (item instanceof Uint8Array) return { kind: 'bytes', value: item }
  if (Array.isArray(item)) {
    return { kind: 'array', values: item.map((element) => fromPlain(element, serverTime)) }
  }
  if (typeof item === 'object') {
    return {
      kind: 'map',
      fields: fromPlainFields(Object.fromEntries(Object.entries(item)), serverTime),
    }
  }
  throw invalidArgument(`A document cannot hold a ${typeof item}.`)
}
