import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { BUILD_TOKEN_SUBJECT } from '../../shared/publish/build-token.ts'

/**
 * Recognises the token that the site's builds show with their reads.
 *
 * @param webhookSecret the secret that backend and publisher share; null for no such token
 */
export function isBuildToken(webhookSecret: string | null): (token: string) => boolean {
  if (webhookSecret === null) return () => false
  const expected = digest(
    createHmac('sha256', webhookSecret).update(BUILD_TOKEN_SUBJECT).digest('base64url'),
  )
  return (token) => timingSafeEqual(digest(token), expected)
}

/** Makes texts of any length comparable in constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
