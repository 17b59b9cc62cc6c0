import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { DatabaseSync } from 'node:sqlite'
import { waitingTimeText } from '../../../shared/accounts/waiting-time.ts'
import { transaction } from '../../database/database.ts'
import { openAttemptCounters, WINDOW_MS } from './attempt-counters.ts'
import { AuthError } from './auth-error.ts'

/** How many failures one subject may cause before it has to wait. */
interface Limit {
  readonly failures: number
  /** First waiting time, in milliseconds; it doubles with every further failure. */
  readonly firstWaitMs: number
  readonly longestWaitMs: number
}

const MINUTE_MS = 60_000

/**
 * One person mistyping, one address trying many accounts, many addresses trying one account. The
 * last waits for half a minute at most and spares addresses from which the right password came
 * lately: it slows a botnet down without letting a stranger keep an author out.
 */
const LIMITS = {
  pair: { failures: 5, firstWaitMs: 30_000, longestWaitMs: 15 * MINUTE_MS },
  address: { failures: 40, firstWaitMs: MINUTE_MS, longestWaitMs: 15 * MINUTE_MS },
  account: { failures: 60, firstWaitMs: 10_000, longestWaitMs: 30_000 },
} as const satisfies Record<string, Limit>

/** An attempt whose outcome is not known yet; it counts as failed until one of these is called. */
export interface Attempt {
  /** It was right: what was counted against person and address is taken back. */
  succeed(): void
  /** It was never decided, for lack of room: nothing is counted. */
  takeBack(): void
}

/** Counts attempts per account and address, durably, so that a restart forgets nothing. */
export interface Throttle {
  /**
   * Counts an attempt as failed before its outcome is known, so that many at the same time cannot
   * slip through.
   *
   * @param purpose keeps sign-in apart from sending mail, such as `sign-in`
   * @throws AuthError `TOO_MANY_ATTEMPTS_TRY_LATER` with the time to wait
   */
  begin(purpose: ThrottlePurpose, email: string, address: string): Attempt
  /** Forgets what was counted against an account. @returns whether there was anything */
  clearAccount(email: string): boolean
  /** Forgets what was counted against a client address. @returns whether there was anything */
  clearAddress(address: string): boolean
  /** Forgets everything. */
  clearAll(): void
}

/**
 * A client with an IPv6 address has 2^64 of them: they count as one. IPv4 addresses in IPv6 notation
 * are IPv4 addresses.
 */
export function addressGroup(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(8 - before.length - after.length, 0)
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  const first = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${first.join(':')}::/64`
}

/** Subjects are hashed: typed addresses may hold a password by mistake. */
function digest(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}

/** The purposes that are counted, for clearing. */
const PURPOSES = ['sign-in', 'sign-up', 'password-reset', 'verify-email', 'email-link'] as const
export type ThrottlePurpose = (typeof PURPOSES)[number]

/** Makes the throttle over a migrated database. */
export function createThrottle(database: DatabaseSync, clock: () => Date): Throttle {
  const counters = openAttemptCounters(database)

  /** Failures of a subject so far. @throws AuthError when it has to wait */
  function failuresOf(subject: string, limit: Limit, now: number): number {
    const counted = counters.read(subject)
    // Also one of a clock that was far ahead is over: it would wait for that time to come.
    if (counted === null || Math.abs(now - counted.lastFailureAt) >= WINDOW_MS) return 0
    const { failures, lastFailureAt } = counted
    if (failures >= limit.failures) {
      const doublings = Math.min(failures - limit.failures, 20)
      const waitMs = Math.min(limit.firstWaitMs * 2 ** doublings, limit.longestWaitMs)
      const leftMs = waitMs - (now - lastFailureAt)
      if (leftMs > 0) {
        const retryAfterSeconds = Math.ceil(leftMs / 1000)
        throw new AuthError('TOO_MANY_ATTEMPTS_TRY_LATER', waitingTimeText(retryAfterSeconds), {
          retryAfterSeconds,
        })
      }
    }
    return failures
  }

  return {
    begin(purpose, email, address) {
      const now = clock().getTime()
      const group = addressGroup(address)
      const emailSubject = digest(email)
      const known = `known:${digest(purpose, email, group)}`
      const subjects: readonly (readonly [keyof typeof LIMITS, string, string | null])[] = [
        ['pair', `pair:${digest(purpose, email, group)}`, emailSubject],
        ['address', `address:${digest(purpose, group)}`, null],
        ['account', `account:${digest(purpose, email)}`, emailSubject],
      ]
      const counted = transaction(database, () => {
        counters.tidy(now)
        const isKnown = counters.read(known) !== null
        const asked = subjects.filter(([name]) => name !== 'account' || !isKnown)
        // All are asked before any is counted: who has to wait must not wait longer for asking.
        const counts = asked.map(([name, subject]) => failuresOf(subject, LIMITS[name], now))
        asked.forEach(([, subject, owner], index) => {
          counters.write(subject, (counts[index] ?? 0) + 1, now, owner)
        })
        return asked
      })
      return {
        succeed() {
          transaction(database, () => {
            for (const [name, subject] of counted) {
              if (name === 'pair') counters.clear(subject)
              else counters.forgive(subject)
            }
            counters.write(known, 0, now, emailSubject)
          })
        },
        takeBack() {
          transaction(database, () => {
            for (const [, subject] of counted) counters.forgive(subject)
          })
        },
      }
    },
    clearAccount: (email) => counters.clearEmail(digest(email)),
    clearAddress(address) {
      const group = addressGroup(address)
      const cleared = PURPOSES.map((purpose) => counters.clear(`address:${digest(purpose, group)}`))
      return cleared.includes(true)
    },
    clearAll: counters.clearAll,
  }
}
