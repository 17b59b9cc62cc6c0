import type { AuthContext } from './auth-context.ts'

/**
 * Gives an account another password, inside the caller's transaction: every session ends, codes from
 * e-mails stop working (but for a way back to an address), and the owner is told at the address given.
 */
export function changePassword(
  context: Pick<AuthContext, 'accounts' | 'sessions' | 'oobCodes' | 'mails'>,
  { uid, email }: { readonly uid: string; readonly email: string | null },
  passwordHash: string,
  now: Date,
): void {
  context.accounts.setPasswordHash(uid, passwordHash, now)
  context.sessions.revokeAll(uid)
  context.oobCodes.revokeAll(uid)
  if (email !== null) context.mails.add({ kind: 'PASSWORD_CHANGED', email, uid }, now)
}
