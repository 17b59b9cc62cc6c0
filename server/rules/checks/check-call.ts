import { ownValue } from '../../../shared/records/own-value.ts'
import { RulesError, type SourcePosition } from '../values/rules-errors.ts'
import {
  CONVERSIONS,
  NAMESPACES,
  methodNames,
  methodsNamed,
  namespaceFunction,
  namespaceNames,
} from '../library/library.ts'
import { compileRegex } from '../library/regex.ts'
import { declaredFunctions, findFunction, findVariable, type Scope } from '../language/scope.ts'
import type { Expression, FunctionDeclaration } from '../language/syntax.ts'
import type { RulesService } from '../values/rules-types.ts'

/** How many letters may be wrong before a suggestion is more confusing than none. */
const DISTANCE_MAX = 2

/** Functions that read documents, per service. */
export const DOCUMENT_FUNCTIONS = ['get', 'exists', 'getAfter', 'existsAfter'] as const
const STORAGE_DOCUMENT_FUNCTIONS = ['get', 'exists']
const REGEX_METHODS = new Set(['matches', 'split', 'replace'])

/** The scope of a check only says which names exist. */
export type CheckScope = Scope<true>

/** Where an expression stands, and whom to tell about the calls in it. */
export interface CheckContext {
  readonly service: RulesService
  readonly scope: CheckScope
  readonly onCall: (declaration: FunctionDeclaration) => void
}

/** A refusal of a name that means nothing; `known` are the names that would. */
export function unknown(
  what: string,
  name: string,
  position: SourcePosition,
  known: Iterable<string>,
): RulesError {
  const message = `There is no ${what} '${name}' here${suggestion(name, known)}`
  return new RulesError('rules/unknown-name', message, position)
}

function functionNames({ scope, service }: CheckContext): string[] {
  const reading = service === 'cloud.firestore' ? DOCUMENT_FUNCTIONS : []
  return [...declaredFunctions(scope), ...reading, ...Object.keys(CONVERSIONS)]
}

function checkCount(
  name: string,
  count: number,
  allowed: readonly { readonly minArgs: number; readonly maxArgs: number }[],
  position: SourcePosition,
): void {
  if (allowed.some(({ minArgs, maxArgs }) => count >= minArgs && count <= maxArgs)) return
  const counts = [...new Set(allowed.map(({ minArgs }) => minArgs))].join(' or ')
  const message = `'${name}' takes ${counts} argument${counts === '1' ? '' : 's'}, not ${count}`
  throw new RulesError('rules/wrong-arguments', message, position)
}

/**
 * Checks the name of a function and how many arguments it gets.
 *
 * @throws RulesError
 */
export function checkCall(
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
  const conversion = ownValue(CONVERSIONS, name)
  if (conversion === undefined) throw unknown('function', name, position, functionNames(context))
  checkCount(name, args.length, [conversion], position)
}

/**
 * Whether the call is one of a namespace, such as `math.abs(x)`; if so, it is checked.
 *
 * @throws RulesError
 */
export function checkNamespaced(
  { object, name, args, position }: Expression & { kind: 'method' },
  { scope, service }: CheckContext,
): boolean {
  if (object.kind !== 'name' || findVariable(scope, object.name) !== undefined) return false
  if (object.name === 'firestore' && service === 'firebase.storage') {
    if (!STORAGE_DOCUMENT_FUNCTIONS.includes(name)) {
      throw unknown('function of firestore', name, position, STORAGE_DOCUMENT_FUNCTIONS)
    }
    checkCount(name, args.length, [{ minArgs: 1, maxArgs: 1 }], position)
    return true
  }
  if (!Object.hasOwn(NAMESPACES, object.name)) return false
  const found = namespaceFunction(object.name, name)
  if (found === undefined)
    throw unknown(`function of ${object.name}`, name, position, namespaceNames(object.name))
  checkCount(`${object.name}.${name}`, args.length, [found], position)
  return true
}

/**
 * Checks that some type has such a method, and what else is known before there are values.
 *
 * @throws RulesError
 */
export function checkMethod(
  { name, args }: Expression & { kind: 'method' },
  position: SourcePosition,
): void {
  const methods = methodsNamed(name)
  if (methods.length === 0) throw unknown('method', name, position, methodNames())
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

/** How many letters have to be added, removed or replaced to turn one word into the other. */
function distance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [row, letter] of Array.from(from).entries()) {
    const current = [row + 1]
    for (const [column, other] of Array.from(to).entries()) {
      const replaced = (previous[column] ?? 0) + (letter === other ? 0 : 1)
      const removed = (previous[column + 1] ?? 0) + 1
      const added = (current[column] ?? 0) + 1
      current.push(Math.min(replaced, removed, added))
    }
    previous = current
  }
  return previous.at(-1) ?? 0
}

/** `; did you mean 'x'?` for a known name that is nearly the one that was written, or nothing. */
function suggestion(name: string, known: Iterable<string>): string {
  let best: { readonly candidate: string; readonly distance: number } | null = null
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > DISTANCE_MAX) continue
    const far = distance(name.toLowerCase(), candidate.toLowerCase())
    const isNear = far <= DISTANCE_MAX && far < candidate.length / 2
    if (isNear && (best === null || far < best.distance)) best = { candidate, distance: far }
  }
  return best === null ? '' : `; did you mean '${best.candidate}'?`
}
