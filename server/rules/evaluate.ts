import { DOCUMENT_FUNCTIONS } from './check-expression.ts'
import { isList, isMap, typeOf } from './equality.ts'
import { EvaluationError } from './errors.ts'
import type { Evaluation } from './evaluation.ts'
import { CONVERSIONS, methodOf, namespaceFunction } from './library/index.ts'
import type { LibraryFunction } from './library/index.ts'
import { applyOperator, applyUnary, isOfType } from './operators.ts'
import { findFunction, findVariable, innerScope } from './scope.ts'
import type { Scope } from './scope.ts'
import type { Expression } from './syntax.ts'
import { PartialMap, RulesPath } from './values.ts'
import type { RulesValue } from './values.ts'

export type ValueScope = Scope<RulesValue>

/**
 * Evaluates a checked expression.
 *
 * @throws EvaluationError when it has no value; LimitError when the request's limits are reached
 */
export function evaluate(
  expression: Expression,
  scope: ValueScope,
  evaluation: Evaluation,
): RulesValue {
  if (expression.kind !== 'literal' && expression.kind !== 'name') evaluation.countExpression()
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
      return applyUnary(expression.operator, value(expression.operand))
    case 'binary':
      return binary(expression, value)
    case 'is':
      return isOfType(value(expression.value), expression.type)
    case 'conditional':
      return value(isTrue(value(expression.test)) ? expression.then : expression.otherwise)
    case 'list':
      return expression.items.map(value)
    case 'map':
      return new Map(
        expression.entries.map((entry) => [stringKey(value(entry.key)), value(entry.value)]),
      )
    case 'path':
      return new RulesPath(
        expression.parts.flatMap((part) =>
          part.kind === 'text' ? [part.text] : pathSegments(value(part.value)),
        ),
      )
  }
}

function variable(name: string, scope: ValueScope): RulesValue {
  const value = findVariable(scope, name)
  if (value === undefined) throw new EvaluationError(`There is no variable '${name}'`)
  return value
}

function isTrue(test: RulesValue): boolean {
  if (typeof test === 'boolean') return test
  throw new EvaluationError(`A condition must be a bool, not ${typeOf(test)}`)
}

function stringKey(key: RulesValue): string {
  if (typeof key === 'string') return key
  throw new EvaluationError('A key of a map must be a string')
}

function pathSegments(value: RulesValue): readonly string[] {
  if (value instanceof RulesPath) return value.segments
  if (typeof value === 'string' && value !== '') return [value]
  if (typeof value === 'bigint') return [value.toString()]
  throw new EvaluationError(`A path cannot hold ${typeOf(value)}`)
}

/** `||` and `&&` have a value although one side has none, if the other side decides. */
function binary(
  { operator, left, right }: Expression & { kind: 'binary' },
  value: (inner: Expression) => RulesValue,
): RulesValue {
  if (operator !== '||' && operator !== '&&') {
    return applyOperator(operator, value(left), value(right))
  }
  const deciding = operator === '||'
  let failure: EvaluationError | null = null
  for (const side of [left, right]) {
    try {
      const result = value(side)
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

function memberOf(object: RulesValue, name: string): RulesValue {
  if (object instanceof PartialMap) {
    const known = object.known.get(name)
    if (known !== undefined) return known
    throw new EvaluationError(`The query does not guarantee the field '${name}'`)
  }
  if (!isMap(object)) throw new EvaluationError(`${typeOf(object)} has no property '${name}'`)
  const member = object.get(name)
  if (member === undefined) throw new EvaluationError(`The property '${name}' is undefined`)
  return member
}

function elementOf(object: RulesValue, index: RulesValue): RulesValue {
  if (isMap(object) || object instanceof PartialMap) return memberOf(object, stringKey(index))
  const elements = elementsOf(object)
  if (typeof index !== 'bigint') throw new EvaluationError('An index must be an int')
  const element = index < 0n ? undefined : elements[Number(index)]
  if (element === undefined) throw new EvaluationError('The index is out of range')
  return element
}

function elementsOf(object: RulesValue): readonly RulesValue[] {
  if (isList(object)) return object
  if (typeof object === 'string') return Array.from(object)
  if (object instanceof RulesPath) return object.segments
  throw new EvaluationError(`${typeOf(object)} has no elements`)
}

function rangeOf(object: RulesValue, from: RulesValue, to: RulesValue): RulesValue {
  const elements = elementsOf(object)
  if (typeof from !== 'bigint' || typeof to !== 'bigint') {
    throw new EvaluationError('The ends of a range must be ints')
  }
  if (from < 0n || to < from || to > BigInt(elements.length)) {
    throw new EvaluationError('The range is out of bounds')
  }
  if (typeof object === 'string') {
    return Array.from(object).slice(Number(from), Number(to)).join('')
  }
  return elements.slice(Number(from), Number(to))
}

function call(
  { name, args }: Expression & { kind: 'call' },
  scope: ValueScope,
  evaluation: Evaluation,
): RulesValue {
  const found = findFunction(scope, name)
  const values = args.map((arg) => evaluate(arg, scope, evaluation))
  if (found === undefined) return callBuiltIn(name, values, evaluation)
  const { declaration, home } = found
  return evaluation.inCall(() => {
    const inner = innerScope(
      home,
      new Map(declaration.parameters.map((parameter, index) => [parameter, values[index] ?? null])),
    )
    for (const binding of declaration.bindings) {
      inner.variables.set(binding.name, evaluate(binding.value, inner, evaluation))
    }
    return evaluate(declaration.result, inner, evaluation)
  })
}

function callBuiltIn(
  name: string,
  values: readonly RulesValue[],
  evaluation: Evaluation,
): RulesValue {
  const documentFunction = DOCUMENT_FUNCTIONS.find((known) => known === name)
  if (documentFunction !== undefined) return readDocument(documentFunction, values, evaluation)
  return invoke(Object.hasOwn(CONVERSIONS, name) ? CONVERSIONS[name] : undefined, name, values)
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
  if (self instanceof PartialMap) return callPartial(self, name, values)
  const method = methodOf(typeOf(self), name)
  if (method === undefined || values.length < method.minArgs || values.length > method.maxArgs) {
    throw new EvaluationError(`${typeOf(self)} has no such method ${name}`)
  }
  return method.call(self, values)
}

/** Of a map that is only partly known, `get` is the one method that may still have an answer. */
function callPartial(self: PartialMap, name: string, [key]: readonly RulesValue[]): RulesValue {
  if (name === 'get' && typeof key === 'string') return memberOf(self, key)
  throw new EvaluationError(`The query does not guarantee what ${name} depends on`)
}
