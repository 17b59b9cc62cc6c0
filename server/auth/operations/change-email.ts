import { toSeconds } from '../accounts/account-store.ts'
import type { Account } from '../accounts/account-store.ts'
import type { AuthContext } from './auth-context.ts'

/**
 * Moves an account to another address, inside the caller's transaction: every session ends, codes for
 * the old address stop working, and the old address is told and given a way back, unless someone
 * decided for the owner (who may have lost that mailbox).
 *
 * @throws AuthError `EMAIL_EXISTS`
 */
export function changeEmail(
  context: AuthContext,
  account: Account,
  newEmail: string,
  { isVerified, isWayBackSent }: { readonly isVerified: boolean; readonly isWayBackSent: boolean },
): void {
  const { uid, email } = account
  const now = context.clock()
  context.accounts.change(uid, {
    email: newEmail,
    isEmailVerified: isVerified,
    validSinceSeconds: toSeconds(now),
  })
  context.sessions.revokeAll(uid)
  context.oobCodes.revokeAll(uid)
  if (isWayBackSent && email !== null && email !== newEmail) {
    context.mails.add({ kind: 'RECOVER_EMAIL', email, uid, newEmail }, now)
  }
  context.log.info('auth.email-changed', { uid })
}
