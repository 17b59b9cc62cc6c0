import { createHash } from 'node:crypto'

/** Most tokens whose verification is remembered: more people at one time than one machine serves. */
const TOKENS_MAX = 2_000

/** The claims of a token whose signature, issuer and audience were right. */
export interface VerifiedClaims {
  readonly claims: Readonly<Record<string, unknown>>
  /** `kid` of the key that signed it. */
  readonly keyId: string
  /** `exp`: seconds since 1970. */
  readonly expiresAtSeconds: number
}

/** Remembers whose signature was checked, so that a token is checked once and not with every request. */
export interface VerifiedClaimsCache {
  /** Returns the claims of this very token; null when it is unknown or has expired. */
  find(token: string, nowSeconds: number): VerifiedClaims | null
  remember(token: string, verified: VerifiedClaims): void
}

/**
 * Makes the cache of one verifier. It knows tokens by their SHA-256, so it holds no credentials; the
 * ones unused for longest go first. It says nothing about sessions and accounts: those are asked with
 * every request.
 */
export function createVerifiedClaimsCache(maxTokens = TOKENS_MAX): VerifiedClaimsCache {
  const known = new Map<string, VerifiedClaims>()
  const keyOf = (token: string) => createHash('sha256').update(token).digest('base64')
  return {
    find(token, nowSeconds) {
      const key = keyOf(token)
      const verified = known.get(key)
      if (verified === undefined) return null
      known.delete(key)
      if (verified.expiresAtSeconds <= nowSeconds) return null
      known.set(key, verified)
      return verified
    },
    remember(token, verified) {
      const [oldest] = known.keys()
      if (known.size >= maxTokens && oldest !== undefined) known.delete(oldest)
      known.set(keyOf(token), verified)
    },
  }
}
