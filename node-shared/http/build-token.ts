import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The token that a build shows to the embedded backend, so that its reads are not counted. Backend and
 * publisher share the webhook's secret, so both know the token; a build knows the token alone. It opens
 * nothing that is not public.
 */
export function buildToken(webhookSecret: string): string {
  return createHmac('sha256', webhookSecret)
    .update('pliego: the reads of a build')
    .digest('base64url')
}

/**
 * Recognises the token that the site's builds show with their reads.
 *
 * @param webhookSecret the secret that backend and publisher share; null for no such token
 */
export function isBuildToken(webhookSecret: string | null): (token: string) => boolean {
  if (webhookSecret === null) return () => false
  const expected = digest(buildToken(webhookSecret))
  return (token) => timingSafeEqual(digest(token), expected)
}

/** Makes texts of any length comparable in constant time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
