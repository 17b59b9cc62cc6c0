import { localEntries, readLocal, removeLocal, writeLocal } from '../storage/local-entries'

/** How Firebase's local-storage persistence names a session: `firebase:authUser:{key}:{app}`. */
export const SESSION_KEY_PREFIX = 'firebase:authUser:'

/** Whether this browser may hold a session. It may have expired: only the service knows. */
export function hasPersistedSession(): boolean {
  return localEntries().some((key) => key.startsWith(SESSION_KEY_PREFIX))
}

/**
 * Present while the last thing done in this browser was a sign-out. A tab that is starting has read
 * the session already, asks the service about it, and then stores it again (`initializeCurrentUser`
 * of Firebase Authentication), although another tab has signed out meanwhile.
 */
const SIGNED_OUT_KEY = 'pliego:signed-out'

/** Keeps in mind that a session found from now on is one that has been ended. */
export function rememberSignOut(): void {
  writeLocal(SIGNED_OUT_KEY, 'yes')
}

/** A sign-in begins: a session found from now on counts. */
export function forgetSignOut(): void {
  removeLocal(SIGNED_OUT_KEY)
}

/** Whether a session that is found is one that has been ended. */
export function isSignedOut(): boolean {
  return readLocal(SIGNED_OUT_KEY) !== null
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
