import { isList, isMap, typeOf } from './equality.ts'
import { EvaluationError } from './rules-errors.ts'
import { PartialMap, RulesPath } from './values.ts'
import type { RulesValue } from './values.ts'

/** `object.name`. @throws EvaluationError when there is no such property */
export function memberOf(object: RulesValue, name: string): RulesValue {
  if (object instanceof PartialMap) {
    const known = object.known.get(name)
    if (known !== undefined) return known
    throw new EvaluationError(`The query does not guarantee the field '${name}'`)
  }
  if (object instanceof RulesPath && object.bindings !== null) {
    return memberOf(object.bindings, name)
  }
  if (!isMap(object)) throw new EvaluationError(`${typeOf(object)} has no property '${name}'`)
  const member = object.get(name)
  if (member === undefined) throw new EvaluationError(`The property '${name}' is undefined`)
  return member
}

/** `object[index]` of a map, list, string or path. @throws EvaluationError when there is none */
export function elementOf(object: RulesValue, index: RulesValue): RulesValue {
  const isNamed = isMap(object) || object instanceof PartialMap
  if (isNamed || (object instanceof RulesPath && typeof index === 'string')) {
    return memberOf(object, stringKey(index))
  }
  const elements = elementsOf(object)
  if (typeof index !== 'bigint') throw new EvaluationError('An index must be an int')
  const element = index < 0n ? undefined : elements[Number(index)]
  if (element === undefined) throw new EvaluationError('The index is out of range')
  return element
}

function elementsOf(object: RulesValue): readonly RulesValue[] {
  if (isList(object)) return object
  if (typeof object === 'string') return object.split('')
  if (object instanceof RulesPath) return object.segments
  throw new EvaluationError(`${typeOf(object)} has no elements`)
}

/** `object[from:to]` of a list, string or path. @throws EvaluationError when it is out of bounds */
export function rangeOf(object: RulesValue, from: RulesValue, to: RulesValue): RulesValue {
  const elements = elementsOf(object)
  if (typeof from !== 'bigint' || typeof to !== 'bigint') {
    throw new EvaluationError('The ends of a range must be ints')
  }
  if (from < 0n || to < from || to > BigInt(elements.length)) {
    throw new EvaluationError('The range is out of bounds')
  }
  if (typeof object === 'string') {
    return object.slice(Number(from), Number(to))
  }
  return elements.slice(Number(from), Number(to))
}

/** The key of a map. @throws EvaluationError for anything but a string */
export function stringKey(key: RulesValue): string {
  if (typeof key === 'string') return key
  throw new EvaluationError('A key of a map must be a string')
}

/**
 * The segments that a value adds to a path. A string is one segment: one with a slash could name
 * another document than the rule means.
 *
 * @throws EvaluationError for what is no segment
 */
export function pathSegments(value: RulesValue): readonly string[] {
  if (value instanceof RulesPath) return value.segments
  if (typeof value === 'bigint') return [value.toString()]
  if (typeof value !== 'string') throw new EvaluationError(`A path cannot hold ${typeOf(value)}`)
  if (value === '' || value.includes('/')) {
    throw new EvaluationError('A segment of a path must be a string without slashes, and not empty')
  }
  return [value]
}
