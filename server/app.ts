import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DatabaseSync } from 'node:sqlite'
import type { PlannedWrite } from '../shared/post-writes.ts'
import { createAccounts } from './accounts/accounts.ts'
import type { Accounts, Role } from './accounts/accounts.ts'
import { createUserRecords } from './accounts/user-records.ts'
import { verifiedOrNull } from './auth/id-tokens.ts'
import { createAuth } from './auth/index.ts'
import { productionPolicy } from './auth/policy.ts'
import { SERVER_TIME, createFirestoreService } from './firestore/index.ts'
import { createHealth } from './health.ts'
import type { BackendHealth } from './health.ts'
import { createClientAddress } from './http/client-address.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { createRequestLimits } from './http/request-limits.ts'
import { createDispatcher } from './http/dispatch.ts'
import type { Log } from '../node-shared/log.ts'
import { createReadPolicy } from './read-policy.ts'
import { compileRules, toRulesMap } from './rules/index.ts'
import type { RulesDatabase, RulesObserver, Ruleset } from './rules/index.ts'
import { BACKEND_SCHEMA } from './schema.ts'
import { createServiceAccounts, createVerifyServiceToken } from './service-accounts/index.ts'
import type { ServiceAccounts } from './service-accounts/service-accounts.ts'
import type { ServiceAudience } from './service-accounts/verify-service-token.ts'
import type { BackendSettings } from './settings.ts'
import { createStorage } from './storage/index.ts'
import { lockFolder } from './store/folder-lock.ts'
import type { FolderLock } from './store/folder-lock.ts'
import { openUpToDate } from './store/upgrade.ts'
import { asOwner, claimFolderForTests, createTestMode, inAnyBucket } from './test-mode/index.ts'
import { createWebhookSender } from './webhook/index.ts'
import type { WebhookTarget } from './webhook/index.ts'

/** In trusted writes: the time of the commit, as `serverTimestamp()` in the SDK. */
export const serverTime = SERVER_TIME

/** What {@link createBackend} works with. */
export interface BackendOptions {
  /** Folder of everything durable; made when missing. */
  readonly dataDir: string
  readonly projectId: string
  readonly bucket: string
  /** The text of `firebase/firestore.rules` and `firebase/storage.rules`. */
  readonly firestoreRules: string
  readonly storageRules: string
  /** Origin under which people reach the site, such as `http://localhost:8080`. */
  readonly publicOrigin: () => string
  /** Who is told when readers would see something else; null for nobody. */
  readonly webhook: WebhookTarget | null
  readonly settings: BackendSettings
  /** Are told of every boolean that the rules evaluate: tests measure with them. */
  readonly rulesObservers?: { readonly firestore: RulesObserver; readonly storage: RulesObserver }
  /** Shows a text to the operator at the terminal, and keeps it nowhere. */
  readonly announce?: (text: string) => void
  readonly clock?: () => Date
  readonly log: Log
}

/** The owner of a valid ID token. */
export interface SignedInUser {
  readonly uid: string
  /** Empty for an account that was made by a custom token. */
  readonly email: string
  readonly role: Role | null
}

/** The embedded backend: auth, documents and files behind one request handler. */
export interface Backend {
  /** Answers a request of one of the protocols; false, untouched, when the path is not theirs. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  readonly accounts: Accounts
  /** Keys of programs that the rules do not judge. */
  readonly serviceAccounts: Pick<ServiceAccounts, 'add' | 'list' | 'revoke'>
  readonly documents: {
    /** Applies writes atomically without asking the rules. Returns the time of the commit. */
    commit(writes: readonly PlannedWrite[]): Promise<Date>
    /** Is there no document at all? */
    isEmpty(): boolean
  }
  readonly files: {
    /** Stores a picture without asking the rules; the content type follows the bytes. */
    put(path: string, bytes: Uint8Array, contentType?: string): Promise<void>
  }
  /** Whose ID token is this? Null when it is not valid, expired or revoked. */
  verifyIdToken(idToken: string): Promise<SignedInUser | null>
  /** What a supervisor should know. Cheap: looked up every few seconds at most. */
  health(): Promise<BackendHealth>
  /** Refuses new requests, finishes the running ones and closes the database. */
  close(): Promise<void>
}

