import { EvaluationError } from './rules-errors.ts'
import {
  PartialMap,
  PartialValue,
  RulesBytes,
  RulesDuration,
  RulesLatLng,
  RulesMapDiff,
  RulesPath,
  RulesSet,
  RulesTimestamp,
  WholeNumber,
} from './values.ts'
import type { Guarantee, RulesList, RulesMap, RulesValue } from './values.ts'

/** The types of values. */
export const TYPE_NAMES = [
  'null',
  'bool',
  'int',
  'float',
  'string',
  'bytes',
  'timestamp',
  'duration',
  'latlng',
  'path',
  'list',
  'set',
  'map',
  'map_diff',
  'number',
  'partial',
] as const
export type TypeName = (typeof TYPE_NAMES)[number]

/**
 * The type of a value. `partial` is a field of which a query only guarantees bounds, `number` one of
 * which it guarantees the amount.
 */
export function typeOf(value: RulesValue): TypeName {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'bigint') return 'int'
  if (typeof value === 'number') return 'float'
  return typeof value === 'string' ? 'string' : typeOfObject(value)
}

function typeOfObject(
  value: Exclude<RulesValue, null | boolean | bigint | number | string>,
): TypeName {
  if (value instanceof RulesBytes) return 'bytes'
  if (value instanceof RulesTimestamp) return 'timestamp'
  if (value instanceof RulesDuration) return 'duration'
  if (value instanceof RulesLatLng) return 'latlng'
  if (value instanceof RulesPath) return 'path'
  if (value instanceof RulesSet) return 'set'
  if (value instanceof RulesMapDiff) return 'map_diff'
  if (value instanceof PartialValue) return 'partial'
  if (value instanceof WholeNumber) return 'number'
  return isList(value) ? 'list' : 'map'
}

export function isList(value: RulesValue): value is RulesList {
  return Array.isArray(value)
}

export function isMap(value: RulesValue): value is RulesMap {
  return value instanceof Map
}

/** Is this a number that `bigint` and `number` can be compared as? */
export function isNumeric(value: RulesValue): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number'
}

/**
 * The language's `==`. Values of different types are not equal, except that `1 == 1.0`.
 *
 * @throws EvaluationError when the answer depends on what a query does not guarantee
 */
export function areEqual(left: RulesValue, right: RulesValue): boolean {
  if (left instanceof PartialValue) return isPartialEqual(left, right)
  if (right instanceof PartialValue) return isPartialEqual(right, left)
  if (left instanceof WholeNumber) return areEqual(left.value, right)
  if (right instanceof WholeNumber) return areEqual(left, right.value)
  if (isNumeric(left) && isNumeric(right)) return areNumbersEqual(left, right)
  const type = typeOf(left)
  if (type !== typeOf(right)) return false
  if (left instanceof PartialMap || right instanceof PartialMap) {
    throw new EvaluationError('Only some fields of the map are known to the query')
  }
  if (isList(left) && isList(right)) return areListsEqual(left, right)
  if (isMap(left) && isMap(right)) return areMapsEqual(left, right)
  if (typeof left === 'object' && left !== null && typeof right === 'object' && right !== null) {
    return areObjectsEqual(left, right)
  }
  return left === right
}

/** By mathematical value, which JavaScript's comparisons between bigint and number follow exactly. */
function areNumbersEqual(left: bigint | number, right: bigint | number): boolean {
  return left <= right && left >= right
}

function areListsEqual(left: RulesList, right: RulesList): boolean {
  return (
    left.length === right.length &&
    left.every((item, index) => areEqual(item, right[index] ?? null))
  )
}

/** Are two maps equal, key by key? */
export function areMapsEqual(left: RulesMap, right: RulesMap): boolean {
  if (left.size !== right.size) return false
  for (const [key, value] of left) {
    const other = right.get(key)
    if (other === undefined || !areEqual(value, other)) return false
  }
  return true
}

