import type { DatabaseSync } from 'node:sqlite'
import type { Account, AccountStore } from '../auth/account-store.ts'
import { AuthError } from '../auth/auth-error.ts'
import { parseEmail } from '../auth/email.ts'
import { PASSWORD_MIN_LENGTH, assertAcceptablePassword } from '../auth/passwords.ts'
import type { PasswordHasher } from '../auth/passwords.ts'
import { newUid } from '../auth/secrets.ts'
import type { SessionStore } from '../auth/session-store.ts'
import { transaction } from '../store/database.ts'
import { AccountError } from './account-error.ts'

/** What a person may do. The security rules say what each role means. */
export const ROLES = ['author', 'editor', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** The fields of `users/{uid}`. */
export interface UserRecord {
  readonly displayName: string
  readonly role: Role
}

/** Access to `users/{uid}` that bypasses the rules and joins the running transaction. */
export interface UserRecords {
  read(uid: string): UserRecord | null
  write(uid: string, record: UserRecord): void
}

/** A new account. Without a display name the part before the at sign is one. */
export interface AccountToCreate {
  readonly uid?: string
  readonly email: string
  readonly password: string
  readonly displayName?: string
  readonly role: Role
}

/** An account as an operator sees it. */
export interface AccountSummary {
  readonly uid: string
  readonly email: string
  readonly displayName: string
  /** Null when there is no `users/{uid}` document: the person may sign in but not write. */
  readonly role: Role | null
  readonly isDisabled: boolean
  readonly createdAt: Date
  readonly lastLoginAt: Date | null
}

/** The operator's view of accounts. E-mail addresses are matched without regard to case. */
export interface Accounts {
  /** Makes the account and its `users/{uid}` document in one transaction. */
  create(account: AccountToCreate): Promise<AccountSummary>
  list(): AccountSummary[]
  /** Signs the person out everywhere. */
  setPassword(email: string, password: string): Promise<void>
  /** Disabling signs the person out everywhere, at once. */
  setDisabled(email: string, isDisabled: boolean): void
  setRole(email: string, role: Role): void
}

/** What {@link createAccounts} works with. */
export interface AccountsOptions {
  readonly database: DatabaseSync
  readonly accounts: AccountStore
  readonly sessions: SessionStore
  readonly passwords: PasswordHasher
  readonly users: UserRecords
  readonly clock: () => Date
}

const UID = /^[A-Za-z0-9_-]{1,128}$/

/** The operator's operations. They throw AccountError with a message for people. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { database, accounts, sessions, passwords, users, clock } = options

  function required(email: string): Account {
    const account = accounts.byEmail(readEmail(email))
    if (account !== null) return account
    throw new AccountError('account/not-found', `There is no account with the address ${email}.`)
  }

  function summarise(account: Account): AccountSummary {
    const user = users.read(account.uid)
    return {
      uid: account.uid,
      email: account.email,
      displayName: user?.displayName ?? account.displayName ?? '',
      role: user?.role ?? null,
      isDisabled: account.isDisabled,
      createdAt: new Date(account.createdAt),
      lastLoginAt: account.lastLoginAt === null ? null : new Date(account.lastLoginAt),
    }
  }

  return {
    async create(given) {
      const email = readEmail(given.email)
      assertPassword(given.password)
      const uid = given.uid ?? newUid()
      if (!UID.test(uid)) {
        throw new AccountError('account/invalid', `${uid} is not a usable user id.`)
      }
      const displayName = given.displayName?.trim() || (email.split('@')[0] ?? email)
      const passwordHash = await passwords.hash(given.password)
      return transaction(database, () => {
        if (accounts.byEmail(email) !== null || accounts.byUid(uid) !== null) {
          throw new AccountError(
            'account/email-in-use',
            `There is already an account with the address ${email} or the id ${uid}.`,
          )
        }
        accounts.insert({ uid, email, displayName, passwordHash }, clock())
        users.write(uid, { displayName, role: given.role })
        const account = accounts.byUid(uid)
        if (account === null) throw new AccountError('account/not-found', 'The account is missing.')
        return summarise(account)
      })
    },
    list: () => accounts.all().map(summarise),
    async setPassword(email, password) {
      assertPassword(password)
      const { uid } = required(email)
      const passwordHash = await passwords.hash(password)
      transaction(database, () => {
        accounts.setPasswordHash(uid, passwordHash, clock())
        sessions.revokeAll(uid)
      })
    },
    setDisabled(email, isDisabled) {
      transaction(database, () => {
        const { uid } = required(email)
        accounts.setDisabled(uid, isDisabled)
        if (isDisabled) sessions.revokeAll(uid)
      })
    },
    setRole(email, role) {
      transaction(database, () => {
        const { uid, displayName, email: address } = required(email)
        const known = users.read(uid)?.displayName ?? displayName
        users.write(uid, { displayName: known ?? address, role })
      })
    },
  }
}

function readEmail(email: string): string {
  try {
    return parseEmail(email)
  } catch (cause) {
    throw new AccountError('account/invalid', `"${email}" is not an e-mail address.`, { cause })
  }
}

function assertPassword(password: string): void {
  try {
    assertAcceptablePassword(password)
  } catch (cause) {
    if (!(cause instanceof AuthError)) throw cause
    const message = `The password must have at least ${PASSWORD_MIN_LENGTH} characters.`
    throw new AccountError('account/invalid', message, { cause })
  }
}
