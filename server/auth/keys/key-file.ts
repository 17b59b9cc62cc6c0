import { open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'
import { ServerError } from '../../../node-shared/http/server-error.ts'
import { writeDurably } from '../../../node-shared/files/durable-file.ts'
import { readTextIfThere } from '../../../node-shared/files/read-text.ts'
import { ignoreMissing } from '../../../node-shared/errors.ts'

/** File of the signing keys inside the data folder, mode 600. */
export const KEYS_FILE = 'keys.json'

const MODULUS_BITS = 2048

/** A lock that is older was left by a program that died, in milliseconds. */
const LOCK_LIFETIME_MS = 60_000

const time = z.iso.datetime()
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
  /** When it began to sign. Keys of the first version do not say. */
  createdAt: time.optional(),
  /** Until when a key that no longer signs still verifies. */
  verifiesUntil: time.optional(),
})

/** One key pair with its dates. */
export type StoredKey = z.infer<typeof jwkSchema>

/** The first key signs; the others verify until their time is over. */
const keysSchema = z.object({ keys: z.tuple([jwkSchema], jwkSchema) })

/** The keys of a data folder, the one that signs first. */
export type StoredKeys = z.infer<typeof keysSchema>['keys']

/** Makes a key pair that signs from now on. Takes up to a second. */
async function generateKey(now: Date): Promise<StoredKey> {
  const { privateKey } = await generateKeyPair('RS256', {
    modulusLength: MODULUS_BITS,
    extractable: true,
  })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return jwkSchema.parse({ ...jwk, kid, alg: 'RS256', createdAt: now.toISOString() })
}

/**
 * The keys of a data folder, or null when there are none yet.
 *
 * @throws ServerError `auth/unreadable-keys` for a damaged file, which is never replaced silently
 */
export async function readKeyFile(dataDir: string): Promise<StoredKeys | null> {
  const file = path.join(dataDir, KEYS_FILE)
  const text = await readTextIfThere(file)
  if (text === null) return null
  try {
    return keysSchema.parse(JSON.parse(text)).keys
  } catch (cause) {
    throw new ServerError(
      'auth/unreadable-keys',
      `${file} does not hold usable signing keys. Restore it from a backup, or delete it to make new ones (everyone has to sign in again).`,
      500,
      { cause },
    )
  }
}

async function writeKeyFile(dataDir: string, keys: StoredKeys): Promise<void> {
  const text = `${JSON.stringify({ keys }, null, 2)}\n`
  await writeDurably(path.join(dataDir, KEYS_FILE), text, 0o600)
}

/** Whether there is a lock whose owner has died; ages are by the file system's own clock. */
async function isLockedByTheDead(lock: string): Promise<boolean> {
  const found = await stat(lock).catch(ignoreMissing)
  return found !== undefined && Date.now() - found.mtimeMs > LOCK_LIFETIME_MS
}

/** Runs one change of the file at a time, over all processes. */
async function withLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const lock = path.join(dataDir, `${KEYS_FILE}.lock`)
  if (await isLockedByTheDead(lock)) await rm(lock, { force: true })
  try {
    await (await open(lock, 'wx', 0o600)).close()
  } catch (cause) {
    throw new ServerError(
      'auth/keys-locked',
      `The signing keys cannot be changed: another program is doing so, or the folder is not writable (${lock}). Try again in a minute.`,
      503,
      { cause },
    )
  }
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}

/** The keys of a data folder; the first one is made when there is none. */
export async function ensureKeys(dataDir: string, now: Date): Promise<StoredKeys> {
  const known = await readKeyFile(dataDir)
  if (known !== null) return known
  return withLock(dataDir, async () => {
    const keys: StoredKeys = (await readKeyFile(dataDir)) ?? [await generateKey(now)]
    await writeKeyFile(dataDir, keys)
    return keys
  })
}

/**
 * Lets a new key sign. The one before verifies until `retireAfterMs` from now; older ones keep their
 * time, and those whose time is over are removed.
 *
 * @param isWanted asked again under the lock, so that two programs do not rotate twice
 */
export async function rotateKeys(
  dataDir: string,
  now: Date,
  retireAfterMs: number,
  isWanted: (current: StoredKeys) => boolean = () => true,
): Promise<StoredKeys> {
  await ensureKeys(dataDir, now)
  return withLock(dataDir, async () => {
    const current = await readKeyFile(dataDir)
    if (current !== null && !isWanted(current)) return current
    const next = await generateKey(now)
    const verifiesUntil = new Date(now.getTime() + retireAfterMs).toISOString()
    const older = (current ?? [])
      .map((key) => (key.verifiesUntil === undefined ? { ...key, verifiesUntil } : key))
      .filter((key) => isVerifying(key, now))
    const keys: StoredKeys = [next, ...older]
    await writeKeyFile(dataDir, keys)
    return keys
  })
}

/** Does this key still verify at this time? */
export function isVerifying(key: StoredKey, now: Date): boolean {
  return key.verifiesUntil === undefined || Date.parse(key.verifiesUntil) > now.getTime()
}
