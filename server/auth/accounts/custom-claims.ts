import { z } from 'zod'
import { AuthError } from '../policy/auth-error.ts'

/** Longest JSON text of claims, in characters, as Firebase documents. */
const CLAIMS_MAX_LENGTH = 1000

/** Names that OpenID Connect and this backend use themselves. Firebase's list, and our `sid`. */
const RESERVED: ReadonlySet<string> = new Set([
  'acr',
  'amr',
  'at_hash',
  'aud',
  'auth_time',
  'azp',
  'cnf',
  'c_hash',
  'email',
  'email_verified',
  'exp',
  'firebase',
  'iat',
  'iss',
  'jti',
  'name',
  'nbf',
  'nonce',
  'picture',
  'sid',
  'sub',
  'user_id',
])

const claimsSchema = z.record(z.string(), z.unknown())

/** Claims as they are kept, as an object. */
export function readClaims(text: string | null): Record<string, unknown> {
  return text === null ? {} : claimsSchema.parse(JSON.parse(text))
}

/**
 * Checks claims and gives the text to keep; null for none.
 *
 * @throws AuthError `INVALID_CLAIMS`, `FORBIDDEN_CLAIM`, `CLAIMS_TOO_LARGE`
 */
export function parseClaims(claims: unknown): string | null {
  const parsed = claimsSchema.safeParse(claims)
  if (!parsed.success) throw new AuthError('INVALID_CLAIMS', 'Claims must be a JSON object')
  const names = Object.keys(parsed.data)
  const reserved = names.find((name) => RESERVED.has(name) || name.startsWith('firebase'))
  if (reserved !== undefined) throw new AuthError('FORBIDDEN_CLAIM', reserved.slice(0, 100))
  const text = JSON.stringify(parsed.data)
  if (text.length > CLAIMS_MAX_LENGTH) {
    throw new AuthError(
      'CLAIMS_TOO_LARGE',
      `Claims may have at most ${CLAIMS_MAX_LENGTH} characters as JSON`,
    )
  }
  return names.length === 0 ? null : text
}

/** The same for the text of `customAttributes`. An empty text removes all claims. */
export function parseClaimsText(text: string): string | null {
  if (text === '') return null
  if (text.length > 4 * CLAIMS_MAX_LENGTH) throw new AuthError('CLAIMS_TOO_LARGE')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new AuthError('INVALID_CLAIMS', 'Claims must be a JSON object', { cause })
  }
  return parseClaims(value)
}
