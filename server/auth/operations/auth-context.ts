import type { DatabaseSync } from 'node:sqlite'
import type { z } from 'zod'
import { parseJsonBody } from '../../../node-shared/http/request.ts'
import type { ParsedRequest } from '../../../node-shared/http/request.ts'
import type { Log } from '../../../node-shared/log/log.ts'
import type { ServiceAccounts } from '../../service-accounts/service-accounts.ts'
import { transaction } from '../../database/database.ts'
import type { Account, AccountStore } from '../accounts/account-store.ts'
import { AuthError } from '../policy/auth-error.ts'
import { ID_TOKEN_LIFETIME_SECONDS } from '../sessions/id-tokens.ts'
import type { IdTokens, VerifiedIdToken } from '../sessions/id-tokens.ts'
import type { SigningKeys } from '../keys/signing-keys.ts'
import type { MailOutbox } from '../mail/mail-outbox.ts'
import type { OobCodes } from '../codes/oob-codes.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import type { AuthPolicy } from '../policy/auth-policy.ts'
import type { Session, SessionStart, SessionStore } from '../sessions/session-store.ts'
import type { Throttle } from '../policy/throttle.ts'

/** Who may manage other people's accounts. */
export type AdminIdentity =
  | { readonly kind: 'service-account'; readonly name: string }
  | { readonly kind: 'admin'; readonly uid: string }

/** Everything that the operations of the auth service work with. */
export interface AuthContext {
  readonly projectId: string
  /** Test mode may change it while the server runs. */
  policy: AuthPolicy
  readonly database: DatabaseSync
  readonly accounts: AccountStore
  readonly sessions: SessionStore
  readonly idTokens: IdTokens
  readonly keys: SigningKeys
  readonly passwords: PasswordHasher
  readonly throttle: Throttle
  readonly oobCodes: OobCodes
  readonly mails: MailOutbox
  /** Where links in e-mails lead: an origin such as `https://www.example.org`. */
  readonly publicOrigin: () => string
  /** Whom a bearer token makes an administrator; null for no one. */
  readonly identifyAdministrator: (bearer: string) => Promise<AdminIdentity | null>
  /** Whose keys may sign custom tokens. */
  readonly serviceAccounts: Pick<ServiceAccounts, 'byKeyId' | 'byClientEmail'>
  readonly clock: () => Date
  /** The time by which sessions and codes are too old; null while none is known: then they stay. */
  readonly trustedTime: () => Promise<Date | null>
  readonly log: Log
  /** Counters since the start. */
  readonly counts: { refusedSignIns: number }
}

/** The credentials part of an answer, as the SDK reads it. */
export interface IssuedTokens {
  readonly idToken: string
  readonly refreshToken: string
  readonly expiresIn: string
}

/** An account older than so many seconds of sign-in may not change credentials or vanish. */
const RECENT_LOGIN_SECONDS = 5 * 60

const BY_PASSWORD: SessionStart = { provider: 'password', claims: null }

/**
 * Starts a session and issues both tokens.
 *
 * @param prepare runs first, in the same transaction; throwing starts no session
 */
export async function startSession(
  context: AuthContext,
  uid: string,
  prepare: () => void = () => undefined,
  how: SessionStart = BY_PASSWORD,
): Promise<{ account: Account; tokens: IssuedTokens }> {
  const now = context.clock()
  const { account, session, refreshToken } = transaction(context.database, () => {
    prepare()
    const current = context.accounts.byUid(uid)
    if (current === null) throw new AuthError('USER_NOT_FOUND')
    if (current.isDisabled) throw new AuthError('USER_DISABLED')
    context.accounts.change(uid, { lastLoginAt: now.getTime() })
    return { account: current, ...context.sessions.start(uid, how, now) }
  })
  return { account, tokens: await issueTokens(context, account, session, refreshToken) }
}

/** Issues an ID token for a running session. */
export async function issueTokens(
  context: AuthContext,
  account: Account,
  session: Session,
  refreshToken: string,
): Promise<IssuedTokens> {
  return {
    idToken: await context.idTokens.issue(account, session),
    refreshToken,
    expiresIn: String(ID_TOKEN_LIFETIME_SECONDS),
  }
}

/**
 * The JSON body in the shape that an operation expects. Unknown fields are ignored, as Google does.
 *
 * @throws AuthError `INVALID_ARGUMENT` naming the fields that do not fit
 */
export function parseBody<T>(request: ParsedRequest, schema: z.ZodType<T>): T {
  const result = schema.safeParse(parseJsonBody(request))
  if (result.success) return result.data
  const fields = result.error.issues.map((issue) => issue.path.join('.') || 'body')
  throw new AuthError('INVALID_ARGUMENT', `Not usable: ${[...new Set(fields)].join(', ')}`)
}

/** The account of an `idToken` field. @throws AuthError as `IdTokens.verify`, `MISSING_ID_TOKEN` */
export function verifyIdTokenField(
  context: AuthContext,
  idToken: string | undefined,
): Promise<VerifiedIdToken> {
  if (idToken === undefined || idToken === '') throw new AuthError('MISSING_ID_TOKEN')
  return context.idTokens.verify(idToken)
}

/** @throws AuthError `CREDENTIAL_TOO_OLD_LOGIN_AGAIN` when the password was given too long ago */
export function assertRecentLogin(context: AuthContext, verified: VerifiedIdToken): void {
  const age = context.clock().getTime() / 1000 - verified.authTimeSeconds
  if (age > RECENT_LOGIN_SECONDS) throw new AuthError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}

/**
 * Asks again inside the transaction that changes credentials: hashing a password takes a while, and
 * a person who has lost the account meanwhile must not take it back.
 *
 * @throws AuthError `TOKEN_EXPIRED`
 */
export function assertSessionRuns(context: AuthContext, verified: VerifiedIdToken): void {
  if (!context.sessions.isAlive(verified.sessionId, verified.uid)) {
    throw new AuthError('TOKEN_EXPIRED')
  }
}
