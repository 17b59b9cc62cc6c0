import type { SessionUser } from '../firebase/session-user'

/**
 * - `unknown`: the identity service has not reported yet (also in prebuilt HTML, where no effect may
 *   act on it)
 * - `leaving`: signed out at the service, but pages still see the user until they have been left, so
 *   that none of them sends the visitor back to the sign-in form
 */
export type SessionState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'signed-in'; readonly user: SessionUser }
  | { readonly kind: 'leaving'; readonly user: SessionUser }

/** The user that pages see in a state. */
export function userOf(state: SessionState): SessionUser | null {
  return state.kind === 'signed-in' || state.kind === 'leaving' ? state.user : null
}
