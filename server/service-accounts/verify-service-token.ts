import { createPublicKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose'
import type { JWTPayload } from 'jose'
import type { ServiceAccount, ServiceAccountKey, ServiceAccounts } from './service-accounts.ts'

/** Longest life that a token may claim, and how far two clocks may be apart, in seconds. */
const LIFETIME_MAX_SECONDS = 3600
const CLOCK_SKEW_SECONDS = 60

/** Longer strings are not tokens of a service account and not worth a signature check. */
const TOKEN_MAX_LENGTH = 8192

/** The services that take such tokens, and what a token for each may name as its audience. */
const AUDIENCES = {
  firestore: [
    'https://firestore.googleapis.com/',
    'https://firestore.googleapis.com/google.firestore.v1.Firestore',
  ],
  identitytoolkit: ['https://identitytoolkit.googleapis.com/'],
  storage: ['https://firebasestorage.googleapis.com/', 'https://storage.googleapis.com/'],
} as const

/** A service as a token's audience names it. */
export type ServiceAudience = keyof typeof AUDIENCES

/** Scopes that stand for an audience in tokens that name none, by service. */
const SCOPES: Readonly<Record<ServiceAudience, readonly string[]>> = {
  firestore: [
    'https://www.googleapis.com/auth/cloud-platform',
    'https://www.googleapis.com/auth/datastore',
  ],
  identitytoolkit: [
    'https://www.googleapis.com/auth/cloud-platform',
    'https://www.googleapis.com/auth/identitytoolkit',
  ],
  storage: [
    'https://www.googleapis.com/auth/cloud-platform',
    'https://www.googleapis.com/auth/devstorage.full_control',
  ],
}

/** Whose token is this? Null when it is no valid token of a service account for that service. */
export type VerifyServiceToken = (
  token: string,
  audience: ServiceAudience,
) => Promise<ServiceAccount | null>

/**
 * Builds the check of tokens that the holder of a service account's key signed for itself (RS256;
 * `iss` and `sub` are the account, `aud` the service or `scope` what it may do, at most an hour).
 *
 * @see https://google.aip.dev/auth/4111
 */
export function createVerifyServiceToken(
  accounts: ServiceAccounts,
  clock: () => Date,
): VerifyServiceToken {
  // Reading a key takes longer than using it. Whether it may still be used is asked every time.
  const publicKeys = new Map<string, KeyObject>()
  const publicKeyOf = ({ keyId, publicKey }: ServiceAccountKey): KeyObject => {
    const known = publicKeys.get(keyId) ?? createPublicKey(publicKey)
    publicKeys.set(keyId, known)
    return known
  }

  return async (token, audience) => {
    const account = token.length > TOKEN_MAX_LENGTH ? null : claimedAccount(token, accounts)
    if (account === null) return null
    try {
      const { payload } = await jwtVerify(token, publicKeyOf(account), {
        algorithms: ['RS256'],
        issuer: account.clientEmail,
        subject: account.clientEmail,
        currentDate: clock(),
        clockTolerance: CLOCK_SKEW_SECONDS,
        requiredClaims: ['iat', 'exp'],
      })
      const isOurs = isShortLived(payload, clock()) && isFor(payload, audience)
      return isOurs && !isCustomToken(payload) ? withoutKey(account) : null
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }
}

/** Whom the token says it is from; nothing is proven yet. Libraries may leave the key's id out. */
function claimedAccount(token: string, accounts: ServiceAccounts): ServiceAccountKey | null {
  try {
    // Anything may stand there, whatever the library's types say.
    const { kid }: { readonly kid?: unknown } = decodeProtectedHeader(token)
    if (kid !== undefined) return typeof kid === 'string' ? accounts.byKeyId(kid) : null
    const { iss }: { readonly iss?: unknown } = decodeJwt(token)
    return typeof iss === 'string' ? accounts.byClientEmail(iss) : null
  } catch (error) {
    // Not a token at all, such as "owner".
    if (error instanceof TypeError || error instanceof errors.JOSEError) return null
    throw error
  }
}

function isShortLived({ iat = Infinity, exp = Infinity }: JWTPayload, now: Date): boolean {
  const isFromFuture = iat > now.getTime() / 1000 + CLOCK_SKEW_SECONDS
  return !isFromFuture && exp - iat <= LIFETIME_MAX_SECONDS && exp > iat
}

function isFor(payload: JWTPayload, audience: ServiceAudience): boolean {
  const { aud, scope } = payload
  if (aud !== undefined) {
    const names: readonly string[] = AUDIENCES[audience]
    // Some libraries leave the last slash out.
    return typeof aud === 'string' && (names.includes(aud) || names.includes(`${aud}/`))
  }
  return typeof scope === 'string' && scope.split(' ').some((s) => SCOPES[audience].includes(s))
}

/** The same key signs tokens that let a browser sign in; those are given away and prove nothing. */
function isCustomToken(payload: JWTPayload): boolean {
  return payload['uid'] !== undefined || payload['target_audience'] !== undefined
}

function withoutKey(account: ServiceAccountKey): ServiceAccount {
  const { name, clientEmail, keyId, createdAt, revokedAt } = account
  return { name, clientEmail, keyId, createdAt, revokedAt }
}
