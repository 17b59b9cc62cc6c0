import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { UnavailableError } from '../../../node-shared/http/request.ts'
import { PASSWORD_MAX_LENGTH } from './password-rules.ts'

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
  /**
   * To be asked before anything is written for an attempt: one that is refused for want of room must
   * not cost a flush to the disk.
   *
   * @throws UnavailableError when too many are waiting
   */
  assertRoom(): void
  /** @throws UnavailableError when too many are waiting */
  hash(password: string): Promise<string>
  /**
   * Compares in the same time whether or not there is a hash: null stands for an unknown account.
   *
   * @throws UnavailableError when too many are waiting
   */
  verify(password: string, storedHash: string | null): Promise<boolean>
  /** Was it made in another way, or with other costs, than today's? */
  isOutdated(storedHash: string): boolean
}

/**
 * How a password becomes bytes. The same letters can be typed as different code points, depending on
 * the keyboard: NFKC makes them one, as RFC 8265 and NIST SP 800-63B advise. Hashes of the first
 * version (`scrypt`) were made without; those of `scrypt-nfkc` with.
 */
const SCHEMES = {
  scrypt: (password: string) => password,
  'scrypt-nfkc': (password: string) => password.normalize('NFKC'),
} as const
type Scheme = keyof typeof SCHEMES
const CURRENT_SCHEME: Scheme = 'scrypt-nfkc'

/** Makes the key of a password, which takes as long as the cost says. */
export type DeriveKey = (password: string, salt: Buffer, cost: ScryptCost) => Promise<Buffer>

const deriveKey: DeriveKey = (password, salt, cost) => {
  return new Promise((resolve, reject) => {
    const maxmem = 256 * cost.N * cost.r
    scrypt(password, salt, KEY_BYTES, { ...cost, maxmem }, (error, key) => {
      if (error === null) resolve(key)
      else reject(error)
    })
  })
}

function format(cost: ScryptCost, salt: Buffer, key: Buffer): string {
  const numbers = [cost.N, cost.r, cost.p]
  return [CURRENT_SCHEME, ...numbers, salt.toString('base64'), key.toString('base64')].join('$')
}

interface ParsedHash {
  readonly scheme: Scheme
  readonly cost: ScryptCost
  readonly salt: Buffer
  readonly key: Buffer
}

function parse(storedHash: string): ParsedHash {
  const [scheme, N, r, p, salt, key] = storedHash.split('$')
  const isKnown = scheme === 'scrypt' || scheme === 'scrypt-nfkc'
  if (!isKnown || salt === undefined || key === undefined) {
    throw new TypeError('A stored password hash has an unknown format.')
  }
  return {
    scheme,
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  }
}

/**
 * Makes the one hasher of a process. Hashes of any other cost still verify.
 *
 * @param derive makes the key of a password: scrypt in everything but tests
 */
export function createPasswordHasher(
  cost: ScryptCost = PASSWORD_COST,
  derive: DeriveKey = deriveKey,
): PasswordHasher {
  let running = 0
  const waiting: (() => void)[] = []
  // Checked instead of a missing account's hash, so that both cases cost the same.
  const decoy = format(cost, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES))

  function assertRoom(): void {
    if (running >= MAX_RUNNING && waiting.length >= MAX_WAITING) throw new UnavailableError()
  }

  async function bounded<T>(work: () => Promise<T>): Promise<T> {
    assertRoom()
    if (running >= MAX_RUNNING) {
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // A waiting task inherits the slot; only when none waits does it become free.
      if (next === undefined) running -= 1
      else next()
    }
  }

  return {
    assertRoom,
    hash: (password) =>
      bounded(async () => {
        const salt = randomBytes(SALT_BYTES)
        return format(cost, salt, await derive(SCHEMES[CURRENT_SCHEME](password), salt, cost))
      }),
    verify: (password, storedHash) =>
      bounded(async () => {
        const stored = parse(storedHash ?? decoy)
        // Longer ones cannot have been set; they cost the same and never match.
        const tried = SCHEMES[stored.scheme](password.slice(0, PASSWORD_MAX_LENGTH))
        const candidate = await derive(tried, stored.salt, stored.cost)
        const isRight = timingSafeEqual(candidate, stored.key)
        return isRight && storedHash !== null && password.length <= PASSWORD_MAX_LENGTH
      }),
    isOutdated(storedHash) {
      const { scheme, cost: stored } = parse(storedHash)
      const isSameCost = stored.N === cost.N && stored.r === cost.r && stored.p === cost.p
      return scheme !== CURRENT_SCHEME || !isSameCost
    },
  }
}
