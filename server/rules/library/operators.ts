import { areEqual, isList, isNumeric, typeOf } from '../values/equality.ts'
import { EvaluationError } from '../values/rules-errors.ts'
import { applyComparison, isIn } from '../queries/partial-operators.ts'
import type { BinaryOperator } from '../language/syntax.ts'
import { RulesDuration, RulesPath, RulesTimestamp } from '../values/values.ts'
import type { RulesValue } from '../values/values.ts'

export type StrictOperator = Exclude<BinaryOperator, '||' | '&&'>

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
