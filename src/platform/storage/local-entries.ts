import { logWarning } from '../base/log'

/**
 * Web storage throws where the visitor has switched it off. The site works without it: reading then
 * finds nothing, and writing is reported and forgotten.
 */
function attempt<Result>(action: (storage: Storage) => Result, otherwise: Result): Result {
  if (typeof window === 'undefined') return otherwise
  try {
    return action(window.localStorage)
  } catch (cause) {
    logWarning('No local storage', cause)
    return otherwise
  }
}

/** The names of all entries. */
export function localEntries(): string[] {
  return attempt((storage) => Object.keys(storage), [])
}

/** The value of an entry, or null. */
export function readLocal(key: string): string | null {
  return attempt((storage) => storage.getItem(key), null)
}

/** Keeps a value. @returns whether it was kept */
export function writeLocal(key: string, value: string): boolean {
  return attempt((storage) => {
    storage.setItem(key, value)
    return true
  }, false)
}

/** Forgets an entry. */
export function removeLocal(key: string): void {
  attempt((storage) => {
    storage.removeItem(key)
  }, undefined)
}

/** Calls back when another tab changes an entry. @returns stops listening */
export function onLocalChange(key: string, listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === null || event.key === key) listener()
  }
  window.addEventListener('storage', heard)
  return () => {
    window.removeEventListener('storage', heard)
  }
}
