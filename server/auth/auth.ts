import type { DatabaseSync } from 'node:sqlite'
import type { HttpService } from '../http/router.ts'
import type { Log } from '../../node-shared/log/log.ts'
import type { ServiceAccounts } from '../service-accounts/service-accounts.ts'
import { migrate } from '../database/database.ts'
import { createAccountStore } from './accounts/account-store.ts'
import type { AdminIdentity, AuthContext } from './operations/auth-context.ts'
import { createIdTokens } from './sessions/id-tokens.ts'
import { openSigningKeys } from './keys/signing-keys.ts'
import { createMailDeliverer } from './mail/deliverer.ts'
import { createMailOutbox } from './mail/mail-outbox.ts'
import type { SmtpSettings } from './mail/smtp-settings.ts'
import { createFileTransport, createSmtpTransport } from './mail/transport.ts'
import { createOobCodes, type OobSubject } from './codes/oob-codes.ts'
import { createPasswordHasher, type PasswordHasher } from './passwords/password-hasher.ts'
import type { AuthPolicy } from './policy/auth-policy.ts'
import { AUTH_MIGRATIONS } from './auth-migrations.ts'
import { createAuthService, type MoreAuth } from './auth-service.ts'
import { createSessionStore } from './sessions/session-store.ts'
import { createThrottle } from './policy/throttle.ts'
import { createSignedTokens, type TokenFormat } from './sessions/token-format.ts'

const HOUR_MS = 60 * 60 * 1000

/** Regular upkeep: forgetting what is over, and a new signing key when it is time. */
interface Janitor {
  /** Ends when a round that has begun is over. */
  stop(): Promise<void>
}

/** Options of {@link createAuth}. */
export interface AuthOptions {
  readonly dataDir: string
  readonly projectId: string
  readonly policy: AuthPolicy
  readonly database: DatabaseSync
  readonly publicOrigin: () => string
  readonly serviceAccounts: Pick<ServiceAccounts, 'byKeyId' | 'byClientEmail'>
  /** Whom a bearer token makes an administrator; null for no one. */
  readonly identifyAdministrator: (bearer: string) => Promise<AdminIdentity | null>
  /** How mail is sent; null for files in the data folder. */
  readonly smtp: SmtpSettings | null
  /** Shows a text to the operator at the terminal, and keeps it nowhere. */
  readonly announce?: (text: string) => void
  /** Is told of every code that is made: for test mode alone. */
  readonly onCodeIssued?: (subject: OobSubject, code: string) => void
  /** How ID tokens are written: signed, but in test mode. */
  readonly tokenFormat?: TokenFormat
  /** Operations for other Firebase clients; none when left out. */
  readonly more?: MoreAuth
  /** How passwords are hashed; the default is right for everything but tests. */
  readonly passwords?: PasswordHasher
  readonly clock: () => Date
  /** The time by which sessions and codes are too old, null while none is known; the clock when left out. */
  readonly trustedTime?: () => Promise<Date | null>
  readonly log: Log
}

/** The auth service: its protocol, and what other parts of the backend ask of it. */
export interface Auth {
  readonly service: HttpService
  readonly context: AuthContext
  /** Resolves when mail that is due has been handed on. */
  settle(): Promise<void>
  /** Stops sending mail and cleaning; what waits is sent after the next start. */
  close(): Promise<void>
}

/**
 * Brings the tables up to date, reads (or makes) the signing keys and assembles the service.
 *
 * @throws DatabaseError, ServerError `auth/unreadable-keys`
 */
export async function createAuth(options: AuthOptions): Promise<Auth> {
  const { dataDir, projectId, database, publicOrigin, clock, log } = options
  migrate(database, 'auth', AUTH_MIGRATIONS)
  const keys = await openSigningKeys({ dataDir, clock, log })
  const accounts = createAccountStore(database)
  const sessions = createSessionStore(database)
  const oobCodes = createOobCodes(database, options.onCodeIssued)
  const outbox = createMailOutbox(database, () => {
    deliverer.wake()
  })
  const deliverer = createMailDeliverer({
    database,
    outbox,
    accounts,
    oobCodes,
    transport:
      options.smtp === null
        ? createFileTransport({
            dataDir,
            publicOrigin,
            clock,
            log,
            announce: options.announce ?? (() => undefined),
          })
        : createSmtpTransport(options.smtp),
    publicOrigin,
    clock,
    log,
  })
  const context: AuthContext = {
    projectId,
    policy: options.policy,
    database,
    accounts,
    sessions,
    idTokens: createIdTokens({
      projectId,
      format: options.tokenFormat ?? createSignedTokens(keys, clock),
      accounts,
      sessions,
      clock,
    }),
    keys,
    passwords: options.passwords ?? createPasswordHasher(),
    throttle: createThrottle(database, clock),
    oobCodes,
    mails: outbox,
    publicOrigin,
    identifyAdministrator: options.identifyAdministrator,
    serviceAccounts: options.serviceAccounts,
    clock,
    trustedTime: options.trustedTime ?? (async () => clock()),
    log,
    counts: { refusedSignIns: 0 },
  }
  const janitor = startJanitor(context)
  return {
    service: createAuthService(context, options.more),
    context,
    settle: () => deliverer.settle(),
    async close() {
      await janitor.stop()
      await deliverer.close()
    },
  }
}

/** Does a round now, and one every hour. */
function startJanitor(context: AuthContext): Janitor {
  async function round(): Promise<void> {
    try {
      const now = await context.trustedTime()
      if (now !== null) {
        context.sessions.clean(now)
        context.oobCodes.clean(now)
      }
      await context.keys.rotateWhenDue()
    } catch (error) {
      context.log.error('auth.cleaning-failed', {}, error)
    }
  }
  let running = round()
  const timer = setInterval(() => {
    running = running.then(round)
  }, HOUR_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
