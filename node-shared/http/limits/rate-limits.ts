import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'
import { ServerError } from '../server-error.ts'
import { createTokenBuckets } from './token-buckets.ts'
import type { BucketSize } from './token-buckets.ts'

const MEGABYTE = 1024 * 1024

/**
 * Limits of one address, or one account: a burst, and what comes back each second. Generous for people, also
 * for an office behind one address; requests are counted, bytes of uploads, and what queries look at.
 */
export const RATE_LIMITS = {
  'auth-write': { capacity: 60, refillPerSecond: 0.5 },
  'auth-mail': { capacity: 10, refillPerSecond: 1 / 60 },
  'auth-session': { capacity: 300, refillPerSecond: 5 },
  'documents-read': { capacity: 1_000, refillPerSecond: 50 },
  'documents-write': { capacity: 300, refillPerSecond: 10 },
  'documents-bytes': { capacity: 64 * MEGABYTE, refillPerSecond: MEGABYTE },
  'files-read': { capacity: 1_000, refillPerSecond: 50 },
  'files-write': { capacity: 300, refillPerSecond: 10 },
  'files-bytes': { capacity: 300 * MEGABYTE, refillPerSecond: 2 * MEGABYTE },
  // A list of 10,000 posts of 6 kB that is searched in the browser is read whole, several times a day.
  'rows-with-account': { capacity: 200_000, refillPerSecond: 2_000 },
  'row-bytes-with-account': { capacity: 1024 * MEGABYTE, refillPerSecond: 8 * MEGABYTE },
  'rows-without-account': { capacity: 20_000, refillPerSecond: 200 },
  'row-bytes-without-account': { capacity: 64 * MEGABYTE, refillPerSecond: MEGABYTE },
  status: { capacity: 300, refillPerSecond: 5 },
  // Two reports for each page that someone reads.
  insights: { capacity: 120, refillPerSecond: 2 },
  webhook: { capacity: 120, refillPerSecond: 2 },
  // Pages of results for readers without scripts: each is made by a search.
  searches: { capacity: 30, refillPerSecond: 0.5 },
  pages: { capacity: 3_000, refillPerSecond: 200 },
} as const satisfies Record<string, BucketSize>

/** A kind of request that is counted by itself. */
export type RateClass = keyof typeof RATE_LIMITS

/** Too much was asked in too short a time. */
export class RateLimitError extends ServerError {
  readonly rateClass: RateClass
  readonly retryAfterSeconds: number

  constructor(rateClass: RateClass, waitMs: number) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000))
    super('request/too-many', `Too many requests. Try again in ${seconds} seconds.`, 429)
    this.rateClass = rateClass
    this.retryAfterSeconds = seconds
  }
}

/** One thing that a request uses. */
export interface Cost {
  readonly rateClass: RateClass
  readonly amount: number
}

/** The counters of one server. */
export interface RateLimits {
  /** Counts costs of a client's address or account. @throws RateLimitError */
  use(subject: string, costs: readonly Cost[]): void
  /**
   * Counts what was used already, also beyond the limit.
   *
   * @throws RateLimitError when that is more than there was: nothing further may be used
   */
  charge(subject: string, costs: readonly Cost[]): void
}

/**
 * Makes counters.
 *
 * @param factor multiplies every limit; 0 switches them off
 * @param now milliseconds of a clock that does not jump
 */
export function createRateLimits(factor: number, now: () => number): RateLimits {
  const buckets = createTokenBuckets(now)
  const sizeOf = (rateClass: RateClass): BucketSize => {
    const { capacity, refillPerSecond } = RATE_LIMITS[rateClass]
    return {
      capacity: Math.max(1, capacity * factor),
      refillPerSecond: refillPerSecond * factor,
    }
  }
  return {
    use(subject, costs) {
      if (factor === 0) return
      for (const { rateClass, amount } of costs) {
        const waitMs = buckets.take(`${rateClass} ${subject}`, amount, sizeOf(rateClass))
        if (waitMs > 0) throw new RateLimitError(rateClass, waitMs)
      }
    },
    charge(subject, costs) {
      if (factor === 0) return
      // All are taken before any is refused.
      const waits = costs.map(({ rateClass, amount }) => ({
        rateClass,
        waitMs: buckets.charge(`${rateClass} ${subject}`, amount, sizeOf(rateClass)),
      }))
      const over = waits.find(({ waitMs }) => waitMs > 0)
      if (over !== undefined) throw new RateLimitError(over.rateClass, over.waitMs)
    },
  }
}

/**
 * Under whose name an address is counted: a network of IPv6 is usually one customer's.
 *
 * @returns such as `203.0.113.9` or `2001:db8:1:2::/64`
 */
export function addressSubject(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = (address.split('%', 1)[0] ?? '').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === '' ? [] : tail.split(':')
  const zeros = address.includes('::') ? 8 - before.length - after.length : 0
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** Is an address this machine's own? */
export function isLoopbackAddress(address: string): boolean {
  return /^(?:127\.|::1$)/.test(address)
}

/**
 * Is this request this machine's own: a build that reads posts, a command, a test? Where a proxy is on
 * this machine but not trusted, its clients cannot be told apart and are exempt too, rather than
 * locked out together.
 */
export function isFromThisMachine(
  request: Pick<IncomingMessage, 'headers'>,
  clientAddress: string,
  trustedProxies: readonly string[],
): boolean {
  if (!isLoopbackAddress(clientAddress)) return false
  return trustedProxies.length === 0 || request.headers['x-forwarded-for'] === undefined
}

/** Under whose name a request is counted; null for one of this machine, see {@link isFromThisMachine}. */
export const clientSubject = (
  request: Pick<IncomingMessage, 'headers'>,
  clientAddress: string,
  trustedProxies: readonly string[],
): string | null =>
  isFromThisMachine(request, clientAddress, trustedProxies) ? null : addressSubject(clientAddress)
