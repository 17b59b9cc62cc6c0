const SIGNED_IN_EVENT = 'pliego:signed-in'

/** Tells this tab's session that someone signed in; other tabs hear it from web storage. */
export function announceSignIn(): void {
  window.dispatchEvent(new Event(SIGNED_IN_EVENT))
}

/** Calls back at every sign-in of this tab. @returns stops listening */
export function onSignIn(listener: () => void): () => void {
  window.addEventListener(SIGNED_IN_EVENT, listener)
  return () => {
    window.removeEventListener(SIGNED_IN_EVENT, listener)
  }
}
