import { SignJWT, createLocalJWKSet, errors, jwtVerify } from 'jose'
import type { JSONWebKeySet, JWTPayload } from 'jose'
import { toSeconds } from '../accounts/account-store.ts'
import { AuthError } from '../policy/auth-error.ts'
import type { SigningKeys } from '../keys/signing-keys.ts'
import { createVerifiedClaimsCache } from './verified-claims.ts'

/** Terms that ID tokens of every user have in common. */
export interface TokenTerms {
  readonly issuer: string
  readonly audience: string
}

/** How ID tokens are written and read. Whether their session still runs is asked elsewhere. */
export interface TokenFormat {
  write(claims: JWTPayload): Promise<string>
  /**
   * The claims of a token of this format with these terms that has not expired.
   *
   * @throws AuthError `INVALID_ID_TOKEN`, `TOKEN_EXPIRED`
   */
  read(idToken: string, terms: TokenTerms): Promise<Readonly<Record<string, unknown>>>
}

/** Claims without which a token is not one of ours. */
export const REQUIRED_CLAIMS = ['sub', 'sid', 'iat', 'exp', 'auth_time']

/** Turns a refusal of the library into the client's error. */
export function refusedToken(cause: unknown): AuthError {
  const code = cause instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'INVALID_ID_TOKEN'
  return new AuthError(code, undefined, { cause })
}

/** Tokens that are signed with RS256 by our own keys. */
export function createSignedTokens(keys: SigningKeys, clock: () => Date): TokenFormat {
  // Importing a key costs more than a check with it: the set is made anew only when keys change.
  let keySet: { of: string; find: ReturnType<typeof createLocalJWKSet> } | null = null
  const findKey = (published: JSONWebKeySet) => {
    const of = published.keys.map(({ kid }) => kid).join(' ')
    if (keySet?.of !== of) keySet = { of, find: createLocalJWKSet(published) }
    return keySet.find
  }
  const cache = createVerifiedClaimsCache()

  return {
    async write(claims) {
      const { keyId, privateKey } = await keys.active()
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'JWT' })
        .sign(privateKey)
    },
    async read(idToken, { issuer, audience }) {
      // Outside of the try: a failure to read keys is a failure of our own, not the token's.
      const published = await keys.publicKeys()
      const known = cache.find(idToken, toSeconds(clock()))
      if (known !== null && published.keys.some(({ kid }) => kid === known.keyId)) {
        return known.claims
      }
      try {
        const { payload, protectedHeader } = await jwtVerify(idToken, findKey(published), {
          algorithms: ['RS256'],
          issuer,
          audience,
          currentDate: clock(),
          requiredClaims: REQUIRED_CLAIMS,
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
        throw refusedToken(cause)
      }
    },
  }
}
