import { ownValue } from '../../../shared/records/own-value.ts'
import { DOCUMENT_FUNCTIONS } from '../checks/check-call.ts'
import { Failed, outcomeOf } from './evaluation.ts'
import { elementOf, memberOf, pathSegments, rangeOf, stringKey } from '../values/elements.ts'
import { typeOf } from '../values/equality.ts'
import { EvaluationError } from '../values/rules-errors.ts'
import type { Evaluation } from './evaluation.ts'
import { CONVERSIONS, methodOf, namespaceFunction } from '../library/library.ts'
import type { LibraryFunction } from '../library/library.ts'
import type { OperandRole } from '../values/rules-types.ts'
import { applyOperator, applyUnary } from '../library/operators.ts'
import { callPartial } from '../queries/partial-methods.ts'
import { isOfType } from '../queries/partial-operators.ts'
import { findFunction, findVariable, innerScope } from '../language/scope.ts'
import type { Scope } from '../language/scope.ts'
import type { Expression } from '../language/syntax.ts'
import { limitSize } from '../values/value-size.ts'
import { PartialMap, PartialValue, RulesPath } from '../values/values.ts'
import type { RulesValue } from '../values/values.ts'

export type ValueScope = Scope<RulesValue | Failed>

/**
 * Evaluates a checked expression. Each costs what it costs in Google's emulator (decision 092): one,
 * and one more for every text in a path, for the type of `is`, and for the side that a conditional,
 * `||` or `&&` goes on with.
 *
 * @throws EvaluationError when it has no value; LimitError when the request's limits are reached
 */
export function evaluate(
  expression: Expression,
  scope: ValueScope,
  evaluation: Evaluation,
): RulesValue {
  evaluation.countExpression()
  const value = (inner: Expression) => evaluate(inner, scope, evaluation)
  switch (expression.kind) {
    case 'literal':
      return expression.value
    case 'name':
      return variable(expression.name, scope)
    case 'member':
      return memberOf(value(expression.object), expression.name)
    case 'index':
      return elementOf(value(expression.object), value(expression.index))
    case 'range':
      return rangeOf(value(expression.object), value(expression.from), value(expression.to))
    case 'call':
      return call(expression, scope, evaluation)
    case 'method':
      return callMethod(expression, scope, evaluation)
    case 'unary':
      return expression.operator === '!'
        ? applyUnary('!', evaluateOperand('operand', expression.operand, scope, evaluation))
        : applyUnary('-', value(expression.operand))
    case 'binary':
      return binary(expression, scope, evaluation)
    case 'is':
      evaluation.countExpression()
      return isOfType(value(expression.value), expression.type)
    case 'conditional':
      return conditional(expression, scope, evaluation)
    case 'list':
      return limitSize(expression.items.map(value))
    case 'map':
      return limitSize(
        new Map(
          expression.entries.map((entry) => [stringKey(value(entry.key)), value(entry.value)]),
        ),
      )
    case 'path':
      return new RulesPath(
        expression.parts.flatMap((part) => {
          const isText = part.kind === 'text'
          const open = !isText && part.value.kind === 'name' ? part.value.name : null
          // A name without a meaning is there for `bind`; the checker lets no other one pass.
          const isOpen = open !== null && findVariable(scope, open) === undefined
          if (isText || isOpen) evaluation.countExpression()
          if (isText) return [part.text]
          return isOpen ? [`$(${open})`] : pathSegments(value(part.value))
        }),
      )
  }
}

/**
 * As {@link evaluate}, for a place where a boolean is expected: an observer is told the outcome.
 */
export function evaluateOperand(
  role: OperandRole,
  expression: Expression,
  scope: ValueScope,
  evaluation: Evaluation,
): RulesValue {
  const { observe } = evaluation
  if (observe === undefined || expression.kind === 'literal') {
    return evaluate(expression, scope, evaluation)
  }
  const operand = { role, span: expression.span }
  let value: RulesValue
  try {
    value = evaluate(expression, scope, evaluation)
  } catch (error) {
    observe(operand, 'error')
    throw error
  }
  if (typeof value === 'boolean') observe(operand, value ? 'true' : 'false')
  else if (role !== 'result') observe(operand, 'error')
  return value
}

function variable(name: string, scope: ValueScope): RulesValue {
  const value = findVariable(scope, name)
  if (value === undefined) throw new EvaluationError(`There is no variable '${name}'`)
  if (value instanceof Failed) throw value.error
  return value
}

