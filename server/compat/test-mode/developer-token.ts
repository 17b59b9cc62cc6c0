import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { JWTPayload, ProtectedHeaderParameters } from 'jose'
import type { RulesAuth } from '../../rules/index.ts'

/** The bearer token that stands for the owner of a project: rules do not apply to it. */
export const OWNER_TOKEN = 'owner'

/**
 * Whom an unsigned token names, as the SDK makes it of `mockUserToken`. Nothing of it is checked, not
 * even its age: those tokens are made with the year 1970.
 *
 * @returns null for a token that is signed, names a session (those are issued by a sign-in and end
 *   with it), or is none
 */
export function readDeveloperToken(token: string): RulesAuth | null {
  const decoded = decode(token)
  if (decoded === null || decoded.header.alg !== 'none' || !token.endsWith('.')) return null
  const { sub, user_id: userId, sid } = decoded.claims
  if (sid !== undefined) return null
  const uid = sub ?? userId
  if (typeof uid !== 'string' || uid === '') return null
  return { uid, token: decoded.claims }
}

function decode(token: string): { header: ProtectedHeaderParameters; claims: JWTPayload } | null {
  try {
    return { header: decodeProtectedHeader(token), claims: decodeJwt(token) }
  } catch {
    // Whatever is no token is for the caller to refuse.
    return null
  }
}
