import { TYPE_NAMES } from '../values/equality.ts'
import { checkCall, checkMethod, checkNamespaced, unknown } from './check-call.ts'
import type { CheckContext, CheckScope } from './check-call.ts'
import type { SourcePosition } from '../values/rules-errors.ts'
import { isGlobal, variableNames, findVariable } from '../language/scope.ts'
import type { Expression } from '../language/syntax.ts'

const REQUEST_MEMBERS = new Set(['auth', 'method', 'path', 'query', 'resource', 'time', 'params'])
const CHECKABLE_TYPES = new Set<string>([
  ...TYPE_NAMES.filter((name) => name !== 'null' && name !== 'partial'),
  'number',
])

/**
 * Checks that every name, function, method and type in an expression exists and that calls bring as
 * many arguments as they must.
 *
 * @throws RulesError for the first one that does not
 */
export function checkExpression(expression: Expression, context: CheckContext): void {
  const check = (inner: Expression) => {
    checkExpression(inner, context)
  }
  const { position } = expression
  switch (expression.kind) {
    case 'literal':
      return
    case 'name':
      if (findVariable(context.scope, expression.name) === undefined) {
        throw unknown('variable', expression.name, position, variableNames(context.scope))
      }
      return
    case 'member':
      checkMember(expression.object, expression.name, position, context.scope)
      check(expression.object)
      return
    case 'index':
      ;[expression.object, expression.index].forEach(check)
      return
    case 'range':
      ;[expression.object, expression.from, expression.to].forEach(check)
      return
    case 'call':
      checkCall(expression.name, expression.args, position, context)
      expression.args.forEach(check)
      return
    case 'method':
      if (!checkNamespaced(expression, context)) {
        if (!isOpenPath(expression, context)) check(expression.object)
        checkMethod(expression, position)
      }
      expression.args.forEach(check)
      return
    case 'unary':
      check(expression.operand)
      return
    case 'binary':
      ;[expression.left, expression.right].forEach(check)
      return
    case 'is':
      if (!CHECKABLE_TYPES.has(expression.type)) {
        throw unknown('type', expression.type, position, CHECKABLE_TYPES)
      }
      check(expression.value)
      return
    case 'conditional':
      ;[expression.test, expression.then, expression.otherwise].forEach(check)
      return
    case 'list':
      expression.items.forEach(check)
      return
    case 'map':
      expression.entries.flatMap(({ key, value }) => [key, value]).forEach(check)
      return
    case 'path':
      for (const part of expression.parts) if (part.kind === 'value') check(part.value)
  }
}

/** `(/users/$(id)).bind({'id': x})`: names without a meaning are there to be bound. */
function isOpenPath(
  { object, name }: Expression & { kind: 'method' },
  context: CheckContext,
): boolean {
  if (name !== 'bind' || object.kind !== 'path') return false
  for (const part of object.parts) {
    if (part.kind === 'value' && part.value.kind !== 'name') checkExpression(part.value, context)
  }
  return true
}

function checkMember(
  object: Expression,
  name: string,
  position: SourcePosition,
  scope: CheckScope,
): void {
  if (object.kind !== 'name' || object.name !== 'request' || REQUEST_MEMBERS.has(name)) return
  // A parameter may have that name, too.
  if (isGlobal(scope, object.name)) {
    throw unknown('property of request', name, position, REQUEST_MEMBERS)
  }
}
