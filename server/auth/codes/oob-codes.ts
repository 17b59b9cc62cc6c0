import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { AuthError } from '../policy/auth-error.ts'
import { hashSecret, newSecret } from '../keys/secrets.ts'

const HOUR_MS = 60 * 60 * 1000

/** Lifetimes of codes that are sent by mail, by what they entitle to, in milliseconds. */
const LIFETIME_MS = {
  PASSWORD_RESET: HOUR_MS,
  VERIFY_EMAIL: 3 * 24 * HOUR_MS,
  /** Confirms a new address; sent to the new one. */
  VERIFY_AND_CHANGE_EMAIL: 3 * 24 * HOUR_MS,
  /** Takes a change of address back; sent to the old one. */
  RECOVER_EMAIL: 7 * 24 * HOUR_MS,
  EMAIL_SIGNIN: HOUR_MS,
} as const

/** Kind of a code that was sent by mail: what it entitles to. */
export type OobCodeKind = keyof typeof LIFETIME_MS

/** Every kind, for schemas. */
export const OOB_CODE_KINDS = Object.keys(LIFETIME_MS) as readonly OobCodeKind[]

/** Account and address that a code is bound to. */
export interface OobSubject {
  readonly kind: OobCodeKind
  /** Null when the code may make the account. */
  readonly uid: string | null
  /** The address that the account had when the code was made. */
  readonly email: string
  readonly newEmail: string | null
}

const rowSchema = z.object({
  uid: z.string().nullable(),
  kind: z.enum(OOB_CODE_KINDS),
  email: z.string(),
  new_email: z.string().nullable(),
  expires_at: z.number(),
})

/** Codes sent by mail, kept as hashes. */
export interface OobCodes {
  /**
   * Makes a code; an earlier one of the same kind for this account and address stops working.
   *
   * @param since when its time begins: now, but for a way back, whose time is that of the move
   */
  issue(subject: OobSubject, since: Date): string
  /** Whose code it is, without using it up. @throws AuthError `INVALID_OOB_CODE`, `EXPIRED_OOB_CODE` */
  inspect(code: string, now: Date): OobSubject
  /** Would it be taken now? */
  isUsable(code: string, now: Date): boolean
  /** Ends one code. */
  use(code: string): void
  /**
   * Ends the codes of an account but those that take a change of address back: who took an account
   * over must not be able to take that way from its owner.
   */
  revokeAll(uid: string): void
  /**
   * Ends the ways back that the account's moves gave after the one which this code takes back: they
   * are in the mailboxes of those who made these changes.
   *
   * @returns when the move was made that the code takes back
   */
  endLaterWaysBack(uid: string, code: string): Date
  /** Forgets expired codes a while after they expired, so that people are told the right reason. */
  clean(now: Date): void
}

/** Prepares the statements over a migrated database. */
export function createOobCodes(
  database: DatabaseSync,
  onIssued: (subject: OobSubject, code: string) => void = () => undefined,
): OobCodes {
  const insert = database.prepare(
    `INSERT INTO auth_oob_codes (code_hash, uid, kind, email, new_email, expires_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const supersede = database.prepare(
    'DELETE FROM auth_oob_codes WHERE kind = ? AND email = ? AND uid IS ?',
  )
  const use = database.prepare('DELETE FROM auth_oob_codes WHERE code_hash = ?')
  const revokeAll = database.prepare(
    `DELETE FROM auth_oob_codes WHERE uid = ? AND kind <> 'RECOVER_EMAIL'`,
  )
  const endLaterWaysBack = database.prepare(
    `DELETE FROM auth_oob_codes
     WHERE uid = ? AND kind = 'RECOVER_EMAIL' AND expires_at > ?`,
  )
  const read = database.prepare('SELECT * FROM auth_oob_codes WHERE code_hash = ?')
  const clean = database.prepare('DELETE FROM auth_oob_codes WHERE expires_at < ?')
  return {
    issue(subject, since) {
      const { kind, uid, email, newEmail } = subject
      const code = newSecret()
      supersede.run(kind, email, uid)
      insert.run(hashSecret(code), uid, kind, email, newEmail, since.getTime() + LIFETIME_MS[kind])
      onIssued(subject, code)
      return code
    },
    inspect(code, now) {
      const row = read.get(hashSecret(code))
      if (row === undefined) throw new AuthError('INVALID_OOB_CODE')
      const { uid, kind, email, new_email: newEmail, expires_at: expiresAt } = rowSchema.parse(row)
      if (now.getTime() >= expiresAt) throw new AuthError('EXPIRED_OOB_CODE')
      return { kind, uid, email, newEmail }
    },
    isUsable(code, now) {
      const row = read.get(hashSecret(code))
      return row !== undefined && now.getTime() < rowSchema.parse(row).expires_at
    },
    use(code) {
      use.run(hashSecret(code))
    },
    revokeAll(uid) {
      revokeAll.run(uid)
    },
    endLaterWaysBack(uid, code) {
      const { expires_at: expiresAt } = rowSchema.parse(read.get(hashSecret(code)))
      endLaterWaysBack.run(uid, expiresAt)
      return new Date(expiresAt - LIFETIME_MS.RECOVER_EMAIL)
    },
    clean(now) {
      clean.run(now.getTime() - 24 * HOUR_MS)
    },
  }
}
