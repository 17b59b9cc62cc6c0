import { hasPersistedSession } from '../../platform/firebase/persisted-session'
import { SESSION_WAIT_MS } from '../../platform/session/session-wait'
import { root, startApp } from './app-scripts'

/**
 * Starts the application at once for a visitor who may be signed in. Until the identity service has
 * confirmed the session the document is marked as `data-session="maybe"`: the style sheet shows the
 * skeleton in place of the content and no header buttons. Should the application never arrive, the
 * content appears after a while all the same.
 */
export function startForSession(): void {
  const { dataset } = root
  if (hasPersistedSession()) {
    dataset['session'] = 'maybe'
    setTimeout(() => {
      delete dataset['session']
    }, SESSION_WAIT_MS)
  }
  startIfSignedIn()
  // Signed in meanwhile in another tab, or while the browser kept this page for the way back.
  addEventListener('storage', startIfSignedIn)
  addEventListener('pageshow', startIfSignedIn)
}

function startIfSignedIn(): void {
  if (hasPersistedSession()) startApp()
}