/**
 * Opens the backend over a data folder: tables are brought up to date, signing keys made at the
 * first start, and what a crash left behind is removed.
 *
 * @throws RulesError with line and column, DatabaseError, ServerError `auth/unreadable-keys` or
 *   `test-mode/real-data`
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  // Rules first: a mistake in them must not leave a half-made data folder.
  const rules = {
    firestore: compileRules(options.firestoreRules, options.rulesObservers?.firestore),
    storage: compileRules(options.storageRules, options.rulesObservers?.storage),
  }
  for (const [file, { warnings }] of Object.entries(rules)) {
    for (const { message, line, column } of warnings) {
      options.log.warn('rules.warning', { file: `${file}.rules`, line, column, message })
    }
  }
  const lock = lockFolder(options.dataDir)
  let database: DatabaseSync | null = null
  try {
    if (options.settings.isTestMode) claimFolderForTests(options.dataDir)
    database = openUpToDate(options.dataDir, BACKEND_SCHEMA, { mayUpgrade: true })
    return await assemble(options, rules, database, lock)
  } catch (error) {
    database?.close()
    lock.release()
    throw error
  }
}

async function assemble(
  options: BackendOptions,
  rules: { readonly firestore: Ruleset; readonly storage: Ruleset },
  database: DatabaseSync,
  lock: FolderLock,
): Promise<Backend> {
  const { dataDir, projectId, bucket, publicOrigin, settings, log } = options
  const clock = options.clock ?? (() => new Date())
  const limits = createRateLimits(settings.rateLimitFactor, () => performance.now())
  const testMode = settings.isTestMode
    ? createTestMode({
        projectId,
        database,
        firestoreRules: { source: options.firestoreRules, ruleset: rules.firestore },
        storageRules: { source: options.storageRules, ruleset: rules.storage },
        clock,
        log,
      })
    : null
  const serviceAccounts = createServiceAccounts(database, projectId, clock)
  const verifyServiceToken = createVerifyServiceToken(serviceAccounts, clock)
  const isTrusted = async (token: string, audience: ServiceAudience) =>
    testMode?.isOwner(token) === true || (await verifyServiceToken(token, audience)) !== null
  const auth = await createAuth({
    dataDir,
    projectId,
    policy: testMode?.policy ?? productionPolicy(settings.isSignUpOpen),
    ...(testMode !== null && {
      onCodeIssued: testMode.onCodeIssued,
      tokenFormat: testMode.tokenFormat,
    }),
    database,
    publicOrigin,
    serviceAccounts,
    identifyAdministrator: async (token) => {
      if (testMode?.isOwner(token) === true) return { kind: 'service-account', name: 'owner' }
      const account = await verifyServiceToken(token, 'identitytoolkit')
      if (account !== null) return { kind: 'service-account', name: account.name }
      const uid = (await verifyToken(token))?.uid
      return uid !== undefined && users.read(uid)?.role === 'admin' ? { kind: 'admin', uid } : null
    },
    smtp: settings.smtp,
    ...(options.announce !== undefined && { announce: options.announce }),
    clock,
    log,
  })
  const { context } = auth
  const webhook = createWebhookSender(database, options.webhook, clock, log)
  const verifyIdToken = (token: string) => verifiedOrNull(context.idTokens, token)
  const verifyToken = async (token: string) =>
    testMode?.readDeveloperToken(token) ?? verifyIdToken(token)
  const firestore = createFirestoreService({
    database,
    ruleset: testMode?.firestoreRules ?? rules.firestore,
    projectId,
    clock,
    verifyToken,
    isTrusted: (token) => isTrusted(token, 'firestore'),
    reads: createReadPolicy(settings, limits, options.webhook?.secret ?? null),
    onCommit: (_, changes) => {
      webhook.onCommit(changes)
    },
  })
  const readForRules: RulesDatabase['get'] = (path) => {
    const fields = firestore.get(path)
    return fields === null ? null : toRulesMap(fields)
  }
  const users = createUserRecords(firestore)

  const storage = await createStorage({
    dataDir,
    bucket,
    database,
    ruleset: testMode?.storageRules ?? rules.storage,
    // File operations change no document: before and after are the same.
    rulesDatabase: { get: readForRules, getAfter: readForRules },
    authenticate: async (token) =>
      (await isTrusted(token, 'storage')) ? 'trusted' : verifyToken(token),
    isSignedIn: ({ uid, token }) =>
      (testMode !== null && token['sid'] === undefined) ||
      (context.accounts.byUid(uid)?.isDisabled === false &&
        typeof token['sid'] === 'string' &&
        context.sessions.isAlive(token['sid'], uid)),
    acceptedTypes: settings.uploads.acceptedTypes,
    limits: {
      objectBytes: settings.uploads.maxBytes,
      diskReserveBytes: settings.uploads.diskReserveBytes,
    },
    publicOrigin,
    clock,
    log,
  })
  const services =
    testMode === null
      ? [auth.service, firestore.http, storage.service, storage.jsonApi]
      : [
          auth.service,
          firestore.http,
          inAnyBucket(storage.service, bucket),
          asOwner(inAnyBucket(storage.jsonApi, bucket)),
          testMode.createService(context, () => auth.settle()),
        ]
  const dispatcher = createDispatcher(services, log, {
    clientAddress: createClientAddress(settings.trustedProxies),
    isAddressLogged: settings.isAddressLogged,
    limits: createRequestLimits({
      limits,
      trustedProxies: settings.trustedProxies,
      accountOf: async (token) => (await verifyToken(token))?.uid ?? null,
    }),
  })

  let closing: Promise<void> | null = null
  async function close(): Promise<void> {
    await dispatcher.drain()
    await auth.close()
    await webhook.close()
    firestore.close()
    storage.close()
    database.close()
    lock.release()
  }

  return {
    serviceAccounts,
    handle: (request, response) => dispatcher.handle(request, response),
    accounts: createAccounts({
      database,
      auth: context,
      users,
      clock,
    }),
    documents: {
      commit: async (writes) => firestore.commit(writes),
      isEmpty: () => firestore.isEmpty(),
    },
    files: {
      async put(path, bytes, contentType) {
        await storage.put(path, bytes, contentType)
      },
    },
    async verifyIdToken(idToken) {
      const verified = await verifyIdToken(idToken)
      if (verified === null) return null
      const { uid, account } = verified
      return { uid, email: account.email ?? '', role: users.read(uid)?.role ?? null }
    },
    health: createHealth({
      database,
      dataDir,
      diskReserveBytes: settings.uploads.diskReserveBytes,
      hasLostBytes: () => storage.hasLostBytes(),
      clock,
      log,
    }),
    close() {
      closing ??= close()
      return closing
    },
  }
}
