import { SignJWT, createLocalJWKSet, errors, jwtVerify } from 'jose'
import type { JSONWebKeySet } from 'jose'
import { z } from 'zod'
import { toSeconds } from './account-store.ts'
import type { Account, AccountStore } from './account-store.ts'
import { AuthError } from './auth-error.ts'
import { readClaims } from './custom-claims.ts'
import type { SigningKeys } from './keys.ts'
import type { Session, SessionStore } from './session-store.ts'
import { createVerifiedClaimsCache } from './verified-claims.ts'

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

/** Issues and checks ID tokens: RS256 with our own keys, and nothing else. */
export interface IdTokens {
  issue(account: Account, session: Session): Promise<string>
  /** @throws AuthError `INVALID_ID_TOKEN`, `TOKEN_EXPIRED`, `USER_NOT_FOUND` or `USER_DISABLED` */
  verify(idToken: string): Promise<VerifiedIdToken>
}

const claimsSchema = z.looseObject({
  sub: z.string().min(1),
  sid: z.string().min(1),
  auth_time: z.int(),
})

/** What {@link createIdTokens} works with. */
export interface IdTokenOptions {
  readonly projectId: string
  readonly keys: SigningKeys
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
  const { projectId, keys, accounts, sessions, clock } = options
  const issuer = `https://securetoken.google.com/${projectId}`
  // Importing a key costs more than a check with it: the set is made anew only when keys change.
  let keySet: { of: string; find: ReturnType<typeof createLocalJWKSet> } | null = null
  const findKey = (published: JSONWebKeySet) => {
    const of = published.keys.map(({ kid }) => kid).join(' ')
    if (keySet?.of !== of) keySet = { of, find: createLocalJWKSet(published) }
    return keySet.find
  }

  const cache = createVerifiedClaimsCache()

  async function verifiedClaims(idToken: string): Promise<Readonly<Record<string, unknown>>> {
    if (idToken.length > ID_TOKEN_MAX_LENGTH) throw new AuthError('INVALID_ID_TOKEN')
    // Outside of the try: a failure to read keys is our own trouble, not the token's.
    const published = await keys.publicKeys()
    const known = cache.find(idToken, toSeconds(clock()))
    if (known !== null && published.keys.some(({ kid }) => kid === known.keyId)) return known.claims
    try {
      const { payload, protectedHeader } = await jwtVerify(idToken, findKey(published), {
        algorithms: ['RS256'],
        issuer,
        audience: projectId,
        currentDate: clock(),
        requiredClaims: ['sub', 'sid', 'iat', 'exp', 'auth_time'],
      })
      if (protectedHeader.kid !== undefined && payload.exp !== undefined) {
        cache.remember(idToken, {
          claims: payload,
          keyId: protectedHeader.kid,
          expiresAtSeconds: payload.exp,
        })
      }
      return payload
    } catch (cause) {
      const code = cause instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN'
      throw new AuthError(code, undefined, { cause })
    }
  }

  return {
    async issue(account, session) {
      const issuedAt = toSeconds(clock())
      const { keyId, privateKey } = await keys.active()
      return new SignJWT({
        // What Firebase says about a person comes last: custom claims cannot replace it.
        ...readClaims(account.customClaims),
        ...readClaims(session.claims),
        ...profileClaims(account, session),
      })
        .setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(projectId)
        .setSubject(account.uid)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ID_TOKEN_LIFETIME_SECONDS)
        .sign(privateKey)
    },
    async verify(idToken) {
      const parsed = claimsSchema.safeParse(await verifiedClaims(idToken))
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
