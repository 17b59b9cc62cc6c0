import {
  areEqual,
  compare,
  includes,
  isList,
  isMap,
  isNumeric,
  typeOf,
} from '../values/equality.ts'
import { EvaluationError } from '../values/rules-errors.ts'
import { PartialMap, PartialValue, RulesSet, WholeNumber } from '../values/values.ts'
import type { Guarantee, RulesValue } from '../values/values.ts'

/** Operators whose answer may be known although a query only says something about a value. */

type Comparison = '<' | '<=' | '>' | '>='

/** Is `value` of the type that `is` names? */
export function isOfType(value: RulesValue, type: string): boolean {
  if (value instanceof PartialValue) return isPartialOfType(value, type)
  if (value instanceof WholeNumber) return isWholeNumberOfType(type)
  const actual = typeOf(value)
  return actual === type || (type === 'number' && (actual === 'int' || actual === 'float'))
}

function isWholeNumberOfType(type: string): boolean {
  if (type !== 'int' && type !== 'float') return type === 'number'
  throw new EvaluationError('The query does not guarantee the type of the number')
}

/** A query's bound is only met by values of the bound's own type; numbers may be of either kind. */
function isPartialOfType(partial: PartialValue, type: string): boolean {
  for (const { operator, value } of partial.guarantees) {
    if (operator === '!=') continue
    if (operator === 'array-contains') return type === 'list'
    if (!isNumeric(value)) return isOfType(value, type)
    return isWholeNumberOfType(type)
  }
  throw new EvaluationError('The query does not guarantee the type of the field')
}

/** `<`, `<=`, `>` and `>=`. @throws EvaluationError for values that have no order */
export function applyComparison(
  operator: Comparison,
  left: RulesValue,
  right: RulesValue,
): boolean {
  if (left instanceof PartialValue) return comparePartial(operator, left, right)
  if (right instanceof PartialValue) return comparePartial(mirror(operator), right, left)
  return holds(operator, compare(left, right))
}

function holds(operator: Comparison, order: number): boolean {
  switch (operator) {
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
  }
}

function mirror(operator: Comparison): Comparison {
  return ({ '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const)[operator]
}

/** Whether what the query guarantees implies the comparison or its contrary. */
function comparePartial(operator: Comparison, partial: PartialValue, limit: RulesValue): boolean {
  for (const guarantee of partial.guarantees) {
    const answer = impliedAnswer(operator, guarantee, limit)
    if (answer !== null) return answer
  }
  throw new EvaluationError('The query does not guarantee the comparison')
}

/**
 * Answers `field operator limit` by a bound. No bound is met by NaN, of which every comparison
 * is false.
 */
function impliedAnswer(
  operator: Comparison,
  { operator: known, value: bound }: Guarantee,
  limit: RulesValue,
): boolean | null {
  if (known === '!=' || known === 'array-contains') return null
  const isUpper = known.startsWith('<')
  const order = compare(bound, limit)
  // Towards the side on which the field is: a negative distance lies beyond the limit.
  const distance = isUpper ? order : -order
  if (operator.startsWith(isUpper ? '<' : '>')) {
    // `x < bound` implies `x < limit` from bound <= limit on; `x <= bound` needs bound < limit.
    const isStrictEnough = known.length === 1 || operator.length === 2
    return distance < 0 || (distance === 0 && isStrictEnough) ? true : null
  }
  // `x < bound` refutes `x >= limit` from bound <= limit on; `x <= bound` needs bound < limit,
  // or, for `x > limit`, bound <= limit.
  const isRefutedAtLimit = known.length === 1 || operator.length === 1
  return distance < 0 || (distance === 0 && isRefutedAtLimit) ? false : null
}

/** `item in container`. @throws EvaluationError for what holds nothing */
export function isIn(item: RulesValue, container: RulesValue): boolean {
  if (container instanceof PartialValue) {
    const isKnown = container.guarantees.some(
      ({ operator, value }) => operator === 'array-contains' && areEqual(value, item),
    )
    if (isKnown) return true
    throw new EvaluationError('The query does not guarantee that the list holds the value')
  }
  if (container instanceof PartialMap) {
    if (typeof item === 'string' && container.known.has(item)) return true
    throw new EvaluationError('The query does not guarantee the field')
  }
  if (isList(container)) return includes(container, item)
  if (container instanceof RulesSet) return includes(container.members, item)
  if (isMap(container)) {
    if (typeof item === 'string') return container.has(item)
    throw new EvaluationError(`A map has no key of type ${typeOf(item)}`)
  }
  throw new EvaluationError(`Cannot look for a value in ${typeOf(container)}`)
}
