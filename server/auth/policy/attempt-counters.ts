import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const MINUTE_MS = 60_000

/** Failures are forgotten after so much quiet, in milliseconds. */
export const WINDOW_MS = 60 * MINUTE_MS

/** How long an address that an account was signed in to from is known, in milliseconds (30 days). */
const KNOWN_ADDRESS_MS = 30 * 24 * 60 * MINUTE_MS

/** Most rows that are kept. Beyond it those without news for longest go first. */
const ROWS_MAX = 100_000
/** How many attempts pass between two looks at the size of the table. */
const ATTEMPTS_BETWEEN_TRIMS = 500

const rowSchema = z.object({ failures: z.number(), last_failure_at: z.number() })
const countSchema = z.object({ total: z.number() })

/** Failed attempts by subject, in the database. Times are milliseconds since 1970. */
export interface AttemptCounters {
  /** Null for a subject without any. */
  read(subject: string): { readonly failures: number; readonly lastFailureAt: number } | null
  /** @param emailSubject the account that the count goes with, for {@link clearEmail} */
  write(subject: string, failures: number, now: number, emailSubject: string | null): void
  /** Takes one failure back. */
  forgive(subject: string): void
  /** @returns whether there was anything */
  clear(subject: string): boolean
  /** Forgets every count of an account. @returns whether there was anything */
  clearEmail(emailSubject: string): boolean
  readonly clearAll: () => void
  /** Now and then forgets what is old, and what is too much. */
  tidy(now: number): void
}

/** Prepares the statements over a migrated database. */
export function openAttemptCounters(database: DatabaseSync): AttemptCounters {
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

  return {
    read(subject) {
      const row = read.get(subject)
      if (row === undefined) return null
      const { failures, last_failure_at: lastFailureAt } = rowSchema.parse(row)
      return { failures, lastFailureAt }
    },
    write: (subject, failures, now, emailSubject) => {
      write.run(subject, failures, now, emailSubject)
    },
    forgive: (subject) => {
      forgive.run(subject)
    },
    clear: (subject) => clear.run(subject).changes > 0,
    clearEmail: (emailSubject) => clearEmail.run(emailSubject).changes > 0,
    clearAll: () => {
      clearAll.run()
    },
    tidy(now) {
      if ((attemptsUntilTrim -= 1) > 0) return
      attemptsUntilTrim = ATTEMPTS_BETWEEN_TRIMS
      forget.run({ failed: now - WINDOW_MS, known: now - KNOWN_ADDRESS_MS })
      const { total } = countSchema.parse(count.get())
      if (total > ROWS_MAX) trim.run(total - ROWS_MAX)
    },
  }
}
