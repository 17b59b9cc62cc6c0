import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { transaction } from '../../database/database.ts'
import { AuthError } from '../policy/auth-error.ts'

const rowSchema = z.object({
  uid: z.string(),
  email: z.string().nullable(),
  email_verified: z.number(),
  display_name: z.string().nullable(),
  photo_url: z.string().nullable(),
  password_hash: z.string().nullable(),
  disabled: z.number(),
  created_at: z.number(),
  last_login_at: z.number().nullable(),
  last_refresh_at: z.number().nullable(),
  password_updated_at: z.number().nullable(),
  valid_since_seconds: z.number(),
  custom_claims: z.string().nullable(),
  has_email_link: z.number(),
})

/** One person who may sign in. Times are milliseconds since 1970 unless a name says seconds. */
export interface Account {
  readonly uid: string
  /** Null for an account that was made by a custom token or without credentials. */
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly displayName: string | null
  readonly photoUrl: string | null
  /** Null when the account cannot be signed in to by password. */
  readonly passwordHash: string | null
  readonly isDisabled: boolean
  readonly createdAt: number
  readonly lastLoginAt: number | null
  readonly lastRefreshAt: number | null
  readonly passwordUpdatedAt: number | null
  /** Sessions that are older have ended. */
  readonly validSinceSeconds: number
  /** A JSON object in text, as an admin set it, or null. */
  readonly customClaims: string | null
  /** Was it signed in to by a link in an e-mail? */
  readonly hasEmailLink: boolean
}

/** Properties of a new account. */
export interface NewAccount {
  readonly uid: string
  readonly email: string | null
  readonly displayName: string | null
  readonly passwordHash: string | null
}

/** Changes to an account; what is left out stays. */
export type AccountChange = Partial<
  Pick<
    Account,
    | 'email'
    | 'isEmailVerified'
    | 'displayName'
    | 'photoUrl'
    | 'passwordHash'
    | 'passwordUpdatedAt'
    | 'isDisabled'
    | 'validSinceSeconds'
    | 'customClaims'
    | 'hasEmailLink'
    | 'lastLoginAt'
    | 'lastRefreshAt'
  >
>

const COLUMNS = {
  email: 'email',
  isEmailVerified: 'email_verified',
  displayName: 'display_name',
  photoUrl: 'photo_url',
  passwordHash: 'password_hash',
  passwordUpdatedAt: 'password_updated_at',
  isDisabled: 'disabled',
  validSinceSeconds: 'valid_since_seconds',
  customClaims: 'custom_claims',
  hasEmailLink: 'has_email_link',
  lastLoginAt: 'last_login_at',
  lastRefreshAt: 'last_refresh_at',
} as const satisfies Record<keyof AccountChange, string>

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
    lastRefreshAt: fields.last_refresh_at,
    passwordUpdatedAt: fields.password_updated_at,
    validSinceSeconds: fields.valid_since_seconds,
    customClaims: fields.custom_claims,
    hasEmailLink: fields.has_email_link === 1,
  }
}

/** Where a page of accounts starts: behind this account, in the order of age and id. */
export interface AccountCursor {
  readonly createdAt: number
  readonly uid: string
}

/** Accounts in the database. Callers bring the transaction. */
export interface AccountStore {
  byUid(uid: string): Account | null
  /** @param email already normalised by `parseEmail` */
  byEmail(email: string): Account | null
  /** All accounts, oldest first. */
  all(): Account[]
  /** Up to `limit` accounts, oldest first. */
  page(after: AccountCursor | null, limit: number): Account[]
  count(): number
  /** @throws AuthError `EMAIL_EXISTS`, `DUPLICATE_LOCAL_ID` */
  insert(account: NewAccount, now: Date): void
  /** @throws AuthError `EMAIL_EXISTS` when the new address is another account's */
  change(uid: string, change: AccountChange): void
  setPasswordHash(uid: string, passwordHash: string, now: Date): void
  setDisabled(uid: string, isDisabled: boolean): void
  setEmailVerified(uid: string): void
  /** Also ends the sessions. @returns whether there was such an account */
  remove(uid: string): boolean
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
  const page = database.prepare(
    `SELECT * FROM auth_accounts WHERE (created_at, uid) > (?, ?) ORDER BY created_at, uid LIMIT ?`,
  )
  const count = database.prepare('SELECT count(*) AS total FROM auth_accounts')
  const insert = database.prepare(
    `INSERT INTO auth_accounts
       (uid, email, display_name, password_hash, created_at, password_updated_at, valid_since_seconds)
     VALUES (:uid, :email, :displayName, :passwordHash, :now, :now, :seconds)`,
  )
  const remove = database.prepare('DELETE FROM auth_accounts WHERE uid = ?')
  const endSessions = database.prepare('UPDATE auth_sessions SET is_revoked = 1 WHERE uid = ?')

  function change(uid: string, changed: AccountChange): void {
    if (typeof changed.email === 'string') {
      const owner = toAccount(byEmail.get(changed.email))
      if (owner !== null && owner.uid !== uid) throw new AuthError('EMAIL_EXISTS')
    }
    // Names of columns come from the table above, never from a request.
    const names = (Object.keys(COLUMNS) as (keyof AccountChange)[]).filter(
      (name) => changed[name] !== undefined,
    )
    if (names.length === 0) return
    const values = names.map((name) => {
      const value = changed[name] ?? null
      return typeof value === 'boolean' ? Number(value) : value
    })
    const assignments = names.map((name) => `${COLUMNS[name]} = ?`).join(', ')
    database.prepare(`UPDATE auth_accounts SET ${assignments} WHERE uid = ?`).run(...values, uid)
  }

  return {
    byUid: (uid) => toAccount(byUid.get(uid)),
    byEmail: (email) => toAccount(byEmail.get(email)),
    all: () => all.all().flatMap((row) => toAccount(row) ?? []),
    page: (after, limit) =>
      page
        .all(after?.createdAt ?? Number.MIN_SAFE_INTEGER, after?.uid ?? '', limit)
        .flatMap((row) => toAccount(row) ?? []),
    count: () => z.object({ total: z.number() }).parse(count.get()).total,
    insert(account, now) {
      if (account.email !== null && byEmail.get(account.email) !== undefined) {
        throw new AuthError('EMAIL_EXISTS')
      }
      if (byUid.get(account.uid) !== undefined) throw new AuthError('DUPLICATE_LOCAL_ID')
      insert.run({ ...account, now: now.getTime(), seconds: toSeconds(now) })
    },
    change,
    setPasswordHash(uid, passwordHash, now) {
      change(uid, {
        passwordHash,
        passwordUpdatedAt: now.getTime(),
        validSinceSeconds: toSeconds(now),
      })
    },
    setDisabled(uid, isDisabled) {
      change(uid, { isDisabled })
    },
    setEmailVerified(uid) {
      change(uid, { isEmailVerified: true })
    },
    remove: (uid) =>
      transaction(database, () => {
        endSessions.run(uid)
        return remove.run(uid).changes > 0
      }),
  }
}
