import { localEntries } from '../storage/local-entries'

/** How Firebase's local-storage persistence names a session: `firebase:authUser:{key}:{app}`. */
export const SESSION_KEY_PREFIX = 'firebase:authUser:'

/** Whether this browser may hold a session. It may have expired: only the service knows. */
export function hasPersistedSession(): boolean {
  return localEntries().some((key) => key.startsWith(SESSION_KEY_PREFIX))
}

/** Calls back when another tab starts or ends a session. @returns stops listening */
export function onPersistedSessionChange(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === null || event.key.startsWith(SESSION_KEY_PREFIX)) listener()
  }
  window.addEventListener('storage', heard)
  return () => {
    window.removeEventListener('storage', heard)
  }
}
