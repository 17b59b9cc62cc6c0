import {
  deleteUser,
  EmailAuthProvider,
  reauthenticateWithCredential,
  updatePassword,
  type User,
} from 'firebase/auth'
import { AuthError } from '../base/errors'
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
  const user = await confirmed(current)
  await explained('set the password', () => updatePassword(user, next))
}

/**
 * Deletes the signed-in account and ends its sessions. What it wrote stays.
 *
 * @throws AuthError `auth/invalid-credential` for a wrong password, `auth/too-many-requests`,
 *   `auth/network-request-failed`, ...
 */
export async function deleteOwnAccount(password: string): Promise<void> {
  const user = await confirmed(password)
  await explained('delete the account', () => deleteUser(user))
}

/** The signed-in user, once the password has shown that it is that person. */
async function confirmed(password: string): Promise<User> {
  const user = identity().currentUser
  if (user?.email === null || user === null) {
    throw new AuthError('auth/no-current-user', 'No user with an e-mail address is signed in.')
  }
  const credential = EmailAuthProvider.credential(user.email, password)
  await explained('check the password', () => reauthenticateWithCredential(user, credential))
  return user
}
