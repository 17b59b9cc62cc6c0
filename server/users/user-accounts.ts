import type { DatabaseSync } from 'node:sqlite'
import { AUTHOR_NAME_MAX_LENGTH, toAuthorName } from '../../shared/accounts/authors.ts'
import type { Role } from '../../shared/accounts/roles.ts'
import type { Account } from '../auth/accounts/account-store.ts'
import { AuthError } from '../auth/policy/auth-error.ts'
import { changePassword } from '../auth/operations/change-password.ts'
import { parseEmail } from '../auth/accounts/email.ts'
import { actionLink } from '../auth/codes/action-link.ts'
import type { AuthContext } from '../auth/operations/auth-context.ts'
import { assertAcceptablePassword } from '../auth/passwords/password-rules.ts'
import type { PasswordOwner } from '../auth/passwords/password-rules.ts'
import { productionPolicy } from '../auth/policy/auth-policy.ts'
import { parseDisplayName } from '../auth/accounts/profile.ts'
import { newUid } from '../auth/keys/secrets.ts'
import { transaction } from '../database/database.ts'
import { AccountError } from './account-error.ts'

/** The fields of `users/{uid}`. */
export interface UserRecord {
  readonly displayName: string
  readonly role: Role
}

/** Access to `users/{uid}` that bypasses the rules and joins the running transaction. */
export interface UserRecords {
  read(uid: string): UserRecord | null
  write(uid: string, record: UserRecord): void
  remove(uid: string): void
  /** Gives someone the name that signs their posts: `authors/{uid}`. */
  sign(uid: string, name: string): void
}

/** A new account. Without a display name the part before the at sign is one. */
export interface AccountToCreate {
  /** Whether the display name also signs the person's posts; if not, the person is asked for a name. */
  readonly signsPosts?: boolean
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
  readonly isEmailVerified: boolean
  /** How many devices are signed in. */
  readonly sessions: number
  readonly createdAt: Date
  readonly lastLoginAt: Date | null
}

/**
 * The operator's view of accounts. They are named by their address, without regard to case, or (for
 * those without one) by their user id.
 */
export interface Accounts {
  /** Makes the account and its `users/{uid}` document in one transaction. */
  create(account: AccountToCreate): Promise<AccountSummary>
  list(): AccountSummary[]
  /** The user id of someone. */
  uidOf(email: string): string
  /** Signs the person out everywhere. */
  setPassword(email: string, password: string): Promise<void>
  /**
   * Makes a link by which the person chooses a password, once and within an hour; an earlier one ends.
   *
   * @param origin where people reach the site
   */
  passwordLink(email: string, origin: string): string
  /** Disabling signs the person out everywhere, at once. */
  setDisabled(email: string, isDisabled: boolean): void
  setRole(email: string, role: Role): void
  /** Changes how the person is called, and the name that signs the person's posts. */
  setName(email: string, name: string): void
  /** Takes an address as confirmed. */
  setVerified(email: string): void
  /** Ends every session. @returns how many there were */
  signOut(email: string): number
  /** Removes the account, its sessions and its `users/{uid}`. What the person wrote stays. */
  remove(email: string): void
  /** Forgets failed attempts: of an account, of a client address, or (null) all. @returns whether there were any */
  clearThrottle(subject: string | null): boolean
}

/** Options of {@link createAccounts}. */
export interface AccountsOptions {
  readonly database: DatabaseSync
  readonly auth: Pick<
    AuthContext,
    'accounts' | 'sessions' | 'passwords' | 'throttle' | 'oobCodes' | 'mails'
  >
  readonly users: UserRecords
  readonly clock: () => Date
}

const UID = /^[A-Za-z0-9_-]{1,128}$/

