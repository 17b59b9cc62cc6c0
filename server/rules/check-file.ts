import { checkExpression } from './check-expression.ts'
import type { CheckScope } from './check-expression.ts'
import { RulesError } from './errors.ts'
import { functionTable, innerScope } from './scope.ts'
import type { FunctionDeclaration, MatchBlock, RulesFile, ServiceBlock } from './syntax.ts'

/** Production's limits on functions. */
const PARAMETERS_MAX = 7
const BINDINGS_MAX = 10

type CallGraph = Map<FunctionDeclaration, Set<FunctionDeclaration>>

/**
 * Checks a whole file: whatever is not understood is refused here, when rules are loaded, and so is
 * never decided on.
 *
 * @throws RulesError for the first problem
 */
export function checkFile(file: RulesFile): void {
  for (const service of file.services) {
    const calls: CallGraph = new Map()
    const globals = innerScope(
      null,
      new Map<string, true>([
        ['request', true],
        ['resource', true],
      ]),
    )
    const top = checkFunctions(file.functions, globals, service, calls)
    const inside = checkFunctions(service.functions, top, service, calls)
    for (const match of service.matches) checkMatch(match, inside, service, calls)
    refuseRecursion(calls)
  }
}

/** Checks the functions of a block and returns the scope in which they can be called. */
function checkFunctions(
  functions: readonly FunctionDeclaration[],
  parent: CheckScope,
  service: ServiceBlock,
  calls: CallGraph,
): CheckScope {
  const table = functionTable(functions)
  const scope = innerScope(parent, new Map<string, true>(), table)
  for (const declaration of functions) {
    if (table.get(declaration.name) !== declaration) {
      throw duplicate(`function '${declaration.name}'`, declaration)
    }
    checkFunction(declaration, scope, service, calls)
  }
  return scope
}

function checkFunction(
  declaration: FunctionDeclaration,
  home: CheckScope,
  { service }: ServiceBlock,
  calls: CallGraph,
): void {
  const { parameters, bindings, result, position } = declaration
  if (parameters.length > PARAMETERS_MAX || bindings.length > BINDINGS_MAX) {
    throw new RulesError(
      'rules/limit',
      `A function may have ${PARAMETERS_MAX} parameters and ${BINDINGS_MAX} variables`,
      position,
    )
  }
  const called = new Set<FunctionDeclaration>()
  calls.set(declaration, called)
  const variables = new Map<string, true>()
  for (const name of parameters) {
    if (variables.has(name)) throw duplicate(`parameter '${name}'`, declaration)
    variables.set(name, true)
  }
  const scope = innerScope(home, variables)
  const context = {
    service,
    scope,
    onCall: (callee: FunctionDeclaration) => void called.add(callee),
  }
  for (const binding of bindings) {
    checkExpression(binding.value, context)
    if (variables.has(binding.name)) throw duplicate(`variable '${binding.name}'`, binding)
    variables.set(binding.name, true)
  }
  checkExpression(result, context)
}

function checkMatch(
  match: MatchBlock,
  parent: CheckScope,
  service: ServiceBlock,
  calls: CallGraph,
): void {
  const variables = new Map<string, true>()
  for (const segment of match.pattern) {
    if (segment.kind === 'literal') continue
    if (variables.has(segment.name)) throw duplicate(`wildcard '${segment.name}'`, match)
    variables.set(segment.name, true)
  }
  const scope = checkFunctions(match.functions, innerScope(parent, variables), service, calls)
  for (const { condition } of match.allows) {
    checkExpression(condition, { service: service.service, scope, onCall: () => undefined })
  }
  for (const inner of match.matches) checkMatch(inner, scope, service, calls)
}

function duplicate(what: string, { position }: Pick<FunctionDeclaration, 'position'>): RulesError {
  return new RulesError('rules/syntax', `There is more than one ${what}`, position)
}

/** A function must not call itself, not even by way of others. */
function refuseRecursion(calls: CallGraph): void {
  const finished = new Set<FunctionDeclaration>()
  const visit = (declaration: FunctionDeclaration, open: ReadonlySet<FunctionDeclaration>) => {
    if (finished.has(declaration)) return
    if (open.has(declaration)) {
      throw new RulesError(
        'rules/unsupported',
        `The function '${declaration.name}' calls itself`,
        declaration.position,
      )
    }
    const path = new Set(open).add(declaration)
    for (const callee of calls.get(declaration) ?? []) visit(callee, path)
    finished.add(declaration)
  }
  for (const declaration of calls.keys()) visit(declaration, new Set())
}
