import { EmailAuthProvider, reauthenticateWithCredential, updatePassword } from 'firebase/auth'
import { AuthError } from '../errors'
import { explained, identity } from './auth'

/**
 * Gives the signed-in account another password. The session of this browser goes on; every other one
 * can no longer be renewed, so it ends within the hour for which its token is good. That is the only
 * way in which the client of Firebase can end sessions elsewhere.
 *
 * @throws AuthError `auth/invalid-credential` for a wrong current password, `auth/weak-password`,
 *   `auth/too-many-requests`, `auth/network-request-failed`, ...
 */
export async function changeOwnPassword(current: string, next: string): Promise<void> {
  const user = identity().currentUser
  if (user?.email === null || user === null) {
    throw new AuthError('auth/no-current-user', 'No user with an e-mail address is signed in.')
  }
  const credential = EmailAuthProvider.credential(user.email, current)
  await explained('check the password', () => reauthenticateWithCredential(user, credential))
  await explained('set the password', () => updatePassword(user, next))
}