/** The operator's operations. They throw AccountError with a message for people. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { database, users, clock } = options
  const { accounts, sessions, passwords, throttle } = options.auth
  const required = (name: string) => requiredAccount(options, name)

  return {
    create: (given) => createAccount(options, given),
    list: () => accounts.all().map((account) => summarise(options, account)),
    uidOf: (name) => required(name).uid,
    async setPassword(email, password) {
      const owner = required(email)
      assertPassword(password, owner)
      const passwordHash = await passwords.hash(password)
      transaction(database, () => {
        changePassword(options.auth, owner, passwordHash, clock())
        if (owner.email !== null) throttle.clearAccount(owner.email)
      })
    },
    passwordLink: (name, origin) => passwordLink(options, required(name), origin),
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
        users.write(uid, { displayName: known ?? address ?? uid, role })
      })
    },
    setName(name, displayName) {
      const read = readByline(displayName.trim())
      transaction(database, () => {
        const { uid } = required(name)
        const role = users.read(uid)?.role
        accounts.change(uid, { displayName: read })
        if (role !== undefined) users.write(uid, { displayName: read, role })
        users.sign(uid, read)
      })
    },
    setVerified(name) {
      accounts.setEmailVerified(required(name).uid)
    },
    signOut(name) {
      return transaction(database, () => {
        const { uid } = required(name)
        const count = sessions.count(uid)
        sessions.revokeAll(uid)
        return count
      })
    },
    remove(name) {
      transaction(database, () => {
        const { uid } = required(name)
        accounts.remove(uid)
        users.remove(uid)
      })
    },
    clearThrottle(subject) {
      if (subject === null) {
        throttle.clearAll()
        return true
      }
      return subject.includes('@')
        ? throttle.clearAccount(readEmail(subject))
        : throttle.clearAddress(subject)
    },
  }
}

function passwordLink(
  { auth, clock }: AccountsOptions,
  { uid, email, isDisabled }: Account,
  origin: string,
): string {
  if (email === null || isDisabled) {
    const reason = isDisabled ? 'is disabled: "enable" it first' : 'has no e-mail address'
    throw new AccountError('account/invalid', `The account ${email ?? uid} ${reason}.`)
  }
  const code = auth.oobCodes.issue({ kind: 'PASSWORD_RESET', uid, email, newEmail: null }, clock())
  return actionLink(origin, 'PASSWORD_RESET', code, null)
}

function requiredAccount({ auth: { accounts } }: AccountsOptions, name: string): Account {
  const account = name.includes('@') ? accounts.byEmail(readEmail(name)) : accounts.byUid(name)
  if (account !== null) return account
  throw new AccountError(
    'account/not-found',
    `There is no account with the address or user id ${name}. "list" shows all of them.`,
  )
}

function summarise({ auth, users }: AccountsOptions, account: Account): AccountSummary {
  const user = users.read(account.uid)
  return {
    uid: account.uid,
    email: account.email ?? '',
    displayName: user?.displayName ?? account.displayName ?? '',
    role: user?.role ?? null,
    isDisabled: account.isDisabled,
    isEmailVerified: account.isEmailVerified,
    sessions: auth.sessions.count(account.uid),
    createdAt: new Date(account.createdAt),
    lastLoginAt: account.lastLoginAt === null ? null : new Date(account.lastLoginAt),
  }
}

async function createAccount(
  options: AccountsOptions,
  given: AccountToCreate,
): Promise<AccountSummary> {
  const { database, users, clock } = options
  const { accounts, passwords } = options.auth
  const email = readEmail(given.email)
  const uid = given.uid ?? newUid()
  if (!UID.test(uid)) {
    throw new AccountError('account/invalid', `${uid} is not a usable user id.`)
  }
  const asked = given.displayName?.trim() || (email.split('@')[0] ?? email)
  const displayName = given.signsPosts === true ? readByline(asked) : readName(asked)
  assertPassword(given.password, { email, displayName })
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
    if (given.signsPosts === true) users.sign(uid, displayName)
    return summarise(options, requiredAccount(options, uid))
  })
}

function readEmail(email: string): string {
  try {
    return parseEmail(email)
  } catch (cause) {
    throw new AccountError('account/invalid', `"${email}" is not an e-mail address.`, { cause })
  }
}

/** A name that may stand below posts. */
function readByline(name: string): string {
  if (name !== '' && toAuthorName(name) === name) return readName(name)
  throw new AccountError(
    'account/invalid',
    `A name on posts has 1 to ${AUTHOR_NAME_MAX_LENGTH} characters, a letter or digit, and nothing invisible.`,
  )
}

function readName(name: string): string {
  try {
    return parseDisplayName(name)
  } catch (cause) {
    if (!(cause instanceof AuthError)) throw cause
    throw new AccountError('account/invalid', `${cause.message}.`, { cause })
  }
}

function assertPassword(password: string, owner: PasswordOwner): void {
  try {
    assertAcceptablePassword(password, productionPolicy(false), owner)
  } catch (cause) {
    if (!(cause instanceof AuthError)) throw cause
    const reason = cause.code === 'auth/MISSING_PASSWORD' ? 'A password is needed' : cause.message
    throw new AccountError('account/invalid', `${reason}.`, { cause })
  }
}
