import { stat } from 'node:fs/promises'
import path from 'node:path'
import { importJWK } from 'jose'
import type { CryptoKey, JSONWebKeySet } from 'jose'
import { describeError } from '../../../node-shared/errors.ts'
import type { Log } from '../../../node-shared/log/log.ts'
import { KEYS_FILE, ensureKeys, isVerifying, readKeyFile, rotateKeys } from './key-file.ts'
import type { StoredKeys } from './key-file.ts'

const HOUR_MS = 60 * 60 * 1000

/** A key signs for so long before the server makes another, in milliseconds (90 days). */
export const ROTATION_AGE_MS = 90 * 24 * HOUR_MS

/** How long an old key verifies unless told otherwise: tokens live an hour; the rest is for clocks. */
export const RETIRE_AFTER_MS = 2 * HOUR_MS

/** How often the file is looked at for a change by the command line, in milliseconds. */
const CHECK_INTERVAL_MS = 1_000

/** The key that signs, ready for use. */
export interface ActiveKey {
  readonly keyId: string
  readonly privateKey: CryptoKey
}

/** The keys that sign and verify ID tokens, as the data folder has them now. */
export interface SigningKeys {
  active(): Promise<ActiveKey>
  /** Public halves only, as they may be published. */
  publicKeys(): Promise<JSONWebKeySet>
  /** Makes a new key when the one that signs is old enough. */
  rotateWhenDue(): Promise<void>
}

/** Options of {@link openSigningKeys}. */
export interface SigningKeysOptions {
  readonly dataDir: string
  readonly clock: () => Date
  readonly log: Log
  /** Milliseconds that only ever grow, for when to look at the file; the process's own by default. */
  readonly elapsedMs?: () => number
}

interface Loaded {
  readonly stored: StoredKeys
  readonly active: ActiveKey
  /** State of the file when it was read, to notice changes. */
  readonly stamp: string
}

/**
 * Reads the signing keys of a data folder; makes them at the first start. A rotation by another
 * program is noticed within a second. A file that is damaged while the server runs is reported, and
 * the keys that are in memory stay in use.
 *
 * @throws ServerError `auth/unreadable-keys` for a damaged file at the start
 */
export async function openSigningKeys(options: SigningKeysOptions): Promise<SigningKeys> {
  const { dataDir, clock, log } = options
  const elapsedMs = options.elapsedMs ?? (() => performance.now())
  const file = path.join(dataDir, KEYS_FILE)

  const stampOf = async (): Promise<string> => {
    const { mtimeMs, size, ino } = await stat(file)
    return `${mtimeMs} ${size} ${ino}`
  }

  async function load(stored: StoredKeys, stamp: string): Promise<Loaded> {
    const [key] = stored
    const privateKey = await importJWK(key, 'RS256')
    if (privateKey instanceof Uint8Array) throw new TypeError('An RSA key was expected.')
    return { stored, active: { keyId: key.kid, privateKey }, stamp }
  }

  const first = await ensureKeys(dataDir, clock())
  let current = await load(first, await stampOf())
  let checkedAt = elapsedMs()
  let checking: Promise<void> | null = null

  async function check(): Promise<void> {
    try {
      const stamp = await stampOf()
      if (stamp === current.stamp) return
      const stored = await readKeyFile(dataDir)
      if (stored === null) return
      current = await load(stored, stamp)
      log.info('auth.keys-changed', { keyId: current.active.keyId, keys: stored.length })
    } catch (error) {
      log.error('auth.keys-unreadable', { reason: describeError(error) })
    }
  }

  async function fresh(): Promise<Loaded> {
    const at = elapsedMs()
    if (at - checkedAt >= CHECK_INTERVAL_MS) {
      checkedAt = at
      checking ??= check().finally(() => {
        checking = null
      })
    }
    await checking
    return current
  }

  const isOld = ([key]: StoredKeys): boolean =>
    key.createdAt === undefined || clock().getTime() - Date.parse(key.createdAt) >= ROTATION_AGE_MS

  return {
    active: async () => (await fresh()).active,
    async publicKeys() {
      const { stored } = await fresh()
      const now = clock()
      return {
        keys: stored
          .filter((key) => isVerifying(key, now))
          .map(({ kty, kid, alg, n, e }) => ({ kty, kid, alg, n, e, use: 'sig' })),
      }
    },
    async rotateWhenDue() {
      if (!isOld((await fresh()).stored)) return
      const stored = await rotateKeys(dataDir, clock(), RETIRE_AFTER_MS, isOld)
      current = await load(stored, await stampOf())
      log.info('auth.keys-rotated', { keyId: current.active.keyId, keys: stored.length })
    },
  }
}
