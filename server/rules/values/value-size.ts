import { isList, isMap } from './equality.ts'
import { LimitError } from './rules-errors.ts'
import { RulesBytes, RulesMapDiff, RulesSet } from './values.ts'
import type { RulesValue } from './values.ts'

/**
 * Largest value that an expression may build: several times the largest document. Without a limit a
 * few lines that double a value again and again would exhaust the memory.
 */
const SIZE_MAX = 4 * 1024 * 1024

const sizes = new WeakMap<object, number>()

/** Roughly how many characters and elements a value has; shared parts count wherever they appear. */
function sizeOf(value: RulesValue): number {
  if (typeof value === 'string') return value.length + 1
  if (value === null || typeof value !== 'object') return 1
  const known = sizes.get(value)
  if (known !== undefined) return known
  const size = 1 + sum(partsOf(value))
  sizes.set(value, size)
  return size
}

function partsOf(value: Exclude<RulesValue, null | boolean | bigint | number | string>): number[] {
  if (isList(value)) return value.map(sizeOf)
  if (isMap(value)) return [...value].map(([key, item]) => key.length + sizeOf(item))
  if (value instanceof RulesSet) return value.members.map(sizeOf)
  if (value instanceof RulesMapDiff) return [sizeOf(value.after), sizeOf(value.before)]
  return value instanceof RulesBytes ? [value.bytes.length] : []
}

function sum(sizesOfParts: readonly number[]): number {
  return sizesOfParts.reduce((total, size) => total + size, 0)
}

/** The value itself. @throws LimitError when it is too large */
export function limitSize<T extends RulesValue>(value: T): T {
  assertSize(sizeOf(value))
  return value
}

/** For a value that does not exist yet. @throws LimitError when it would be too large */
export function assertSize(size: number): void {
  if (size > SIZE_MAX) throw new LimitError('An expression makes a value that is too large')
}
