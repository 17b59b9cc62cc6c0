import type { DatabaseSync } from 'node:sqlite'
import type { HttpService } from '../http/service.ts'
import type { Log } from '../log.ts'
import { migrate } from '../store/database.ts'
import { createAccountStore } from './account-store.ts'
import type { AuthContext } from './context.ts'
import { createIdTokens } from './id-tokens.ts'
import { loadSigningKeys } from './keys.ts'
import { createFileMailer } from './mail.ts'
import { createOobCodes } from './oob-codes.ts'
import { createPasswordHasher } from './passwords.ts'
import type { ScryptCost } from './passwords.ts'
import { AUTH_MIGRATIONS } from './schema.ts'
import { createAuthService } from './service.ts'
import { createSessionStore } from './session-store.ts'
import { createThrottle } from './throttle.ts'

/** What {@link createAuth} works with. */
export interface AuthOptions {
  readonly dataDir: string
  readonly projectId: string
  readonly isSignUpOpen: boolean
  readonly database: DatabaseSync
  readonly publicOrigin: () => string
  /** What hashing a password costs; the default is right for everything but tests. */
  readonly passwordCost?: ScryptCost
  readonly clock: () => Date
  readonly log: Log
}

/** The auth service: its protocol, and what other parts of the backend ask of it. */
export interface Auth {
  readonly service: HttpService
  readonly context: AuthContext
  /** Resolves when mail that was promised is written. */
  settle(): Promise<void>
}

/**
 * Brings the tables up to date, reads (or makes) the signing keys and assembles the service.
 *
 * @throws DatabaseError, ServerError `auth/unreadable-keys`
 */
export async function createAuth(options: AuthOptions): Promise<Auth> {
  const { dataDir, projectId, isSignUpOpen, database, publicOrigin, clock, log } = options
  migrate(database, 'auth', AUTH_MIGRATIONS)
  const keys = await loadSigningKeys(dataDir)
  const accounts = createAccountStore(database)
  const sessions = createSessionStore(database)
  const background = new Set<Promise<void>>()
  const context: AuthContext = {
    projectId,
    isSignUpOpen,
    database,
    accounts,
    sessions,
    idTokens: createIdTokens({ projectId, keys, accounts, sessions, clock }),
    keys,
    passwords: createPasswordHasher(options.passwordCost),
    throttle: createThrottle(database, clock),
    oobCodes: createOobCodes(database),
    mailer: createFileMailer({ dataDir, publicOrigin, clock, log }),
    clock,
    log,
    inBackground(work) {
      const watched = work
        .catch((error: unknown) => {
          log.error('auth.background-failed', {}, error)
        })
        .finally(() => background.delete(watched))
      background.add(watched)
    },
  }
  return {
    service: createAuthService(context),
    context,
    async settle() {
      await Promise.all(background)
    },
  }
}
