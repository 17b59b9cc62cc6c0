import { typeOf } from '../values/equality.ts'
import { EvaluationError } from '../values/rules-errors.ts'
import { checkInt } from './operators.ts'
import { RulesPath } from '../values/values.ts'
import type { RulesValue } from '../values/values.ts'
import { NUMBER, STRING } from './kinds.ts'
import { anyArgument, argument } from './method.ts'
import type { LibraryFunction } from './method.ts'

function one(call: (value: RulesValue) => RulesValue): LibraryFunction {
  return { minArgs: 1, maxArgs: 1, call: (args) => call(anyArgument(args, 0)) }
}

function numeric(call: (value: bigint | number) => RulesValue): LibraryFunction {
  return { minArgs: 1, maxArgs: 1, call: (args) => call(argument(args, 0, NUMBER)) }
}

/** Rounds a float to an int. @throws EvaluationError when it has none */
function toInt(value: bigint | number, round: (value: number) => number): bigint {
  if (typeof value === 'bigint') return value
  if (!Number.isFinite(value)) throw new EvaluationError('The number has no whole value')
  return checkInt(BigInt(round(value)))
}

function convertToInt(value: RulesValue): bigint {
  if (typeof value === 'bigint' || typeof value === 'number') return toInt(value, Math.trunc)
  if (typeof value === 'string' && /^[+-]?\d{1,19}$/.test(value)) {
    return checkInt(BigInt(value.replace(/^\+/, '')))
  }
  throw new EvaluationError(`Cannot make an int of ${typeOf(value)}`)
}

function convertToFloat(value: RulesValue): number {
  if (typeof value === 'bigint' || typeof value === 'number') return Number(value)
  if (typeof value === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(value)) {
    return Number(value)
  }
  throw new EvaluationError(`Cannot make a float of ${typeOf(value)}`)
}

function convertToBool(value: RulesValue): boolean {
  if (typeof value === 'boolean') return value
  if (value === 'true' || value === 'false') return value === 'true'
  throw new EvaluationError(`Cannot make a bool of ${typeOf(value)}`)
}

/** `string(value)`. @throws EvaluationError for values that have no text */
export function convertToString(value: RulesValue): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return value
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(1) : String(value)
  if (value instanceof RulesPath) return `/${value.segments.join('/')}`
  throw new EvaluationError(`Cannot make a string of ${typeOf(value)}`)
}

/** A path from its text, with or without a slash in front. */
function convertToPath(text: string): RulesPath {
  return new RulesPath(text.split('/').filter((segment) => segment !== ''))
}

/** Functions without a namespace, those that read documents apart. */
export const CONVERSIONS: Readonly<Record<string, LibraryFunction>> = {
  int: one(convertToInt),
  float: one(convertToFloat),
  bool: one(convertToBool),
  string: one(convertToString),
  path: { minArgs: 1, maxArgs: 1, call: (args) => convertToPath(argument(args, 0, STRING)) },
  debug: one((value) => value),
}

/** The functions of `math`. */
export const MATH_FUNCTIONS: Readonly<Record<string, LibraryFunction>> = {
  abs: numeric((value) =>
    typeof value === 'bigint' ? checkInt(value < 0n ? -value : value) : Math.abs(value),
  ),
  ceil: numeric((value) => toInt(value, Math.ceil)),
  floor: numeric((value) => toInt(value, Math.floor)),
  // Half away from zero, unlike Math.round.
  round: numeric((value) =>
    toInt(value, (float) => Math.sign(float) * Math.round(Math.abs(float))),
  ),
  sqrt: numeric((value) => Math.sqrt(Number(value))),
  isNaN: numeric((value) => Number.isNaN(Number(value))),
  isInfinite: numeric((value) => Math.abs(Number(value)) === Infinity),
  pow: {
    minArgs: 2,
    maxArgs: 2,
    call: (args) => Number(argument(args, 0, NUMBER)) ** Number(argument(args, 1, NUMBER)),
  },
}
