import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  verifyPasswordResetCode,
} from 'firebase/auth'
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

/**
 * Moves an account to the address that a code from an e-mail is for: a new one, or the old one when a
 * change is taken back. Ends every session of the account.
 *
 * @returns the address of the account, and the one that it had
 * @throws AuthError as above, and `auth/email-already-in-use`
 */
export function moveEmailAddress(
  code: string,
): Promise<{ readonly address: string; readonly replaced: string | null }> {
  return explained('change the address', async () => {
    const { data } = await checkActionCode(identity(), code)
    await applyActionCode(identity(), code)
    return { address: data.email ?? '', replaced: data.previousEmail ?? null }
  })
}
