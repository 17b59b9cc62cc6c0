import { transaction } from '../../database/database.ts'
import type { Account } from '../accounts/account-store.ts'
import { AuthError } from '../policy/auth-error.ts'
import { changeEmail } from './change-email.ts'
import type { AuthContext } from './auth-context.ts'

/**
 * Does what a code from an e-mail entitles to, but for choosing a password and signing in, and uses
 * it up: confirms an address, moves the account to a confirmed one, or takes such a move back.
 *
 * @returns the account as it is afterwards
 * @throws AuthError `INVALID_OOB_CODE`, `EXPIRED_OOB_CODE`, `USER_NOT_FOUND`, `USER_DISABLED`, `EMAIL_EXISTS`
 */
export function applyCode(context: AuthContext, oobCode: string): Account {
  const { accounts, oobCodes, sessions, mails, clock } = context
  return transaction(context.database, () => {
    const { kind, uid, email, newEmail } = oobCodes.inspect(oobCode, clock())
    const account = uid === null ? null : accounts.byUid(uid)
    if (uid === null || account === null) throw new AuthError('USER_NOT_FOUND')
    if (account.isDisabled) throw new AuthError('USER_DISABLED')
    switch (kind) {
      case 'VERIFY_EMAIL':
        if (account.email !== email) throw new AuthError('INVALID_OOB_CODE')
        accounts.setEmailVerified(uid)
        break
      case 'VERIFY_AND_CHANGE_EMAIL':
        if (account.email !== email || newEmail === null) throw new AuthError('INVALID_OOB_CODE')
        changeEmail(context, account, newEmail, { isVerified: true, isWayBackSent: true })
        break
      case 'RECOVER_EMAIL':
        accounts.change(uid, { email, isEmailVerified: true })
        sessions.revokeAll(uid)
        oobCodes.revokeAll(uid)
        mails.removeWaysBack(uid, oobCodes.endLaterWaysBack(uid, oobCode))
        break
      case 'PASSWORD_RESET':
      case 'EMAIL_SIGNIN':
        throw new AuthError('INVALID_OOB_CODE')
    }
    oobCodes.use(oobCode)
    context.log.info('auth.code-applied', { kind, uid })
    return accounts.byUid(uid) ?? account
  })
}