function conditional(
  { test, then, otherwise }: Expression & { kind: 'conditional' },
  scope: ValueScope,
  evaluation: Evaluation,
): RulesValue {
  const isMet = isTrue(evaluateOperand('test', test, scope, evaluation))
  evaluation.countExpression()
  return evaluate(isMet ? then : otherwise, scope, evaluation)
}

function isTrue(test: RulesValue): boolean {
  if (typeof test === 'boolean') return test
  throw new EvaluationError(`A condition must be a bool, not ${typeOf(test)}`)
}

/** `||` and `&&` have a value although one side has none, if the other side decides. */
function binary(
  { operator, left, right }: Expression & { kind: 'binary' },
  scope: ValueScope,
  evaluation: Evaluation,
): RulesValue {
  if (operator !== '||' && operator !== '&&') {
    const value = (side: Expression) => evaluate(side, scope, evaluation)
    return limitSize(applyOperator(operator, value(left), value(right)))
  }
  const deciding = operator === '||'
  let failure: EvaluationError | null = null
  for (const side of [left, right]) {
    if (side === right) evaluation.countExpression()
    try {
      const result = evaluateOperand('operand', side, scope, evaluation)
      if (typeof result !== 'boolean') {
        throw new EvaluationError(`${operator} needs a bool, got ${typeOf(result)}`)
      }
      if (result === deciding) return deciding
    } catch (error) {
      if (!(error instanceof EvaluationError)) throw error
      failure ??= error
    }
  }
  if (failure !== null) throw failure
  return !deciding
}

function call(
  { name, args }: Expression & { kind: 'call' },
  scope: ValueScope,
  evaluation: Evaluation,
): RulesValue {
  const found = findFunction(scope, name)
  if (found === undefined) {
    const values = args.map((arg) => evaluate(arg, scope, evaluation))
    return callBuiltIn(name, values, evaluation)
  }
  const { declaration, home } = found
  // Worked out once, before the body; an error of one counts where the body needs it.
  const outcomes = args.map((arg) => outcomeOf(() => evaluate(arg, scope, evaluation)))
  return evaluation.inCall(() => {
    const { parameters, bindings, result } = declaration
    let inner: ValueScope = innerScope(
      home,
      new Map(parameters.map((parameter, index) => [parameter, outcomes[index] ?? null])),
    )
    for (const binding of bindings) {
      // Each sees those before it only.
      const before = inner
      evaluation.countExpression()
      const outcome = outcomeOf(() => evaluate(binding.value, before, evaluation))
      inner = innerScope(before, new Map([[binding.name, outcome]]))
    }
    return evaluateOperand('result', result, inner, evaluation)
  })
}

function callBuiltIn(
  name: string,
  values: readonly RulesValue[],
  evaluation: Evaluation,
): RulesValue {
  const documentFunction = DOCUMENT_FUNCTIONS.find((known) => known === name)
  if (documentFunction !== undefined) return readDocument(documentFunction, values, evaluation)
  return invoke(ownValue(CONVERSIONS, name), name, values)
}

function readDocument(
  name: (typeof DOCUMENT_FUNCTIONS)[number],
  [path]: readonly RulesValue[],
  evaluation: Evaluation,
): RulesValue {
  const moment = name === 'get' || name === 'exists' ? 'before' : 'after'
  const resource = evaluation.document(path, moment)
  return name === 'get' || name === 'getAfter' ? resource : resource !== null
}

function invoke(
  found: LibraryFunction | undefined,
  name: string,
  values: readonly RulesValue[],
): RulesValue {
  if (found === undefined) throw new EvaluationError(`There is no function '${name}'`)
  return found.call(values)
}

function callMethod(
  { object, name, args }: Expression & { kind: 'method' },
  scope: ValueScope,
  evaluation: Evaluation,
): RulesValue {
  const values = args.map((arg) => evaluate(arg, scope, evaluation))
  if (object.kind === 'name' && findVariable(scope, object.name) === undefined) {
    return object.name === 'firestore'
      ? callBuiltIn(name, values, evaluation)
      : invoke(namespaceFunction(object.name, name), `${object.name}.${name}`, values)
  }
  const self = evaluate(object, scope, evaluation)
  if (self instanceof PartialMap || self instanceof PartialValue) {
    return callPartial(self, name, values)
  }
  const method = methodOf(typeOf(self), name)
  if (method === undefined || values.length < method.minArgs || values.length > method.maxArgs) {
    throw new EvaluationError(`${typeOf(self)} has no such method ${name}`)
  }
  return limitSize(method.call(self, values))
}
