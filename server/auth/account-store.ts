import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { AuthError } from './auth-error.ts'

const rowSchema = z.object({
  uid: z.string(),
  email: z.string(),
  email_verified: z.number(),
  display_name: z.string().nullable(),
  photo_url: z.string().nullable(),
  password_hash: z.string(),
  disabled: z.number(),
  created_at: z.number(),
  last_login_at: z.number().nullable(),
  password_updated_at: z.number(),
  valid_since_seconds: z.number(),
})

/** One person who may sign in. Times are milliseconds since 1970 unless a name says seconds. */
export interface Account {
  readonly uid: string
  readonly email: string
  readonly isEmailVerified: boolean
  readonly displayName: string | null
  readonly photoUrl: string | null
  readonly passwordHash: string
  readonly isDisabled: boolean
  readonly createdAt: number
  readonly lastLoginAt: number | null
  readonly passwordUpdatedAt: number
  readonly validSinceSeconds: number
}

/** What a new account starts with. */
export interface NewAccount {
  readonly uid: string
  readonly email: string
  readonly displayName: string | null
  readonly passwordHash: string
}

function toAccount(row: unknown): Account | null {
  if (row === undefined) return null
  const fields = rowSchema.parse(row)
  return {
    uid: fields.uid,
    email: fields.email,
    isEmailVerified: fields.email_verified === 1,
    displayName: fields.display_name,
    photoUrl: fields.photo_url,
    passwordHash: fields.password_hash,
    isDisabled: fields.disabled === 1,
    createdAt: fields.created_at,
    lastLoginAt: fields.last_login_at,
    passwordUpdatedAt: fields.password_updated_at,
    validSinceSeconds: fields.valid_since_seconds,
  }
}

/** Accounts in the database. Every method is one statement: callers bring the transaction. */
export interface AccountStore {
  byUid(uid: string): Account | null
  /** @param email already normalised by `parseEmail` */
  byEmail(email: string): Account | null
  all(): Account[]
  /** @throws AuthError `EMAIL_EXISTS` */
  insert(account: NewAccount, now: Date): void
  setProfile(uid: string, displayName: string | null, photoUrl: string | null): void
  setPasswordHash(uid: string, passwordHash: string, now: Date): void
  /** Replaces a hash by a stronger one of the same password; no session ends. */
  upgradePasswordHash(uid: string, passwordHash: string): void
  setDisabled(uid: string, isDisabled: boolean): void
  setEmailVerified(uid: string): void
  recordLogin(uid: string, now: Date): void
  remove(uid: string): void
}

/** Whole seconds since 1970, as tokens count. */
export function toSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}

/** Prepares the statements over a migrated database. */
export function createAccountStore(database: DatabaseSync): AccountStore {
  const byUid = database.prepare('SELECT * FROM auth_accounts WHERE uid = ?')
  const byEmail = database.prepare('SELECT * FROM auth_accounts WHERE email = ?')
  const all = database.prepare('SELECT * FROM auth_accounts ORDER BY created_at, uid')
  const insert = database.prepare(
    `INSERT INTO auth_accounts
       (uid, email, display_name, password_hash, created_at, password_updated_at, valid_since_seconds)
     VALUES (:uid, :email, :displayName, :passwordHash, :now, :now, :seconds)`,
  )
  const setProfile = database.prepare(
    'UPDATE auth_accounts SET display_name = ?, photo_url = ? WHERE uid = ?',
  )
  const setPasswordHash = database.prepare(
    `UPDATE auth_accounts
     SET password_hash = ?, password_updated_at = ?, valid_since_seconds = ? WHERE uid = ?`,
  )
  const upgradeHash = database.prepare('UPDATE auth_accounts SET password_hash = ? WHERE uid = ?')
  const setDisabled = database.prepare('UPDATE auth_accounts SET disabled = ? WHERE uid = ?')
  const setVerified = database.prepare('UPDATE auth_accounts SET email_verified = 1 WHERE uid = ?')
  const recordLogin = database.prepare('UPDATE auth_accounts SET last_login_at = ? WHERE uid = ?')
  const remove = database.prepare('DELETE FROM auth_accounts WHERE uid = ?')

  return {
    byUid: (uid) => toAccount(byUid.get(uid)),
    byEmail: (email) => toAccount(byEmail.get(email)),
    all: () => all.all().flatMap((row) => toAccount(row) ?? []),
    insert(account, now) {
      if (byEmail.get(account.email) !== undefined) throw new AuthError('EMAIL_EXISTS')
      insert.run({ ...account, now: now.getTime(), seconds: toSeconds(now) })
    },
    setProfile(uid, displayName, photoUrl) {
      setProfile.run(displayName, photoUrl, uid)
    },
    setPasswordHash(uid, passwordHash, now) {
      setPasswordHash.run(passwordHash, now.getTime(), toSeconds(now), uid)
    },
    upgradePasswordHash(uid, passwordHash) {
      upgradeHash.run(passwordHash, uid)
    },
    setDisabled(uid, isDisabled) {
      setDisabled.run(isDisabled ? 1 : 0, uid)
    },
    setEmailVerified(uid) {
      setVerified.run(uid)
    },
    recordLogin(uid, now) {
      recordLogin.run(now.getTime(), uid)
    },
    remove(uid) {
      remove.run(uid)
    },
  }
}
