import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose'
import type { CryptoKey, JSONWebKeySet } from 'jose'
import { z } from 'zod'
import { ServerError } from '../errors.ts'
import { isMissingFile } from '../store/file-errors.ts'
import { writeFileDurably } from '../store/write-file.ts'

/** File of the signing keys inside the data folder, mode 600. */
export const KEYS_FILE = 'keys.json'

const MODULUS_BITS = 2048

const jwkSchema = z.object({
  kty: z.literal('RSA'),
  kid: z.string().min(1),
  alg: z.literal('RS256'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
})
/** The first key signs; all of them verify, so that a rotation does not sign everybody out. */
const keysSchema = z.object({ keys: z.tuple([jwkSchema], jwkSchema) })

/** The keys that sign and verify ID tokens. */
export interface SigningKeys {
  readonly keyId: string
  readonly privateKey: CryptoKey
  /** Public halves only, as they may be published. */
  readonly publicKeys: JSONWebKeySet
}

async function generate(): Promise<z.infer<typeof keysSchema>> {
  const { privateKey } = await generateKeyPair('RS256', {
    modulusLength: MODULUS_BITS,
    extractable: true,
  })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return keysSchema.parse({ keys: [{ ...jwk, kid, alg: 'RS256' }] })
}

async function readKeys(file: string): Promise<z.infer<typeof keysSchema> | null> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (isMissingFile(error)) return null
    throw error
  }
  try {
    return keysSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new ServerError(
      'auth/unreadable-keys',
      `${file} does not hold usable signing keys. Restore it from a backup, or delete it to make new ones (everybody has to sign in again).`,
      500,
      { cause },
    )
  }
}

/**
 * Reads the signing keys of a data folder; makes them at the first start.
 *
 * @throws ServerError `auth/unreadable-keys` for a damaged file, which is never replaced silently
 */
export async function loadSigningKeys(dataDir: string): Promise<SigningKeys> {
  const file = path.join(dataDir, KEYS_FILE)
  let stored = await readKeys(file)
  if (stored === null) {
    stored = await generate()
    await writeFileDurably(file, `${JSON.stringify(stored, null, 2)}\n`, 0o600)
  }
  const [active] = stored.keys
  const privateKey = await importJWK(active, 'RS256')
  if (privateKey instanceof Uint8Array) throw new TypeError('An RSA key was expected.')
  return {
    keyId: active.kid,
    privateKey,
    publicKeys: {
      keys: stored.keys.map(({ kty, kid, alg, n, e }) => ({ kty, kid, alg, n, e, use: 'sig' })),
    },
  }
}
