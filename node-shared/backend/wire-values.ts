import { z } from 'zod'
import { isRecord } from '../../shared/records/json.ts'

/** A value as Firestore's REST interface writes it, such as `{ integerValue: '7' }`. */
export type WireValue = Readonly<Record<string, unknown>>
export type WireFields = Readonly<Record<string, WireValue>>

/** A stored value that goes back exactly as it came: a `Date` would cut off its microseconds. */
export class ExactValue {
  readonly wire: WireValue
  constructor(wire: WireValue) {
    this.wire = wire
  }
}

/** In a write: the time of the commit. */
export const SERVER_TIME = Symbol('the time of the commit')

const numberOf = (held: unknown): number | undefined => {
  const number = typeof held === 'string' || typeof held === 'number' ? Number(held) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

/**
 * A value as plain data, times as `Date`s. What no document of ours holds becomes undefined. Exports
 * decode millions of values, so that no schema is asked here.
 */
export function decodeValue(value: WireValue): unknown {
  const [[kind, held] = ['', undefined]] = Object.entries(value)
  switch (kind) {
    case 'nullValue':
      return null
    case 'stringValue':
      return typeof held === 'string' ? held : undefined
    case 'booleanValue':
      return typeof held === 'boolean' ? held : undefined
    case 'integerValue':
    case 'doubleValue':
      return numberOf(held)
    case 'timestampValue':
      return typeof held === 'string' ? new Date(held) : undefined
    case 'arrayValue': {
      const values = isRecord(held) ? (held['values'] ?? []) : null
      return Array.isArray(values) ? values.filter(isRecord).map(decodeValue) : undefined
    }
    case 'mapValue': {
      const fields = isRecord(held) ? (held['fields'] ?? {}) : null
      return isRecord(fields) ? decodeMap(fields) : undefined
    }
    default:
      return undefined
  }
}

const decodeMap = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      isRecord(value) ? [[name, decodeValue(value)] as const] : [],
    ),
  )

const wire = z.record(z.string(), z.unknown())

/** The fields of a document or a map. */
export const fieldsSchema = z.record(z.string(), wire)

/** Fields as plain data. */
export function decodeFields(fields: WireFields): Record<string, unknown> {
  return decodeMap(fields)
}

/**
 * Plain data as Firestore's REST interface takes it.
 *
 * @throws TypeError for what documents of ours do not hold
 */
export function encodeValue(value: unknown): WireValue {
  if (value === null) return { nullValue: null }
  if (value instanceof ExactValue) return value.wire
  if (value instanceof Date) return { timestampValue: value.toISOString() }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encodeValue) } }
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (typeof value === 'number') {
    return Number.isInteger(value) ? { integerValue: String(value) } : { doubleValue: value }
  }
  if (typeof value === 'object') {
    return { mapValue: { fields: encodeFields(value as Record<string, unknown>) } }
  }
  throw new TypeError(`A value of type ${typeof value} cannot be stored`)
}

/** Fields to write, without those that take the time of the commit. */
export function encodeFields(data: Readonly<Record<string, unknown>>): WireFields {
  return Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== SERVER_TIME)
      .map(([name, value]) => [name, encodeValue(value)]),
  )
}
