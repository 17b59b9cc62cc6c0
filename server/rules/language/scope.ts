import type { FunctionDeclaration } from './syntax.ts'

/**
 * Meanings of names at one place: variables with what is known of them, and functions. `Known` is a
 * value while evaluating and nothing of interest while checking.
 */
export interface Scope<Known> {
  readonly parent: Scope<Known> | null
  readonly variables: Map<string, Known>
  readonly functions: ReadonlyMap<string, FunctionDeclaration>
}

const NO_FUNCTIONS: ReadonlyMap<string, FunctionDeclaration> = new Map()

/** A scope inside another one; inner names hide outer ones. */
export function innerScope<Known>(
  parent: Scope<Known> | null,
  variables: Map<string, Known>,
  functions: ReadonlyMap<string, FunctionDeclaration> = NO_FUNCTIONS,
): Scope<Known> {
  return { parent, variables, functions }
}

/** Finds a variable; undefined when there is none of that name. */
export function findVariable<Known>(scope: Scope<Known>, name: string): Known | undefined {
  for (let at: Scope<Known> | null = scope; at !== null; at = at.parent) {
    const found = at.variables.get(name)
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether a name means what the language itself gives it, and nothing closer hides that. */
export function isGlobal(scope: Scope<unknown>, name: string): boolean {
  let at: Scope<unknown> = scope
  while (at.parent !== null && !at.variables.has(name)) at = at.parent
  return at.parent === null && at.variables.has(name)
}

/** A function, with the scope that its body sees; undefined when there is none of that name. */
export function findFunction<Known>(
  scope: Scope<Known>,
  name: string,
): { readonly declaration: FunctionDeclaration; readonly home: Scope<Known> } | undefined {
  for (let at: Scope<Known> | null = scope; at !== null; at = at.parent) {
    const declaration = at.functions.get(name)
    if (declaration !== undefined) return { declaration, home: at }
  }
  return undefined
}

/** The functions of one block by name. */
export function functionTable(
  functions: readonly FunctionDeclaration[],
): ReadonlyMap<string, FunctionDeclaration> {
  return new Map(functions.map((declaration) => [declaration.name, declaration]))
}

/** Every variable that can be seen, the closest first. */
export function* variableNames(scope: Scope<unknown>): Generator<string> {
  for (let at: Scope<unknown> | null = scope; at !== null; at = at.parent)
    yield* at.variables.keys()
}

/** Every function that can be called, the closest first. */
export function* declaredFunctions(scope: Scope<unknown>): Generator<string> {
  for (let at: Scope<unknown> | null = scope; at !== null; at = at.parent)
    yield* at.functions.keys()
}
