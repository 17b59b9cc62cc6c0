import { invalidArgument } from './errors.ts'

/** A JSON object of unknown content. */
export type JsonObject = Readonly<Record<string, unknown>>

const MALFORMED = "Payload isn't valid for request."

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** @throws FirestoreError `INVALID_ARGUMENT` when the value is no object */
export function asObject(value: unknown, what: string): JsonObject {
  if (isObject(value)) return value
  throw invalidArgument(`${MALFORMED} ${what} must be an object.`)
}

/** A list; a missing one is empty. */
export function asList(value: unknown, what: string): readonly unknown[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return value
  throw invalidArgument(`${MALFORMED} ${what} must be a list.`)
}

export function asString(value: unknown, what: string): string {
  if (typeof value === 'string') return value
  throw invalidArgument(`${MALFORMED} ${what} must be a string.`)
}

export function asBoolean(value: unknown, what: string): boolean {
  if (value === undefined || value === null) return false
  if (typeof value === 'boolean') return value
  throw invalidArgument(`${MALFORMED} ${what} must be a boolean.`)
}

/** A 32-bit number, which may arrive as `{value: n}` or as text. Undefined when it is missing. */
export function asInt32(value: unknown, what: string): number | undefined {
  if (value === undefined || value === null) return undefined
  const bare = typeof value === 'object' && 'value' in value ? value.value : value
  const number = typeof bare === 'string' && /^-?\d{1,10}$/.test(bare) ? Number(bare) : bare
  if (typeof number === 'number' && Number.isInteger(number) && Math.abs(number) < 2 ** 31) {
    return number
  }
  throw invalidArgument(`${MALFORMED} ${what} must be a 32-bit integer.`)
}

/** One of the names of an enum; the number that stands for it is accepted too. */
export function asEnum<Name extends string>(
  value: unknown,
  numbers: Readonly<Record<Name, number>>,
  what: string,
): Name {
  for (const name in numbers) {
    if (value === name || value === numbers[name]) return name
  }
  throw invalidArgument(`${MALFORMED} ${what} is not a known value.`)
}

/**
 * The one property among `names` that an object has. Protocol unions must have exactly one.
 *
 * @throws FirestoreError `INVALID_ARGUMENT` for none or several
 */
export function onlyKey<Name extends string>(
  object: JsonObject,
  names: readonly Name[],
  what: string,
): Name {
  const present = names.filter((name) => object[name] !== undefined)
  const [only] = present
  if (only !== undefined && present.length === 1) return only
  throw invalidArgument(`${MALFORMED} ${what} must hold exactly one of ${names.join(', ')}.`)
}
