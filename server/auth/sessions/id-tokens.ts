import { z } from 'zod'
import { toSeconds } from '../accounts/account-store.ts'
import type { Account, AccountStore } from '../accounts/account-store.ts'
import { AuthError } from '../policy/auth-error.ts'
import { readClaims } from '../accounts/custom-claims.ts'
import type { Session, SessionStore } from './session-store.ts'
import type { TokenFormat } from './token-format.ts'

/** Lifetime of an ID token in seconds, as Firebase's. */
export const ID_TOKEN_LIFETIME_SECONDS = 3600

/** Longer strings are not tokens of ours and not worth a signature check. */
const ID_TOKEN_MAX_LENGTH = 8192

/** Who sent a request: `request.auth` of the security rules. `token` holds the ID token's claims. */
export interface RequestAuth {
  readonly uid: string
  readonly token: Readonly<Record<string, unknown>>
}

/** A verified ID token with the account it belongs to. */
export interface VerifiedIdToken extends RequestAuth {
  readonly account: Account
  readonly sessionId: string
  readonly authTimeSeconds: number
}

/** Issues ID tokens and checks them, with the session and the account that they name. */
export interface IdTokens {
  issue(account: Account, session: Session): Promise<string>
  /** @throws AuthError `INVALID_ID_TOKEN`, `TOKEN_EXPIRED`, `USER_NOT_FOUND` or `USER_DISABLED` */
  verify(idToken: string): Promise<VerifiedIdToken>
}

/** The token, verified; null for one that is not valid. Rejects when that cannot be told. */
export async function verifiedOrNull(
  idTokens: IdTokens,
  idToken: string,
): Promise<VerifiedIdToken | null> {
  try {
    return await idTokens.verify(idToken)
  } catch (error) {
    if (error instanceof AuthError) return null
    throw error
  }
}

const claimsSchema = z.looseObject({
  sub: z.string().min(1),
  sid: z.string().min(1),
  auth_time: z.int(),
})

/** Options of {@link createIdTokens}. */
export interface IdTokenOptions {
  readonly projectId: string
  readonly format: TokenFormat
  readonly accounts: AccountStore
  readonly sessions: SessionStore
  readonly clock: () => Date
}

/** Claims that Firebase derives from the account and the session. */
function profileClaims(account: Account, session: Session): Record<string, unknown> {
  return {
    ...(account.displayName !== null && { name: account.displayName }),
    ...(account.photoUrl !== null && { picture: account.photoUrl }),
    ...(session.provider === 'anonymous' && { provider_id: 'anonymous' }),
    auth_time: session.authTimeSeconds,
    user_id: account.uid,
    sid: session.id,
    ...(account.email !== null && {
      email: account.email,
      email_verified: account.isEmailVerified,
    }),
    firebase: {
      identities: account.email === null ? {} : { email: [account.email] },
      sign_in_provider: session.provider,
    },
  }
}

/**
 * Makes the issuer and verifier. A token names its session (`sid`), so that signing out everywhere,
 * a changed password and a disabled account take effect at once, not after an hour.
 */
export function createIdTokens(options: IdTokenOptions): IdTokens {
  const { projectId, format, accounts, sessions, clock } = options
  const terms = { issuer: `https://securetoken.google.com/${projectId}`, audience: projectId }

  return {
    async issue(account, session) {
      const issuedAt = toSeconds(clock())
      return format.write({
        // What Firebase says about a person comes last: custom claims cannot replace it.
        ...readClaims(account.customClaims),
        ...readClaims(session.claims),
        ...profileClaims(account, session),
        iss: terms.issuer,
        aud: terms.audience,
        sub: account.uid,
        iat: issuedAt,
        exp: issuedAt + ID_TOKEN_LIFETIME_SECONDS,
      })
    },
    async verify(idToken) {
      if (idToken.length > ID_TOKEN_MAX_LENGTH) throw new AuthError('INVALID_ID_TOKEN')
      const parsed = claimsSchema.safeParse(await format.read(idToken, terms))
      if (!parsed.success) throw new AuthError('INVALID_ID_TOKEN')
      const { sub: uid, sid, auth_time: authTimeSeconds } = parsed.data
      const account = accounts.byUid(uid)
      if (account === null) throw new AuthError('USER_NOT_FOUND')
      if (account.isDisabled) throw new AuthError('USER_DISABLED')
      if (!sessions.isAlive(sid, uid)) throw new AuthError('TOKEN_EXPIRED')
      return { uid, token: parsed.data, account, sessionId: sid, authTimeSeconds }
    },
  }
}
