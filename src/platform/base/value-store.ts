/** One value that parts of a page follow, for `useSyncExternalStore`. */
export interface ValueStore<Value> {
  readonly get: () => Value
  readonly set: (next: Value) => void
  /** Calls back after every change. @returns stops */
  readonly subscribe: (listener: () => void) => () => void
}

export function createValueStore<Value>(initial: Value): ValueStore<Value> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
