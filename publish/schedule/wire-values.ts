import { z } from 'zod'

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

const valueSchema = z.union([
  z.object({ nullValue: z.null() }).transform(() => null),
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ booleanValue: z.boolean() }).transform(({ booleanValue }) => booleanValue),
  z.object({ integerValue: z.coerce.number() }).transform(({ integerValue }) => integerValue),
  z.object({ doubleValue: z.coerce.number() }).transform(({ doubleValue }) => doubleValue),
  z
    .object({ timestampValue: z.string() })
    .transform(({ timestampValue }) => new Date(timestampValue)),
])

/** A value as plain data, times as `Date`s. What no document of ours holds becomes undefined. */
export function decodeValue(value: WireValue): unknown {
  const array = z
    .object({ arrayValue: z.object({ values: z.array(wire).optional() }) })
    .safeParse(value)
  if (array.success) return (array.data.arrayValue.values ?? []).map(decodeValue)
  const map = z.object({ mapValue: z.object({ fields: fieldsSchema.optional() }) }).safeParse(value)
  if (map.success) return decodeFields(map.data.mapValue.fields ?? {})
  return valueSchema.safeParse(value).data
}

const wire = z.record(z.string(), z.unknown())

/** The fields of a document or a map. */
export const fieldsSchema = z.record(z.string(), wire)

/** Fields as plain data. */
export function decodeFields(fields: WireFields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, decodeValue(value)]),
  )
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
