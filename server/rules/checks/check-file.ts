import { checkExpression } from './check-expression.ts'
import type { CheckContext, CheckScope } from './check-call.ts'
import { childrenOf } from '../language/children.ts'
import { RulesError } from '../values/rules-errors.ts'
import { functionTable, innerScope } from '../language/scope.ts'
import type {
  Expression,
  FunctionDeclaration,
  MatchBlock,
  RulesFile,
  RulesVersion,
  PatternSegment,
} from '../language/syntax.ts'
import type { RulesService, RulesWarning } from '../values/rules-types.ts'

/** Production's limits on the blocks inside one another. */
const NESTING_MAX = 10

const SEGMENTS_MAX = 100

const CAPTURES_MAX = 20

/** Pattern around a match block. */
interface OuterPattern {
  readonly depth: number
  readonly pattern: readonly PatternSegment[]
}

const NO_OUTER_PATTERN: OuterPattern = { depth: 0, pattern: [] }

/** Production's limits on functions. */
const PARAMETERS_MAX = 7
const BINDINGS_MAX = 10

/** State of the check of one service. */
interface Check {
  readonly version: RulesVersion
  readonly service: RulesService
  /** The functions that each function calls. */
  readonly calls: Map<FunctionDeclaration, Set<FunctionDeclaration>>
  /** The functions that conditions call. */
  readonly called: Set<FunctionDeclaration>
}

/**
 * Checks a whole file: whatever is not understood is refused here, when rules are loaded, and so is
 * never decided on.
 *
 * @returns what is allowed but looks like a mistake, in the order of the source
 * @throws RulesError for the first problem
 */
export function checkFile(file: RulesFile): RulesWarning[] {
  const declared = new Set<FunctionDeclaration>()
  const used = new Set<FunctionDeclaration>()
  for (const { service, functions, matches } of file.services) {
    const check: Check = { version: file.version, service, calls: new Map(), called: new Set() }
    const globals = innerScope(
      null,
      new Map<string, true>([
        ['request', true],
        ['resource', true],
      ]),
    )
    const top = checkFunctions(file.functions, globals, check)
    const inside = checkFunctions(functions, top, check)
    for (const match of matches) checkMatch(match, inside, NO_OUTER_PATTERN, check)
    refuseRecursion(check.calls)
    for (const declaration of check.calls.keys()) declared.add(declaration)
    for (const declaration of reachable(check)) used.add(declaration)
  }
  const warnings = [...declared].flatMap((declaration) => [
    ...(used.has(declaration)
      ? []
      : [warning(`The function '${declaration.name}' is never used`, declaration)]),
    ...unusedBindings(declaration),
  ])
  if (file.version === 1) {
    const message = "These are rules of version 1; begin the file with rules_version = '2';"
    warnings.push({ message, line: 1, column: 1 })
  }
  return warnings.sort((a, b) => a.line - b.line || a.column - b.column)
}

function warning(message: string, { position }: Pick<FunctionDeclaration, 'position'>) {
  return { message, line: position.line, column: position.column }
}

/** Everything that conditions call, directly or by way of others. */
function reachable({ calls, called }: Check): ReadonlySet<FunctionDeclaration> {
  const found = new Set(called)
  // A set also visits what is added while it is walked through.
  for (const declaration of found)
    for (const callee of calls.get(declaration) ?? []) found.add(callee)
  return found
}

function unusedBindings({ bindings, result }: FunctionDeclaration): RulesWarning[] {
  const names = new Set<string>()
  const visit = (expression: Expression) => {
    if (expression.kind === 'name') names.add(expression.name)
    childrenOf(expression).forEach(visit)
  }
  for (const { value } of bindings) visit(value)
  visit(result)
  return bindings
    .filter(({ name }) => !names.has(name))
    .map((binding) => warning(`The variable '${binding.name}' is never used`, binding))
}

/** Checks the functions of a block and returns the scope in which they can be called. */
function checkFunctions(
  functions: readonly FunctionDeclaration[],
  parent: CheckScope,
  check: Check,
): CheckScope {
  const table = functionTable(functions)
  const scope = innerScope(parent, new Map<string, true>(), table)
  const seen = new Set<string>()
  for (const declaration of functions) {
    if (seen.has(declaration.name)) throw duplicate(`function '${declaration.name}'`, declaration)
    seen.add(declaration.name)
    checkFunction(declaration, scope, check)
  }
  return scope
}

