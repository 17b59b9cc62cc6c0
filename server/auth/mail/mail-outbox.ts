import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { UnavailableError } from '../../../node-shared/http/request.ts'

/** Why a message is sent. Those that are also kinds of codes carry one. */
export const MAIL_KINDS = [
  'PASSWORD_RESET',
  'VERIFY_EMAIL',
  'VERIFY_AND_CHANGE_EMAIL',
  'RECOVER_EMAIL',
  'EMAIL_SIGNIN',
  'PASSWORD_CHANGED',
  'WELCOME',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** A message that was promised. The code in it is made when it is sent, so none is ever at rest. */
export interface Mail {
  readonly kind: MailKind
  /** The account's address; for a password reset, the address that was typed. */
  readonly email: string
  /** Null when the address decides whose message it is. */
  readonly uid: string | null
  /** Where to: a change of address is confirmed by the new one. */
  readonly newEmail?: string | null
  /** Where the page goes on to when the link has been followed. */
  readonly continueUrl?: string | null
}

/** A message that waits. Times are milliseconds since 1970. */
export interface WaitingMail extends Required<Mail> {
  readonly id: number
  readonly createdAt: number
  readonly attempts: number
}

/** More would only wait: something is wrong, or someone floods it. */
const WAITING_MAX = 10_000

const rowSchema = z
  .object({
    id: z.number(),
    kind: z.enum(MAIL_KINDS),
    email: z.string(),
    uid: z.string().nullable(),
    new_email: z.string().nullable(),
    continue_url: z.string().nullable(),
    created_at: z.number(),
    attempts: z.number(),
  })
  .transform((row) => ({
    id: row.id,
    kind: row.kind,
    email: row.email,
    uid: row.uid,
    newEmail: row.new_email,
    continueUrl: row.continue_url,
    createdAt: row.created_at,
    attempts: row.attempts,
  }))

/** Messages in the database. */
export interface MailOutbox {
  /**
   * Adds a message inside the caller's transaction; sent when that is committed.
   *
   * @throws UnavailableError when far too many wait
   */
  add(mail: Mail, now: Date): void
  /** How many messages wait. */
  waiting(): number
  /**
   * The next message that is due.
   *
   * @param longestWaitMs no message waits longer: one that does got its time from a clock that was far ahead
   */
  due(now: Date, longestWaitMs: number): WaitingMail | null
  /** When the next message is due, in milliseconds since 1970; null when none waits. */
  nextDueAt(): number | null
  remove(id: number): void
  /** Removes the messages that would give a way back from a move of the account after that time. */
  removeWaysBack(uid: string, after: Date): void
  postpone(id: number, nextAttemptAt: number): void
}

/**
 * Prepares the statements over a migrated database.
 *
 * @param onAdded is told of every message, before its transaction is committed
 */
export function createMailOutbox(database: DatabaseSync, onAdded: () => void): MailOutbox {
  const insert = database.prepare(
    `INSERT INTO auth_mails (kind, email, uid, new_email, continue_url, created_at, next_attempt_at)
     VALUES (:kind, :email, :uid, :newEmail, :continueUrl, :now, :now)`,
  )
  const count = database.prepare('SELECT count(*) AS total FROM auth_mails')
  const due = database.prepare(
    `SELECT * FROM auth_mails WHERE next_attempt_at <= :now OR next_attempt_at > :latest
     ORDER BY next_attempt_at, id LIMIT 1`,
  )
  const nextDue = database.prepare('SELECT min(next_attempt_at) AS at FROM auth_mails')
  const remove = database.prepare('DELETE FROM auth_mails WHERE id = ?')
  const removeWaysBack = database.prepare(
    `DELETE FROM auth_mails WHERE kind = 'RECOVER_EMAIL' AND uid = ? AND created_at > ?`,
  )
  const postpone = database.prepare(
    'UPDATE auth_mails SET attempts = attempts + 1, next_attempt_at = ? WHERE id = ?',
  )
  const waiting = () => z.object({ total: z.number() }).parse(count.get()).total
  return {
    waiting,
    add({ kind, email, uid, newEmail = null, continueUrl = null }, now) {
      if (waiting() >= WAITING_MAX) throw new UnavailableError('Too many e-mails wait to be sent.')
      insert.run({ kind, email, uid, newEmail, continueUrl, now: now.getTime() })
      onAdded()
    },
    due(now, longestWaitMs) {
      const row = due.get({ now: now.getTime(), latest: now.getTime() + longestWaitMs })
      return row === undefined ? null : rowSchema.parse(row)
    },
    nextDueAt: () => z.object({ at: z.number().nullable() }).parse(nextDue.get()).at,
    remove(id) {
      remove.run(id)
    },
    removeWaysBack(uid, after) {
      removeWaysBack.run(uid, after.getTime())
    },
    postpone(id, nextAttemptAt) {
      postpone.run(nextAttemptAt, id)
    },
  }
}
