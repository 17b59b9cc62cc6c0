import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { waitingTimeText } from '../../shared/waiting-time.ts'
import { transaction } from '../store/database.ts'
import { AuthError } from './auth-error.ts'

/** How many failures one subject may cause before it has to wait. */
interface Limit {
  readonly failures: number
  /** First waiting time, in milliseconds; it doubles with every further failure. */
  readonly firstWaitMs: number
  readonly longestWaitMs: number
}

const MINUTE_MS = 60_000

/** Failures are forgotten after so much quiet, in milliseconds. */
const WINDOW_MS = 60 * MINUTE_MS

/** How long an address that an account was signed in to from is known, in milliseconds (30 days). */
const KNOWN_ADDRESS_MS = 30 * 24 * 60 * MINUTE_MS

/** Most rows that are kept. Beyond it those without news for longest go first. */
const ROWS_MAX = 100_000
/** How many attempts pass between two looks at the size of the table. */
const ATTEMPTS_BETWEEN_TRIMS = 500

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

const rowSchema = z.object({ failures: z.number(), last_failure_at: z.number() })
const countSchema = z.object({ total: z.number() })

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
 * Whoever has an IPv6 address has 2^64 of them: they count as one. IPv4 addresses in IPv6 notation
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

/** Prepares the statements over a migrated database. */
export function createThrottle(database: DatabaseSync, clock: () => Date): Throttle {
  const read = database.prepare('SELECT * FROM auth_attempts WHERE subject = ?')
  const write = database.prepare(
    `INSERT INTO auth_attempts (subject, failures, last_failure_at, email_subject)
     VALUES (?, ?, ?, ?)
     ON CONFLICT (subject) DO UPDATE SET failures = excluded.failures,
       last_failure_at = excluded.last_failure_at`,
  )
  const forgive = database.prepare(
    'UPDATE auth_attempts SET failures = failures - 1 WHERE subject = ? AND failures > 0',
  )
  const clear = database.prepare('DELETE FROM auth_attempts WHERE subject = ?')
  const clearEmail = database.prepare('DELETE FROM auth_attempts WHERE email_subject = ?')
  const clearAll = database.prepare('DELETE FROM auth_attempts')
  const forget = database.prepare(
    `DELETE FROM auth_attempts WHERE last_failure_at < :failed
       AND (subject NOT LIKE 'known:%' OR last_failure_at < :known)`,
  )
  const count = database.prepare('SELECT count(*) AS total FROM auth_attempts')
  const trim = database.prepare(
    `DELETE FROM auth_attempts WHERE rowid IN (
       SELECT rowid FROM auth_attempts ORDER BY last_failure_at LIMIT ?
     )`,
  )
  let attemptsUntilTrim = 0

  function tidy(now: number): void {
    if ((attemptsUntilTrim -= 1) > 0) return
    attemptsUntilTrim = ATTEMPTS_BETWEEN_TRIMS
    forget.run({ failed: now - WINDOW_MS, known: now - KNOWN_ADDRESS_MS })
    const { total } = countSchema.parse(count.get())
    if (total > ROWS_MAX) trim.run(total - ROWS_MAX)
  }

  /** Failures of a subject so far. @throws AuthError when it has to wait */
  function failuresOf(subject: string, limit: Limit, now: number): number {
    const row = read.get(subject)
    if (row === undefined) return 0
    const { failures, last_failure_at: lastFailureAt } = rowSchema.parse(row)
    if (now - lastFailureAt >= WINDOW_MS) return 0
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
        tidy(now)
        const isKnown = read.get(known) !== undefined
        const asked = subjects.filter(([name]) => name !== 'account' || !isKnown)
        // All are asked before any is counted: who has to wait must not wait longer for asking.
        const counts = asked.map(([name, subject]) => failuresOf(subject, LIMITS[name], now))
        asked.forEach(([, subject, owner], index) => {
          write.run(subject, (counts[index] ?? 0) + 1, now, owner)
        })
        return asked
      })
      return {
        succeed() {
          transaction(database, () => {
            for (const [name, subject] of counted) {
              if (name === 'pair') clear.run(subject)
              else forgive.run(subject)
            }
            write.run(known, 0, now, emailSubject)
          })
        },
        takeBack() {
          transaction(database, () => {
            for (const [, subject] of counted) forgive.run(subject)
          })
        },
      }
    },
    clearAccount: (email) => clearEmail.run(digest(email)).changes > 0,
    clearAddress(address) {
      const group = addressGroup(address)
      const removed = PURPOSES.map((purpose) => clear.run(`address:${digest(purpose, group)}`))
      return removed.some(({ changes }) => changes > 0)
    },
    clearAll() {
      clearAll.run()
    },
  }
}
