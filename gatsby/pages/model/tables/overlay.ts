/** Reading one entry of a table. */
export interface Lookup<Key, Value> {
  get(key: Key): Value | undefined
}

/** Changes on top of a table that is left as it is until they are committed. */
export interface Overlay<Key, Value> extends Lookup<Key, Value> {
  set(key: Key, value: Value): void
  delete(key: Key): void
  /** All entries, changes included; for small tables. */
  entries(): Iterable<readonly [Key, Value]>
  /** Writes the changes into the table. */
  commit(): void
}

/** Starts without any change. */
export function overlayOn<Key, Value>(table: Map<Key, Value>): Overlay<Key, Value> {
  const changes = new Map<Key, { readonly value: Value } | null>()
  return {
    get(key) {
      const change = changes.get(key)
      return change === undefined ? table.get(key) : change?.value
    },
    set(key, value) {
      changes.set(key, { value })
    },
    delete(key) {
      changes.set(key, null)
    },
    *entries() {
      for (const entry of table) if (!changes.has(entry[0])) yield entry
      for (const [key, change] of changes) if (change !== null) yield [key, change.value]
    },
    commit() {
      for (const [key, change] of changes) {
        if (change === null) table.delete(key)
        else table.set(key, change.value)
      }
      changes.clear()
    },
  }
}
