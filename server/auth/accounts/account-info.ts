import type { Account } from './account-store.ts'

/**
 * `providerUserInfo` of an account: empty makes the SDK treat the person as anonymous. Both ways of
 * signing in by e-mail are the provider `password`.
 */
export function providerUserInfo(account: Account): Record<string, string>[] {
  const { email } = account
  if (email === null || (account.passwordHash === null && !account.hasEmailLink)) return []
  return [
    {
      providerId: 'password',
      email,
      federatedId: email,
      rawId: email,
      ...(account.displayName !== null && { displayName: account.displayName }),
      ...(account.photoUrl !== null && { photoUrl: account.photoUrl }),
    },
  ]
}

/** One entry of an answer's `users`. A password hash is never part of it. */
export function accountInfo(account: Account): Record<string, unknown> {
  return {
    localId: account.uid,
    ...(account.email !== null && { email: account.email }),
    emailVerified: account.isEmailVerified,
    ...(account.displayName !== null && { displayName: account.displayName }),
    ...(account.photoUrl !== null && { photoUrl: account.photoUrl }),
    providerUserInfo: providerUserInfo(account),
    disabled: account.isDisabled,
    createdAt: String(account.createdAt),
    ...(account.lastLoginAt !== null && { lastLoginAt: String(account.lastLoginAt) }),
    ...(account.lastRefreshAt !== null && {
      lastRefreshAt: new Date(account.lastRefreshAt).toISOString(),
    }),
    validSince: String(account.validSinceSeconds),
    ...(account.passwordHash !== null && { passwordUpdatedAt: account.passwordUpdatedAt ?? 0 }),
    ...(account.customClaims !== null && { customAttributes: account.customClaims }),
    ...(account.hasEmailLink && { emailLinkSignin: true }),
  }
}
