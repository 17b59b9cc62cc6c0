import { areEqual, compare, includes, isList, isMap, isNumeric, typeOf } from './equality.ts'
import { EvaluationError } from './errors.ts'
import type { BinaryOperator } from './syntax.ts'
import {
  PartialMap,
  PartialValue,
  RulesDuration,
  RulesPath,
  RulesSet,
  RulesTimestamp,
} from './values.ts'
import type { RulesValue } from './values.ts'

export type StrictOperator = Exclude<BinaryOperator, '||' | '&&'>
type Comparison = '<' | '<=' | '>' | '>='

const INT_MIN = -(2n ** 63n)
const INT_MAX = 2n ** 63n - 1n

/**
 * Applies an operator whose sides both have values (`||` and `&&` are not among them).
 *
 * @throws EvaluationError when the types do not fit or the result is out of range
 */
export function applyOperator(
  operator: StrictOperator,
  left: RulesValue,
  right: RulesValue,
): RulesValue {
  switch (operator) {
    case '==':
      return areEqual(left, right)
    case '!=':
      return !areEqual(left, right)
    case '<':
    case '<=':
    case '>':
    case '>=':
      return applyComparison(operator, left, right)
    case 'in':
      return isIn(left, right)
    case '+':
      return add(left, right)
    case '-':
      return subtract(left, right)
    case '*':
    case '/':
    case '%':
      return calculate(operator, left, right)
  }
}

/** Is `value` of the type that `is` names? */
export function isOfType(value: RulesValue, type: string): boolean {
  if (value instanceof PartialValue) return isPartialOfType(value, type)
  const actual = typeOf(value)
  return actual === type || (type === 'number' && (actual === 'int' || actual === 'float'))
}

/** A query's bound is only met by values of the bound's own type; numbers may be of either kind. */
function isPartialOfType(partial: PartialValue, type: string): boolean {
  for (const { operator, value } of partial.guarantees) {
    if (operator === '!=') continue
    if (operator === 'array-contains') return type === 'list'
    if (!isNumeric(value)) return isOfType(value, type)
    if (type !== 'int' && type !== 'float') return type === 'number'
  }
  throw new EvaluationError('The query does not guarantee the type of the field')
}

function applyComparison(operator: Comparison, left: RulesValue, right: RulesValue): boolean {
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

/** Whether what the query guarantees implies the comparison; nothing is known otherwise. */
function comparePartial(operator: Comparison, partial: PartialValue, limit: RulesValue): boolean {
  for (const guarantee of partial.guarantees) {
    if (guarantee.operator === '!=' || guarantee.operator === 'array-contains') continue
    if (guarantee.operator.startsWith(operator.charAt(0))) {
      const order = compare(guarantee.value, limit)
      // `x < bound` implies `x < limit` as soon as bound <= limit; `x <= bound` needs bound < limit.
      const isStrictEnough = guarantee.operator.length === 1 || operator.length === 2
      const isInside = operator.startsWith('<') ? order < 0 : order > 0
      if (isInside || (order === 0 && isStrictEnough)) return true
    }
  }
  throw new EvaluationError('The query does not guarantee the comparison')
}

function isIn(item: RulesValue, container: RulesValue): boolean {
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

function add(left: RulesValue, right: RulesValue): RulesValue {
  if (typeof left === 'string' && typeof right === 'string') return left + right
  if (isList(left) && isList(right)) return [...left, ...right]
  if (left instanceof RulesTimestamp && right instanceof RulesDuration) {
    return new RulesTimestamp(left.nanoseconds + right.nanoseconds)
  }
  if (left instanceof RulesDuration && right instanceof RulesTimestamp) {
    return new RulesTimestamp(left.nanoseconds + right.nanoseconds)
  }
  if (left instanceof RulesDuration && right instanceof RulesDuration) {
    return new RulesDuration(left.nanoseconds + right.nanoseconds)
  }
  if (left instanceof RulesPath && right instanceof RulesPath) {
    return new RulesPath([...left.segments, ...right.segments])
  }
  return calculate('+', left, right)
}

function subtract(left: RulesValue, right: RulesValue): RulesValue {
  if (left instanceof RulesTimestamp && right instanceof RulesTimestamp) {
    return new RulesDuration(left.nanoseconds - right.nanoseconds)
  }
  if (left instanceof RulesTimestamp && right instanceof RulesDuration) {
    return new RulesTimestamp(left.nanoseconds - right.nanoseconds)
  }
  if (left instanceof RulesDuration && right instanceof RulesDuration) {
    return new RulesDuration(left.nanoseconds - right.nanoseconds)
  }
  return calculate('-', left, right)
}

function calculate(operator: '+' | '-' | '*' | '/' | '%', left: RulesValue, right: RulesValue) {
  if (typeof left === 'bigint' && typeof right === 'bigint') {
    return calculateInt(operator, left, right)
  }
  if (isNumeric(left) && isNumeric(right)) {
    return calculateFloat(operator, Number(left), Number(right))
  }
  throw new EvaluationError(`Cannot apply ${operator} to ${typeOf(left)} and ${typeOf(right)}`)
}

function calculateInt(operator: '+' | '-' | '*' | '/' | '%', left: bigint, right: bigint): bigint {
  if (right === 0n && (operator === '/' || operator === '%')) {
    throw new EvaluationError('Division by zero')
  }
  const results = {
    '+': () => left + right,
    '-': () => left - right,
    '*': () => left * right,
    '/': () => left / right,
    '%': () => left % right,
  }
  return checkInt(results[operator]())
}

function calculateFloat(operator: '+' | '-' | '*' | '/' | '%', left: number, right: number) {
  const results = {
    '+': () => left + right,
    '-': () => left - right,
    '*': () => left * right,
    '/': () => left / right,
    '%': () => left % right,
  }
  return results[operator]()
}

/** @throws EvaluationError for a whole number outside 64 bits */
export function checkInt(value: bigint): bigint {
  if (value < INT_MIN || value > INT_MAX) throw new EvaluationError('The number is out of range')
  return value
}

/** `-x` and `!x`. */
export function applyUnary(operator: '!' | '-', operand: RulesValue): RulesValue {
  if (operator === '!' && typeof operand === 'boolean') return !operand
  if (operator === '-' && typeof operand === 'bigint') return checkInt(-operand)
  if (operator === '-' && typeof operand === 'number') return -operand
  if (operator === '-' && operand instanceof RulesDuration) {
    return new RulesDuration(-operand.nanoseconds)
  }
  throw new EvaluationError(`Cannot apply ${operator} to ${typeOf(operand)}`)
}