function areObjectsEqual(left: object, right: object): boolean {
  if (left instanceof RulesBytes && right instanceof RulesBytes) {
    return (
      left.bytes.length === right.bytes.length &&
      left.bytes.every((byte, index) => byte === right.bytes[index])
    )
  }
  if (left instanceof RulesPath && right instanceof RulesPath) {
    return left.segments.join('/') === right.segments.join('/')
  }
  if (left instanceof RulesSet && right instanceof RulesSet) {
    return (
      left.members.length === right.members.length &&
      left.members.every((member) => includes(right.members, member))
    )
  }
  if (left instanceof RulesLatLng && right instanceof RulesLatLng) {
    return left.latitude === right.latitude && left.longitude === right.longitude
  }
  if (left instanceof RulesMapDiff && right instanceof RulesMapDiff) {
    return areMapsEqual(left.after, right.after) && areMapsEqual(left.before, right.before)
  }
  if (left instanceof RulesTimestamp && right instanceof RulesTimestamp) {
    return left.nanoseconds === right.nanoseconds
  }
  return (
    left instanceof RulesDuration &&
    right instanceof RulesDuration &&
    left.nanoseconds === right.nanoseconds
  )
}

/** Whether a list holds an equal value. */
export function includes(list: RulesList, value: RulesValue): boolean {
  return list.some((item) => areEqual(item, value))
}

/** A list without its repeated values. */
export function distinct(list: RulesList): RulesList {
  const members: RulesValue[] = []
  const strings = new Set<string>()
  for (const item of list) {
    if (typeof item === 'string') {
      if (strings.has(item)) continue
      strings.add(item)
    } else if (includes(members, item)) continue
    members.push(item)
  }
  return members
}

/**
 * Compares by what a query says. It never proves that a field equals something, but may prove that it does
 * not. It says nothing about NaN, which is in no bound and yet below all numbers for Firestore.
 */
function isPartialEqual(partial: PartialValue, value: RulesValue): boolean {
  if (partial.guarantees.some((guarantee) => excludes(guarantee, value))) return false
  throw new EvaluationError('The query does not guarantee the value of the field')
}

function excludes({ operator, value: bound }: Guarantee, value: RulesValue): boolean {
  if (value instanceof PartialValue || value instanceof PartialMap) return false
  if (operator === '!=') return areEqual(bound, value)
  if (operator === 'array-contains') return !isList(value) || !includes(value, bound)
  if (rankOf(value) === null || rankOf(value) !== rankOf(bound)) return false
  const order = compare(value, bound)
  if (Number.isNaN(order)) return false
  return operator.startsWith('<')
    ? order > 0 || (order === 0 && operator === '<')
    : order < 0 || (order === 0 && operator === '>')
}

/** The types that {@link compare} orders among themselves; null for the others. */
function rankOf(value: RulesValue): string | null {
  const type = typeOf(value)
  if (type === 'int' || type === 'float' || type === 'number') return 'number'
  return type === 'string' || type === 'timestamp' || type === 'bytes' ? type : null
}

/**
 * Orders two values of the types that `<` accepts: numbers, strings, timestamps, durations, bytes.
 *
 * @returns negative, zero or positive; NaN when one side is not a number
 * @throws EvaluationError for other types
 */
export function compare(left: RulesValue, right: RulesValue): number {
  if (left instanceof WholeNumber) return compare(left.value, right)
  if (right instanceof WholeNumber) return compare(left, right.value)
  if (isNumeric(left) && isNumeric(right)) {
    return left < right ? -1 : left > right ? 1 : areNumbersEqual(left, right) ? 0 : Number.NaN
  }
  if (typeof left === 'string' && typeof right === 'string') return compareStrings(left, right)
  if (left instanceof RulesTimestamp && right instanceof RulesTimestamp) {
    return compareInts(left.nanoseconds, right.nanoseconds)
  }
  if (left instanceof RulesDuration && right instanceof RulesDuration) {
    return compareInts(left.nanoseconds, right.nanoseconds)
  }
  if (left instanceof RulesBytes && right instanceof RulesBytes) {
    return compareBytes(left.bytes, right.bytes)
  }
  throw new EvaluationError(`Cannot compare ${typeOf(left)} with ${typeOf(right)}`)
}

function compareInts(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0
}

/** Code point order, which is the order of the UTF-8 bytes. */
function compareStrings(left: string, right: string): number {
  if (left === right) return 0
  let at = 0
  while (at < left.length && left.charCodeAt(at) === right.charCodeAt(at)) at += 1
  // A difference in the second half of a surrogate pair concerns the whole character.
  if (at > 0 && isHighSurrogate(left.charCodeAt(at - 1))) at -= 1
  return (left.codePointAt(at) ?? -1) - (right.codePointAt(at) ?? -1)
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00
}

function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const shared = Math.min(left.length, right.length)
  for (let at = 0; at < shared; at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
