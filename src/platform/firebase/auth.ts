import {
  browserLocalPersistence,
  connectAuthEmulator,
  initializeAuth,
  onAuthStateChanged,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut as firebaseSignOut,
  type Auth,
  type User,
} from 'firebase/auth'
import { firebaseSettings } from '../base/environment'
import { AuthError, codeOf, messageOf } from '../base/errors'
import { logError } from '../base/log'
import { forgetSignOut, isSignedOut, rememberSignOut } from './persisted-session'
import { announceSignIn } from './sign-in-signal'
import type { SessionUser } from './session-user'
import { firebaseApp, serviceHost } from './app'

let auth: Auth | undefined

/**
 * The identity client. Persistence is local storage and nothing else, so that the script in the
 * page's head can see synchronously whether someone may be signed in; no pop-up or redirect code.
 */
export function identity(): Auth {
  if (auth === undefined) {
    auth = initializeAuth(firebaseApp(), { persistence: browserLocalPersistence })
    const host = serviceHost(firebaseSettings().hosts.auth)
    if (host !== null) connectAuthEmulator(auth, host.origin, { disableWarnings: true })
  }
  return auth
}

const toSessionUser = (user: User): SessionUser => ({
  uid: user.uid,
  email: user.email,
  displayName: user.displayName,
})

/** Turns what the SDK throws into an {@link AuthError} that keeps its code. */
export async function explained<Result>(
  doing: string,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call()
  } catch (cause) {
    throw new AuthError(codeOf(cause), `Could not ${doing}: ${messageOf(cause)}`, { cause })
  }
}

/**
 * Follows the identity service: called once with the first known state, then on every change, also
 * of other tabs.
 *
 * @returns stops following
 */
export function watchUser(listener: (user: SessionUser | null) => void): () => void {
  return onAuthStateChanged(identity(), (user) => {
    if (user !== null && isSignedOut()) {
      // A session that was ended while a tab was starting with it. Its end is reported next.
      firebaseSignOut(identity()).catch((cause: unknown) => {
        logError('A session that has ended could not be removed from this browser.', cause)
      })
    } else listener(user === null ? null : toSessionUser(user))
  })
}

/**
 * Signs in and remembers it in this browser.
 *
 * @throws AuthError with the SDK's code: `auth/invalid-credential`, `auth/too-many-requests`,
 *   `auth/user-disabled`, `auth/network-request-failed`, ...
 */
export async function signIn(email: string, password: string): Promise<SessionUser> {
  forgetSignOut()
  const credential = await explained('sign in', () =>
    signInWithEmailAndPassword(identity(), email, password),
  )
  announceSignIn()
  return toSessionUser(credential.user)
}

/** Signs out. @throws AuthError when the identity client could not forget the session */
export async function signOut(): Promise<void> {
  rememberSignOut()
  try {
    await explained('sign out', () => firebaseSignOut(identity()))
  } catch (error) {
    forgetSignOut()
    throw error
  }
}

/**
 * Asks for an e-mail with a link to choose a new password.
 *
 * @param nextPath where the person was going: the link leads on to it. A project of Firebase that does
 *   not know this site's domain refuses that; the link then ends at the sign-in form.
 * @throws AuthError; do not tell the visitor whether the address is known
 */
export async function sendPasswordReset(email: string, nextPath: string | null): Promise<void> {
  const send = (settings?: { readonly url: string }) =>
    explained('send the e-mail', () => sendPasswordResetEmail(identity(), email, settings))
  if (nextPath === null) {
    await send()
    return
  }
  try {
    await send({ url: new URL(nextPath, window.location.origin).href })
  } catch (error) {
    if (codeOf(error) !== 'auth/unauthorized-continue-uri') throw error
    await send()
  }
}

/**
 * A bearer token for the site's own interfaces, or null when no one is signed in.
 *
 * @param isFresh asks the identity service for a new one, although the last is not due
 */
export async function idToken(isFresh = false): Promise<string | null> {
  await identity().authStateReady()
  const user = identity().currentUser
  return user === null ? null : explained('renew the session', () => user.getIdToken(isFresh))
}
