import { vectorOf } from './value.ts'
import type { Fields, Value } from './value.ts'

/** Firestore's order of types. NaN comes first among numbers, vectors stand between arrays and maps. */
export function typeOrder(value: Value): number {
  switch (value.kind) {
    case 'null':
      return 0
    case 'boolean':
      return 1
    case 'integer':
    case 'double':
      return 2
    case 'timestamp':
      return 3
    case 'string':
      return 4
    case 'bytes':
      return 5
    case 'reference':
      return 6
    case 'geoPoint':
      return 7
    case 'array':
      return 8
    case 'map':
      return vectorOf(value) === null ? 10 : 9
  }
}

/**
 * Orders two values as Firestore does.
 *
 * @returns negative, zero or positive; never NaN
 * @see https://firebase.google.com/docs/firestore/manage-data/data-types
 */
export function compareValues(left: Value, right: Value): number {
  const byType = typeOrder(left) - typeOrder(right)
  if (byType !== 0) return byType
  if (left.kind === 'boolean' && right.kind === 'boolean') {
    return Number(left.value) - Number(right.value)
  }
  if (left.kind === 'integer' || left.kind === 'double') {
    return right.kind === 'integer' || right.kind === 'double'
      ? compareNumbers(left.value, right.value)
      : 0
  }
  if (left.kind === 'timestamp' && right.kind === 'timestamp') {
    return order(left.microseconds, right.microseconds)
  }
  if (left.kind === 'string' && right.kind === 'string') {
    return compareText(left.value, right.value)
  }
  if (left.kind === 'bytes' && right.kind === 'bytes') {
    return Buffer.compare(left.value, right.value)
  }
  if (left.kind === 'reference' && right.kind === 'reference') {
    return comparePaths(left.path, right.path)
  }
  if (left.kind === 'geoPoint' && right.kind === 'geoPoint') {
    return (
      compareNumbers(left.latitude, right.latitude) ||
      compareNumbers(left.longitude, right.longitude)
    )
  }
  return compareContainers(left, right)
}

function compareContainers(left: Value, right: Value): number {
  if (left.kind === 'array' && right.kind === 'array') {
    return compareLists(left.values, right.values)
  }
  const [leftVector, rightVector] = [vectorOf(left), vectorOf(right)]
  if (leftVector !== null && rightVector !== null) {
    return leftVector.length - rightVector.length || compareLists(leftVector, rightVector)
  }
  return left.kind === 'map' && right.kind === 'map' ? compareMaps(left.fields, right.fields) : 0
}

function compareLists(left: readonly Value[], right: readonly Value[]): number {
  for (const [index, item] of left.entries()) {
    const other = right[index]
    if (other === undefined) return 1
    const result = compareValues(item, other)
    if (result !== 0) return result
  }
  return left.length - right.length
}

function compareMaps(left: Fields, right: Fields): number {
  const leftKeys = [...left.keys()].sort(compareText)
  const rightKeys = [...right.keys()].sort(compareText)
  for (const [index, key] of leftKeys.entries()) {
    const otherKey = rightKeys[index]
    if (otherKey === undefined) return 1
    const byKey = compareText(key, otherKey)
    if (byKey !== 0) return byKey
    const [value, other] = [left.get(key), right.get(otherKey)]
    const byValue = value && other ? compareValues(value, other) : 0
    if (byValue !== 0) return byValue
  }
  return leftKeys.length - rightKeys.length
}

function order<T extends bigint | number | string>(left: T, right: T): number {
  return left < right ? -1 : left > right ? 1 : 0
}

/** Exact between 64-bit integers and doubles; NaN is the smallest, and 0 equals -0. */
export function compareNumbers(left: bigint | number, right: bigint | number): number {
  const [isLeftNaN, isRightNaN] = [Number.isNaN(left), Number.isNaN(right)]
  if (isLeftNaN || isRightNaN) return Number(isRightNaN) - Number(isLeftNaN)
  return left < right ? -1 : left > right ? 1 : 0
}

/** By code points, which is the order of the UTF-8 bytes and not that of JavaScript. */
export function compareText(left: string, right: string): number {
  if (left === right) return 0
  const length = Math.min(left.length, right.length)
  for (let at = 0; at < length; at += 1) {
    const [a, b] = [left.charCodeAt(at), right.charCodeAt(at)]
    if (a === b) continue
    // Surrogates stand for characters above all others of 16 bits.
    const isOneSurrogate = isSurrogate(a) !== isSurrogate(b)
    return isOneSurrogate ? (isSurrogate(a) ? 1 : -1) : a - b
  }
  return left.length - right.length
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}

/** The number in an id that stands for one, such as `__id7__`; null for all others. */
export function numericId(id: string): bigint | null {
  const digits = /^__id(-?\d{1,19})__$/.exec(id)?.[1]
  if (digits === undefined) return null
  const number = BigInt(digits)
  return BigInt.asIntN(64, number) === number ? number : null
}

/** Numbers come before texts. */
function compareIds(left: string, right: string): number {
  const [leftNumber, rightNumber] = [numericId(left), numericId(right)]
  if (leftNumber !== null && rightNumber !== null) return order(leftNumber, rightNumber)
  if (leftNumber !== null || rightNumber !== null) return leftNumber !== null ? -1 : 1
  return compareText(left, right)
}

/** Segment by segment, so that `a/b` comes before `a-x/b`. */
export function comparePaths(left: string, right: string): number {
  const [leftSegments, rightSegments] = [left.split('/'), right.split('/')]
  for (const [index, segment] of leftSegments.entries()) {
    const other = rightSegments[index]
    if (other === undefined) return 1
    const result = compareIds(segment, other)
    if (result !== 0) return result
  }
  return leftSegments.length - rightSegments.length
}

/** Whether Firestore's `==` holds; NaN equals NaN, and 1 equals 1.0. */
export function areValuesEqual(left: Value, right: Value): boolean {
  return compareValues(left, right) === 0
}

/** Whether two documents hold the very same values: other than for `==`, 1 is not 1.0. */
export function areFieldsIdentical(left: Fields, right: Fields): boolean {
  if (left.size !== right.size) return false
  for (const [name, value] of left) {
    const other = right.get(name)
    if (other === undefined || !areIdentical(value, other)) return false
  }
  return true
}

function areIdentical(left: Value, right: Value): boolean {
  if (left === right) return true
  if (left.kind === 'map' && right.kind === 'map') {
    return areFieldsIdentical(left.fields, right.fields)
  }
  if (left.kind === 'array' && right.kind === 'array') {
    return (
      left.values.length === right.values.length &&
      left.values.every((item, index) => areIdentical(item, right.values[index] ?? item))
    )
  }
  if (left.kind === 'double' && right.kind === 'double') return Object.is(left.value, right.value)
  return left.kind === right.kind && compareValues(left, right) === 0
}
