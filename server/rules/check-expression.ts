import { TYPE_NAMES } from './equality.ts'
import { RulesError } from './errors.ts'
import type { SourcePosition } from './errors.ts'
import { CONVERSIONS, NAMESPACES, methodsNamed, namespaceFunction } from './library/index.ts'
import { compileRegex } from './regex/match.ts'
import { findFunction, findVariable, isGlobal } from './scope.ts'
import type { Scope } from './scope.ts'
import type { Expression, FunctionDeclaration } from './syntax.ts'
import type { RulesService } from './types.ts'

/** Functions that read documents, per service. */
export const DOCUMENT_FUNCTIONS = ['get', 'exists', 'getAfter', 'existsAfter'] as const
const STORAGE_DOCUMENT_FUNCTIONS = ['get', 'exists']
const REQUEST_MEMBERS = new Set(['auth', 'method', 'path', 'query', 'resource', 'time', 'params'])
const CHECKABLE_TYPES = new Set<string>([
  ...TYPE_NAMES.filter((name) => name !== 'null' && name !== 'partial'),
  'number',
])
const REGEX_METHODS = new Set(['matches', 'split', 'replace'])

/** The scope of a check only says which names exist. */
export type CheckScope = Scope<true>

/** Where an expression stands, and whom to tell about the calls in it. */
export interface CheckContext {
  readonly service: RulesService
  readonly scope: CheckScope
  readonly onCall: (declaration: FunctionDeclaration) => void
}

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
        throw unknown(`variable '${expression.name}'`, position)
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
        throw unknown(`type '${expression.type}'`, position)
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

function unknown(what: string, position: SourcePosition): RulesError {
  return new RulesError('rules/unknown-name', `There is no ${what} here`, position)
}

function checkCount(
  name: string,
  count: number,
  allowed: readonly { readonly minArgs: number; readonly maxArgs: number }[],
  position: SourcePosition,
): void {
  if (allowed.some(({ minArgs, maxArgs }) => count >= minArgs && count <= maxArgs)) return
  throw new RulesError(
    'rules/wrong-arguments',
    `${name} does not take ${count} arguments`,
    position,
  )
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
    throw unknown(`property '${name}' of request`, position)
  }
}

function checkCall(
  name: string,
  args: readonly Expression[],
  position: SourcePosition,
  context: CheckContext,
): void {
  const found = findFunction(context.scope, name)
  if (found !== undefined) {
    const { declaration } = found
    const count = declaration.parameters.length
    checkCount(name, args.length, [{ minArgs: count, maxArgs: count }], position)
    context.onCall(declaration)
    return
  }
  const isDocumentFunction =
    context.service === 'cloud.firestore' && DOCUMENT_FUNCTIONS.some((known) => known === name)
  if (isDocumentFunction) {
    checkCount(name, args.length, [{ minArgs: 1, maxArgs: 1 }], position)
    return
  }
  const conversion = Object.hasOwn(CONVERSIONS, name) ? CONVERSIONS[name] : undefined
  if (conversion === undefined) throw unknown(`function '${name}'`, position)
  checkCount(name, args.length, [conversion], position)
}

/** Whether the call is one of a namespace, such as `math.abs(x)`; if so, it is checked. */
function checkNamespaced(
  { object, name, args, position }: Expression & { kind: 'method' },
  { scope, service }: CheckContext,
): boolean {
  if (object.kind !== 'name' || findVariable(scope, object.name) !== undefined) return false
  if (object.name === 'firestore' && service === 'firebase.storage') {
    if (!STORAGE_DOCUMENT_FUNCTIONS.includes(name)) {
      throw unknown(`function 'firestore.${name}'`, position)
    }
    checkCount(name, args.length, [{ minArgs: 1, maxArgs: 1 }], position)
    return true
  }
  if (!Object.hasOwn(NAMESPACES, object.name)) return false
  const found = namespaceFunction(object.name, name)
  if (found === undefined) throw unknown(`function '${object.name}.${name}'`, position)
  checkCount(`${object.name}.${name}`, args.length, [found], position)
  return true
}

function checkMethod(
  { name, args }: Expression & { kind: 'method' },
  position: SourcePosition,
): void {
  const methods = methodsNamed(name)
  if (methods.length === 0) throw unknown(`method '${name}'`, position)
  checkCount(name, args.length, methods, position)
  const [pattern] = args
  if (!REGEX_METHODS.has(name) || pattern?.kind !== 'literal') return
  if (typeof pattern.value !== 'string') return
  try {
    compileRegex(pattern.value)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be read'
    throw new RulesError(
      'rules/unsupported',
      `The regular expression is not one of RE2: ${reason}`,
      pattern.position,
    )
  }
}
