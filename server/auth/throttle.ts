import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { transaction } from '../store/database.ts'
import { AuthError } from './auth-error.ts'

/** How many failures one subject may cause before it has to wait. */
interface Limit {
  readonly failures: number
  /** Failures are forgotten after so much quiet, in milliseconds. */
  readonly windowMs: number
  /** First waiting time; it doubles with every further failure, up to the window. */
  readonly firstWaitMs: number
}

const MINUTE_MS = 60_000

/**
 * One person mistyping, one address trying many accounts, many addresses trying one account. The
 * last is generous: it slows a botnet without letting a stranger lock an author out for long.
 */
const LIMITS = {
  pair: { failures: 5, windowMs: 15 * MINUTE_MS, firstWaitMs: 30_000 },
  address: { failures: 40, windowMs: 15 * MINUTE_MS, firstWaitMs: MINUTE_MS },
  account: { failures: 60, windowMs: 15 * MINUTE_MS, firstWaitMs: 10_000 },
} as const satisfies Record<string, Limit>

type LimitName = keyof typeof LIMITS

const rowSchema = z.object({ failures: z.number(), last_failure_at: z.number() })

/** Counts attempts per account and address, durably, so that a restart forgets nothing. */
export interface Throttle {
  /**
   * Counts an attempt as failed before its outcome is known, so that many at the same time cannot
   * slip through.
   *
   * @param purpose keeps sign-in apart from sending mail, such as `sign-in`
   * @returns call it when the attempt turned out to be right
   * @throws AuthError `TOO_MANY_ATTEMPTS_TRY_LATER`
   */
  begin(purpose: string, email: string, address: string): () => void
}

/** Prepares the statements over a migrated database. */
export function createThrottle(database: DatabaseSync, clock: () => Date): Throttle {
  const read = database.prepare('SELECT * FROM auth_attempts WHERE subject = ?')
  const write = database.prepare(
    `INSERT INTO auth_attempts VALUES (?, ?, ?)
     ON CONFLICT (subject) DO UPDATE SET failures = excluded.failures,
       last_failure_at = excluded.last_failure_at`,
  )
  const forgive = database.prepare(
    'UPDATE auth_attempts SET failures = failures - 1 WHERE subject = ? AND failures > 0',
  )
  const clear = database.prepare('DELETE FROM auth_attempts WHERE subject = ?')
  const forget = database.prepare('DELETE FROM auth_attempts WHERE last_failure_at < ?')
  const longestWindowMs = Math.max(...Object.values(LIMITS).map(({ windowMs }) => windowMs))

  /** Subjects are hashed: typed addresses may hold a password by mistake. */
  const subjectOf = (name: LimitName, ...parts: string[]): string =>
    `${name}:${createHash('sha256').update(parts.join('\n')).digest('base64url')}`

  function currentFailures(subject: string, limit: Limit, now: number): number {
    const row = read.get(subject)
    if (row === undefined) return 0
    const { failures, last_failure_at: lastFailureAt } = rowSchema.parse(row)
    if (now - lastFailureAt >= limit.windowMs) return 0
    if (failures >= limit.failures) {
      const doublings = Math.min(failures - limit.failures, 20)
      const waitMs = Math.min(limit.firstWaitMs * 2 ** doublings, limit.windowMs)
      if (now - lastFailureAt < waitMs) throw new AuthError('TOO_MANY_ATTEMPTS_TRY_LATER')
    }
    return failures
  }

  return {
    begin(purpose, email, address) {
      const now = clock().getTime()
      const subjects: readonly (readonly [LimitName, string])[] = [
        ['pair', subjectOf('pair', purpose, email, address)],
        ['address', subjectOf('address', purpose, address)],
        ['account', subjectOf('account', purpose, email)],
      ]
      transaction(database, () => {
        forget.run(now - longestWindowMs)
        const counts = subjects.map(([name, subject]) =>
          currentFailures(subject, LIMITS[name], now),
        )
        subjects.forEach(([, subject], index) => {
          write.run(subject, (counts[index] ?? 0) + 1, now)
        })
      })
      return () => {
        transaction(database, () => {
          for (const [name, subject] of subjects) {
            if (name === 'pair') clear.run(subject)
            else forgive.run(subject)
          }
        })
      }
    },
  }
}
