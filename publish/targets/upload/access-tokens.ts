import { SignJWT, importPKCS8 } from 'jose'
import { z } from 'zod'
import { TargetError } from '../../contract/errors.ts'
import { messageOf } from '../../../node-shared/errors.ts'
import type { ServiceKey } from '../../../node-shared/backend/service-key.ts'
import type { AccessTokens } from './retrying.ts'

const TOKEN_URL = 'https://oauth2.googleapis.com/token'
const METADATA_URL =
  'http://metadata.google.internal/computeMetadata/v1/instance/service-accounts/default/token'
const SCOPE = 'https://www.googleapis.com/auth/firebase'

const ASSERTION_SECONDS = 3600
const RENEWAL_MS = 300_000
const TIMEOUT_MS = 10_000

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() })

/** Options for fetching a token. */
export interface TokenOptions {
  readonly fetch: typeof fetch
  readonly now: () => number
}

/**
 * Access tokens of a service account, for its key.
 *
 * @see https://developers.google.com/identity/protocols/oauth2/service-account#httprest
 */
export function tokensOfKey(key: ServiceKey, options: TokenOptions): AccessTokens {
  return rememberToken(options, async () => {
    const now = Math.floor(options.now() / 1000)
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', kid: key.private_key_id, typ: 'JWT' })
      .setIssuer(key.client_email)
      .setAudience(TOKEN_URL)
      .setIssuedAt(now)
      .setExpirationTime(now + ASSERTION_SECONDS)
      .sign(await importPKCS8(key.private_key, 'RS256'))
    const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
    return options.fetch(TOKEN_URL, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: grant, assertion }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  })
}

/**
 * Access tokens of the account that a machine of Google's cloud runs as.
 *
 * @see https://cloud.google.com/compute/docs/access/authenticate-workloads
 */
export function tokensOfMachine(options: TokenOptions): AccessTokens {
  return rememberToken(options, () =>
    options.fetch(METADATA_URL, {
      headers: { 'metadata-flavor': 'Google' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  )
}

function rememberToken({ now }: TokenOptions, ask: () => Promise<Response>): AccessTokens {
  let current: { readonly token: string; readonly renewAt: number } | null = null
  let asking: Promise<string> | null = null
  const fetchToken = async (): Promise<string> => {
    const { access_token: token, expires_in: seconds } = await readToken(ask)
    current = { token, renewAt: now() + seconds * 1_000 - RENEWAL_MS }
    return token
  }
  return {
    get: async () => {
      if (current !== null && now() < current.renewAt) return current.token
      // Uploads in parallel wait for one token.
      asking ??= fetchToken().finally(() => {
        asking = null
      })
      return asking
    },
    renew: () => {
      current = null
    },
  }
}

async function readToken(ask: () => Promise<Response>): Promise<z.infer<typeof tokenSchema>> {
  try {
    const response = await ask()
    if (!response.ok) throw new Error(`status ${response.status}: ${await response.text()}`)
    return tokenSchema.parse(await response.json())
  } catch (cause) {
    throw new TargetError(
      'target/no-token',
      `There is no access token to release with: ${messageOf(cause)}. Set PLIEGO_SERVICE_ACCOUNT_FILE ` +
        'to a key of a service account, or run on Google Cloud as one. Check the clock of this machine.',
      { cause },
    )
  }
}
