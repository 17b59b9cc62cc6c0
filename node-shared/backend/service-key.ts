import { readFile } from 'node:fs/promises'
import { SignJWT, importPKCS8 } from 'jose'
import type { CryptoKey } from 'jose'
import { z } from 'zod'
import { CodedError, messageOf } from '../errors.ts'

const FIRESTORE = 'https://firestore.googleapis.com/'

/** A key file that cannot be read or is none. */
export class ServiceKeyError extends CodedError<'service-key/unusable'> {}

/** How long a token lives, and how long before its end another one is made. In seconds. */
const LIFETIME_SECONDS = 3600
const RENEWAL_SECONDS = 300

const keySchema = z.object({
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  private_key_id: z.string().min(1),
})

/** The parts of a service account's key that sign its tokens. */
export type ServiceKey = z.infer<typeof keySchema>

/**
 * Reads a key file as Google and `npm run service-account` write it.
 *
 * @throws ServiceKeyError
 */
export async function readServiceKey(file: string): Promise<ServiceKey> {
  try {
    return keySchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (cause) {
    throw new ServiceKeyError(
      'service-key/unusable',
      `${file} is not a usable key of a service account: ${messageOf(cause)}`,
      { cause },
    )
  }
}

/**
 * Makes tokens that the holder of a key signs for itself: Google's services take them without a visit
 * to a token service.
 *
 * @param clock milliseconds since 1970
 * @param audience the service that they are for
 * @returns the token to send now
 * @see https://google.aip.dev/auth/4111
 */
export function createTokenSource(
  key: ServiceKey,
  clock: () => number,
  audience = FIRESTORE,
): () => Promise<string> {
  let signing: Promise<CryptoKey> | null = null
  let current: {
    readonly token: string
    readonly renewAt: number
    readonly madeAt: number
  } | null = null
  return async () => {
    const now = Math.floor(clock() / 1000)
    // A token from the future comes from a clock that was set back: it would be refused.
    if (current !== null && now >= current.madeAt && now < current.renewAt) return current.token
    signing ??= importPKCS8(key.private_key, 'RS256')
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'RS256', kid: key.private_key_id, typ: 'JWT' })
      .setIssuer(key.client_email)
      .setSubject(key.client_email)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + LIFETIME_SECONDS)
      .sign(await signing)
    current = { token, madeAt: now, renewAt: now + LIFETIME_SECONDS - RENEWAL_SECONDS }
    return token
  }
}
