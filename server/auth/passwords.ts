import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { UnavailableError } from '../http/request.ts'
import { AuthError } from './auth-error.ts'

/** Shortest and longest password. The upper bound is Firebase's own. */
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 4096

/** Parameters of scrypt (RFC 7914): iterations, block size, parallelisation. */
export interface ScryptCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

/** OWASP's password storage cheat sheet: N=2^15, r=8, p=3; 32 MiB and about a quarter of a second. */
export const PASSWORD_COST: ScryptCost = { N: 2 ** 15, r: 8, p: 3 }
const KEY_BYTES = 32
const SALT_BYTES = 16

/** libuv has four worker threads, shared with the file system: hashing must not take them all. */
const MAX_RUNNING = 2
/** Beyond this many waiting hashes the answer would come after the client gave up. */
const MAX_WAITING = 32

/** Hashes and checks passwords, a bounded number at a time. */
export interface PasswordHasher {
  /** @throws UnavailableError when too many are waiting */
  hash(password: string): Promise<string>
  /**
   * Compares in the same time whether or not there is a hash: null stands for an unknown account.
   *
   * @throws UnavailableError when too many are waiting
   */
  verify(password: string, storedHash: string | null): Promise<boolean>
  /** Was it made with other costs than today's? */
  isOutdated(storedHash: string): boolean
}

/**
 * Refuses passwords that are too short or absurdly long.
 *
 * @throws AuthError `MISSING_PASSWORD`, `WEAK_PASSWORD` or `PASSWORD_DOES_NOT_MEET_REQUIREMENTS`
 */
export function assertAcceptablePassword(password: string): void {
  if (password === '') throw new AuthError('MISSING_PASSWORD')
  if (Array.from(password).length < PASSWORD_MIN_LENGTH) {
    throw new AuthError(
      'WEAK_PASSWORD',
      `Password should be at least ${PASSWORD_MIN_LENGTH} characters`,
    )
  }
  if (password.length > PASSWORD_MAX_LENGTH) {
    throw new AuthError(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      `Password may contain at most ${PASSWORD_MAX_LENGTH} characters`,
    )
  }
}

function derive(password: string, salt: Buffer, cost: ScryptCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const maxmem = 256 * cost.N * cost.r
    scrypt(password, salt, KEY_BYTES, { ...cost, maxmem }, (error, key) => {
      if (error === null) resolve(key)
      else reject(error)
    })
  })
}

function format(cost: ScryptCost, salt: Buffer, key: Buffer): string {
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join(
    '$',
  )
}

function parse(storedHash: string): { cost: ScryptCost; salt: Buffer; key: Buffer } {
  const [scheme, N, r, p, salt, key] = storedHash.split('$')
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) {
    throw new TypeError('A stored password hash has an unknown format.')
  }
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  }
}

/** Makes the one hasher of a process. Hashes of any other cost still verify. */
export function createPasswordHasher(cost: ScryptCost = PASSWORD_COST): PasswordHasher {
  let running = 0
  const waiting: (() => void)[] = []
  // Checked instead of a missing account's hash, so that both cases cost the same.
  const decoy = format(cost, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES))

  async function bounded<T>(work: () => Promise<T>): Promise<T> {
    if (running >= MAX_RUNNING) {
      if (waiting.length >= MAX_WAITING) throw new UnavailableError()
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // A waiting task inherits the slot; only when nobody waits does it become free.
      if (next === undefined) running -= 1
      else next()
    }
  }

  return {
    hash: (password) =>
      bounded(async () => {
        const salt = randomBytes(SALT_BYTES)
        return format(cost, salt, await derive(password, salt, cost))
      }),
    verify: (password, storedHash) =>
      bounded(async () => {
        const stored = parse(storedHash ?? decoy)
        const candidate = await derive(
          password.slice(0, PASSWORD_MAX_LENGTH),
          stored.salt,
          stored.cost,
        )
        return timingSafeEqual(candidate, stored.key) && storedHash !== null
      }),
    isOutdated(storedHash) {
      const stored = parse(storedHash).cost
      return stored.N !== cost.N || stored.r !== cost.r || stored.p !== cost.p
    },
  }
}
