import type { DatabaseSync } from 'node:sqlite'
import { UnsecuredJWT } from 'jose'
import { z } from 'zod'
import { TEST_POLICY, type AuthPolicy } from '../../auth/policy/auth-policy.ts'
import type { OobSubject } from '../../auth/codes/oob-codes.ts'
import {
  type TokenFormat,
  REQUIRED_CLAIMS,
  refusedToken,
} from '../../auth/sessions/token-format.ts'
import type { HttpService } from '../../http/router.ts'
import type { Log } from '../../../node-shared/log/log.ts'
import { transaction } from '../../database/database.ts'
import type { RulesAuth, Ruleset } from '../../rules/index.ts'
import { OWNER_TOKEN, readDeveloperToken } from './developer-token.ts'
import { createIssuedCodes } from './issued-codes.ts'
import { createReplaceableRuleset } from './replaceable-ruleset.ts'
import { createTestModeService, type SignIn } from './test-mode-service.ts'

/** Names of the tables of each service's content, as patterns of SQL. */
const TABLES = {
  // Documents and their indexes.
  documents: 'document%',
  accounts: 'auth\\_%',
  // The bytes of files go with the sweep of the next start.
  files: 'storage\\_%',
} as const

const rowSchema = z.object({ name: z.string() })

export { asOwner, inAnyBucket } from './emulated-storage.ts'
export { claimFolderForTests } from './guard.ts'

/** The rules of one service, as they were compiled at the start. */
export interface InitialRules {
  readonly source: string
  readonly ruleset: Ruleset
}

/** Options of {@link createTestMode}. */
export interface TestModeOptions {
  readonly projectId: string
  readonly database: DatabaseSync
  readonly firestoreRules: InitialRules
  readonly storageRules: InitialRules
  readonly clock: () => Date
  readonly log: Log
}

/** Everything that is different in test mode. Without it none of this exists. */
export interface TestMode {
  /** Rules that the endpoints can replace. */
  readonly firestoreRules: Ruleset
  readonly storageRules: Ruleset
  /** Which ways in are open. */
  readonly policy: AuthPolicy
  /** ID tokens as Google's emulator issues them. */
  readonly tokenFormat: TokenFormat
  /** Is this the token of the project's owner? */
  isOwner(token: string): boolean
  /** Whom an unsigned token names; null for any other token. */
  readDeveloperToken(token: string): RulesAuth | null
  /** Is to be told of every code that is sent by mail. */
  readonly onCodeIssued: (subject: OobSubject, code: string) => void
  /** The endpoints, over what the auth service lets them change. */
  createService(signIn: SignIn, settleMail: () => Promise<void>): HttpService
}

/**
 * Makes a backend do what Google's emulators do for test tools: anyone who says so is the owner,
 * rules can be exchanged and data erased by a request. Never for data that is to be kept.
 */
export function createTestMode(options: TestModeOptions): TestMode {
  const { database, projectId, log } = options
  const replaceable = ({ source, ruleset }: InitialRules) =>
    createReplaceableRuleset(source, ruleset)
  const firestoreRules = replaceable(options.firestoreRules)
  const storageRules = replaceable(options.storageRules)
  const issuedCodes = createIssuedCodes()
  log.warn('test-mode.open', {
    warning:
      'TEST MODE: anyone who reaches this port may read, change and erase everything. Use it for tests alone.',
  })
  return {
    firestoreRules,
    storageRules,
    isOwner: (token) => token === OWNER_TOKEN,
    readDeveloperToken,
    policy: TEST_POLICY,
    tokenFormat: createUnsignedTokens(options.clock),
    onCodeIssued: (subject, code) => {
      issuedCodes.add({ ...subject, code })
    },
    createService: (signIn, settleMail) =>
      createTestModeService({
        projectId,
        firestoreRules,
        storageRules,
        signIn,
        issuedCodes,
        clock: options.clock,
        settleMail,
        eraseDocuments: () => {
          erase(database, 'documents')
        },
        eraseAccounts: () => {
          erase(database, 'accounts')
          issuedCodes.clear()
        },
        eraseFiles: () => {
          erase(database, 'files')
        },
      }),
  }
}

/** Makes a service forget everything that people have made. */
function erase(database: DatabaseSync, what: keyof typeof TABLES): void {
  transaction(database, () => {
    database.exec('PRAGMA defer_foreign_keys = ON')
    const tables = database
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE ? ESCAPE '\\'`)
      .all(TABLES[what])
    for (const table of tables) database.exec(`DELETE FROM "${rowSchema.parse(table).name}"`)
  })
}

/**
 * ID tokens without a signature (RFC 7519, section 6), as Google's emulator issues them: Firebase's
 * admin libraries take no others once `FIREBASE_AUTH_EMULATOR_HOST` is set.
 */
function createUnsignedTokens(clock: () => Date): TokenFormat {
  return {
    write: (claims) => Promise.resolve(new UnsecuredJWT(claims).encode()),
    read(idToken, { issuer, audience }) {
      try {
        const { payload } = UnsecuredJWT.decode(idToken, {
          issuer,
          audience,
          currentDate: clock(),
          requiredClaims: REQUIRED_CLAIMS,
        })
        return Promise.resolve(payload)
      } catch (cause) {
        return Promise.reject(refusedToken(cause))
      }
    },
  }
}
