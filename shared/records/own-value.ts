/**
 * The entry of a plain object under a name from outside; undefined when there is none. `table[name]`
 * would also find what every object inherits: `constructor`, `toString`, `__proto__`.
 */
export function ownValue<Value>(
  table: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  // eslint-disable-next-line pliego/open-lookup -- the one place that looks, after it has asked
  return Object.hasOwn(table, name) ? table[name] : undefined
}
