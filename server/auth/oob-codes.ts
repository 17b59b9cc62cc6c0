import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { AuthError } from './auth-error.ts'
import { hashSecret, newSecret } from './secrets.ts'

/** What a code that was sent by mail entitles to. */
export type OobCodeKind = 'PASSWORD_RESET' | 'VERIFY_EMAIL'

const LIFETIME_MS: Readonly<Record<OobCodeKind, number>> = {
  PASSWORD_RESET: 60 * 60 * 1000,
  VERIFY_EMAIL: 3 * 24 * 60 * 60 * 1000,
}

const rowSchema = z.object({ uid: z.string(), email: z.string(), expires_at: z.number() })

/** Codes sent by mail, kept as hashes. */
export interface OobCodes {
  /** Makes a code; an earlier one of the same kind for this account stops working. */
  issue(kind: OobCodeKind, uid: string, email: string, now: Date): string
  /** Whose code it is, without using it up. @throws AuthError `INVALID_OOB_CODE`, `EXPIRED_OOB_CODE` */
  inspect(kind: OobCodeKind, code: string, now: Date): { uid: string; email: string }
  /** Ends every code of an account. */
  revokeAll(uid: string): void
  /** Ends the codes of one kind. */
  revoke(kind: OobCodeKind, uid: string): void
}

/** Prepares the statements over a migrated database. */
export function createOobCodes(database: DatabaseSync): OobCodes {
  const insert = database.prepare('INSERT INTO auth_oob_codes VALUES (?, ?, ?, ?, ?)')
  const revoke = database.prepare('DELETE FROM auth_oob_codes WHERE kind = ? AND uid = ?')
  const revokeAll = database.prepare('DELETE FROM auth_oob_codes WHERE uid = ?')
  const read = database.prepare('SELECT * FROM auth_oob_codes WHERE code_hash = ? AND kind = ?')
  return {
    issue(kind, uid, email, now) {
      const code = newSecret()
      revoke.run(kind, uid)
      insert.run(hashSecret(code), uid, kind, email, now.getTime() + LIFETIME_MS[kind])
      return code
    },
    inspect(kind, code, now) {
      const row = read.get(hashSecret(code), kind)
      if (row === undefined) throw new AuthError('INVALID_OOB_CODE')
      const { uid, email, expires_at: expiresAt } = rowSchema.parse(row)
      if (now.getTime() >= expiresAt) throw new AuthError('EXPIRED_OOB_CODE')
      return { uid, email }
    },
    revokeAll(uid) {
      revokeAll.run(uid)
    },
    revoke(kind, uid) {
      revoke.run(kind, uid)
    },
  }
}