function checkFunction(declaration: FunctionDeclaration, home: CheckScope, check: Check): void {
  const { name, parameters, bindings, result, position } = declaration
  if (parameters.length > PARAMETERS_MAX || bindings.length > BINDINGS_MAX) {
    const limits = `at most ${PARAMETERS_MAX} parameters and ${BINDINGS_MAX} variables`
    throw new RulesError('rules/limit', `The function '${name}' may have ${limits}`, position)
  }
  const called = new Set<FunctionDeclaration>()
  check.calls.set(declaration, called)
  const variables = new Map<string, true>()
  for (const parameter of parameters) {
    if (variables.has(parameter)) throw duplicate(`parameter '${parameter}'`, declaration)
    variables.set(parameter, true)
  }
  const scope = innerScope(home, variables)
  const context: CheckContext = {
    service: check.service,
    scope,
    onCall: (callee) => void called.add(callee),
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
  outer: OuterPattern,
  check: Check,
): void {
  const around = checkPattern(match, outer, check.version)
  const variables = new Map<string, true>()
  for (const segment of match.pattern) {
    if (segment.kind === 'literal') continue
    if (variables.has(segment.name)) throw duplicate(`wildcard '${segment.name}'`, match)
    variables.set(segment.name, true)
  }
  const scope = checkFunctions(match.functions, innerScope(parent, variables), check)
  const context: CheckContext = {
    service: check.service,
    scope,
    onCall: (callee) => void check.called.add(callee),
  }
  for (const { condition } of match.allows) checkExpression(condition, context)
  for (const inner of match.matches) checkMatch(inner, scope, around, check)
}

function duplicate(what: string, { position }: Pick<FunctionDeclaration, 'position'>): RulesError {
  return new RulesError('rules/syntax', `There is more than one ${what}`, position)
}

/** A function must not call itself, not even by way of others. */
function refuseRecursion(calls: Check['calls']): void {
  const state = new Map<FunctionDeclaration, 'open' | 'finished'>()
  for (const start of calls.keys()) {
    // Not by recursion of our own: a file may hold thousands of functions that call one another.
    const pending = [start]
    for (let at = pending.at(-1); at !== undefined; at = pending.at(-1)) {
      const callees = state.has(at) ? [] : [...(calls.get(at) ?? [])]
      if (state.has(at)) {
        state.set(at, 'finished')
        pending.pop()
        continue
      }
      state.set(at, 'open')
      const circle = callees.find((callee) => state.get(callee) === 'open')
      if (circle !== undefined) {
        const message = `The function '${circle.name}' calls itself`
        throw new RulesError('rules/unsupported', message, circle.position)
      }
      pending.push(...callees.filter((callee) => !state.has(callee)))
    }
  }
}

/**
 * Checks a pattern together with those around it.
 *
 * @returns what stands around the blocks inside
 * @throws RulesError for wildcards in the wrong place and too many of anything
 */
function checkPattern(
  { pattern, position }: MatchBlock,
  outer: OuterPattern,
  version: RulesVersion,
): OuterPattern {
  const whole = [...outer.pattern, ...pattern]
  const depth = outer.depth + 1
  const limits = [
    [depth, NESTING_MAX, 'match blocks inside one another'],
    [whole.length, SEGMENTS_MAX, 'segments in a path'],
    [whole.filter(({ kind }) => kind !== 'literal').length, CAPTURES_MAX, 'wildcards in a path'],
  ] as const
  for (const [count, most, what] of limits) {
    if (count <= most) continue
    throw new RulesError('rules/limit', `There are ${count} ${what}; ${most} may be`, position)
  }
  const globAt = whole.findIndex(({ kind }) => kind === 'glob')
  if (whole.findLastIndex(({ kind }) => kind === 'glob') !== globAt) {
    throw new RulesError('rules/syntax', 'A path may hold one recursive wildcard', position)
  }
  if (version === 1 && globAt !== -1 && globAt < whole.length - 1) {
    const message = "In rules_version = '1' a recursive wildcard must be the end of the path"
    throw new RulesError('rules/syntax', message, position)
  }
  return { depth, pattern: whole }
}
