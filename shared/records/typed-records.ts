import { ownValue } from './own-value.ts'

/**
 * The names of a table's entries, with their exact type. Only for tables that are written out in the
 * code: an object from elsewhere may have more entries than its type says.
 */
export function keysOf<Table extends object>(table: Table): readonly (keyof Table & string)[]
export function keysOf(table: object): readonly string[] {
  return Object.keys(table)
}

/** A copy of an object that has only these entries. */
export function pick<From, Name extends keyof From>(
  from: From,
  names: readonly Name[],
): Pick<From, Name>
export function pick(from: Readonly<Record<string, unknown>>, names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, ownValue(from, name)]))
}

/** An object with one entry for each name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value>
export function recordOf(names: readonly string[], valueOf: (name: string) => unknown): object {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)]))
}
