import { applyActionCode, confirmPasswordReset, verifyPasswordResetCode } from 'firebase/auth'
import { explained, identity } from './auth'

/**
 * Whose password a code from an e-mail may replace. Does not use the code up.
 *
 * @returns the e-mail address of the account
 * @throws AuthError `auth/invalid-action-code` (also for a used one), `auth/expired-action-code`,
 *   `auth/user-disabled`, `auth/network-request-failed`, ...
 */
export function readResetCode(code: string): Promise<string> {
  return explained('check the link', () => verifyPasswordResetCode(identity(), code))
}

/**
 * Sets a new password by a code from an e-mail, which uses the code up and ends every session of the
 * account.
 *
 * @throws AuthError as {@link readResetCode}, and `auth/weak-password`
 */
export function replacePassword(code: string, password: string): Promise<void> {
  return explained('set the password', () => confirmPasswordReset(identity(), code, password))
}

/** Confirms an e-mail address by a code that was sent there. @throws AuthError as above */
export function confirmEmailAddress(code: string): Promise<void> {
  return explained('confirm the address', () => applyActionCode(identity(), code))
}
