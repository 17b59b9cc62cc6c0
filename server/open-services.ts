import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { createUserRecords } from './users/user-records.ts'
import { createAuth } from './auth/auth.ts'
import type { Auth } from './auth/auth.ts'
import { COMPAT_AUTH, compatServices } from './compat/compat.ts'
import { createPasswordHasher } from './auth/passwords/password-hasher.ts'
import type { ScryptCost } from './auth/passwords/password-hasher.ts'
import { productionPolicy } from './auth/policy/auth-policy.ts'
import { createFirestoreService } from './firestore/index.ts'
import type { FirestoreService } from './firestore/index.ts'
import { createClientAddress } from '../node-shared/http/client-address.ts'
import { clientSubject, createRateLimits } from '../node-shared/http/limits/rate-limits.ts'
import type { RateLimits } from '../node-shared/http/limits/rate-limits.ts'
import { createRequestLimits } from './http/request-limits.ts'
import { createDispatcher } from './http/dispatch.ts'
import type { DispatcherOptions } from './http/dispatch.ts'
import type { Log } from '../node-shared/log/log.ts'
import type { HttpService } from './http/router.ts'
import { createIdentity } from './users/identity.ts'
import type { Identity } from './users/identity.ts'
import { postsShowing } from './posts-showing.ts'
import type { WrittenDocument } from '../shared/publish/webhook/changes.ts'
import { createDailySums } from './insights/daily-sums.ts'
import { createInsightsService } from './insights/insights-service.ts'
import { createReadPolicy } from './read-policy.ts'
import type { PictureProcesses } from './storage/pictures/picture-processes.ts'
import { toRulesMap } from './rules/index.ts'
import type { RulesDatabase, RulesObserver, Ruleset } from './rules/index.ts'
import { createVerifyServiceToken } from './service-accounts/verify-service-token.ts'
import { createServiceAccounts } from './service-accounts/service-accounts.ts'
import type { BackendSettings } from './settings.ts'
import { createStorage } from './storage/storage.ts'
import type { Storage } from './storage/storage.ts'
import { BACKEND_SCHEMA } from './backend-schema.ts'
import { appliedMigrations, newerMigrations } from './database/upgrade.ts'
import { createTestMode, inAnyBucket } from './compat/test-mode/test-mode.ts'
import type { TestMode } from './compat/test-mode/test-mode.ts'
import { createWebhookSender } from './webhook/webhook-sender.ts'
import type { WebhookSender, WebhookEndpoint } from './webhook/webhook-sender.ts'

/** Options of {@link createBackend}. */
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
  /** Whether the live site has a page at a path; left out where no site is served beside the backend. */
  readonly hasPage?: (path: string) => boolean
  /** Told of each request for documents by someone who has a role: by then signed in, or with the editor open. */
  readonly onStaff?: () => void
  /** Who is told when readers would see something else; null for no one. */
  readonly webhook: WebhookEndpoint | null
  readonly settings: BackendSettings
  /** Are told of every boolean that the rules evaluate: tests measure with them. */
  readonly rulesObservers?: { readonly firestore: RulesObserver; readonly storage: RulesObserver }
  /** Shows a text to the operator at the terminal, and keeps it nowhere. */
  readonly announce?: (text: string) => void
  /** Cost of hashing a password; the default is right for everything but tests. */
  readonly passwordCost?: ScryptCost
  /** Prepares the pictures of other backends as well; of its own, and stopped with it, when left out. */
  readonly pictures?: PictureProcesses
  readonly clock?: () => Date
  /**
   * The time by which sessions end and counts are forgotten, which cannot be undone; null while none is known: then
   * all stay. The clock when left out.
   */
  readonly trustedTime?: () => Promise<Date | null>
  readonly log: Log
}

/** The rules of both services. */
export interface CompiledRules {
  readonly firestore: Ruleset
  readonly storage: Ruleset
}

/** Opens the services in the order in which they need one another. */
export async function openServices(
  options: BackendOptions,
  rules: CompiledRules,
  database: DatabaseSync,
  clock: () => Date,
) {
  const { dataDir, projectId, publicOrigin, settings, log } = options
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
  const identity = createIdentity({
    testMode,
    verifyServiceToken: createVerifyServiceToken(serviceAccounts, clock),
    auth: () => auth.context,
    users: () => users,
  })
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
    identifyAdministrator: identity.administratorOf,
    smtp: settings.smtp,
    ...(options.announce !== undefined && { announce: options.announce }),
    more: COMPAT_AUTH,
    passwords: createPasswordHasher(options.passwordCost),
    clock,
    ...(options.trustedTime !== undefined && { trustedTime: options.trustedTime }),
    log,
  })
  const webhook = createWebhookSender(database, options.webhook, clock, log)
  const firestore = createFirestoreService({
    database,
    ruleset: testMode?.firestoreRules ?? rules.firestore,
    projectId,
    clock,
    verifyToken: identity.callerOf,
    isTrusted: (token) => identity.isTrusted(token, 'firestore'),
    hasRole: (uid) => {
      const hasRole = users.read(uid) !== null
      if (hasRole) options.onStaff?.()
      return hasRole
    },
    reads: createReadPolicy(settings, limits, options.webhook?.secret ?? null),
    onCommit: (_, changes) => {
      logRoles(changes, log)
      webhook.onCommit(changes)
    },
  })
  const users = createUserRecords(firestore, clock)
  const storage = await openStorage(options, testMode?.storageRules ?? rules.storage, {
    database,
    firestore,
    webhook,
    identity,
    clock,
  })
  const insights = openInsights(options, database, identity, clock)
  const dispatcher = createDispatcher(
    [...httpServices(testMode, options.bucket, auth, firestore, storage), ...insights],
    log,
    countingRequests(settings, limits, identity),
  )
  return { serviceAccounts, identity, auth, webhook, firestore, users, storage, dispatcher }
}

/** Notes who gave or took a role: an administrator in a browser, or, without a name, a program. */
function logRoles(changes: readonly WrittenDocument[], log: Log): void {
  for (const { path, before, after, uid: by } of changes) {
    const [, uid] = /^users\/([^/]+)$/.exec(path) ?? []
    const role = typeof after?.['role'] === 'string' ? after['role'] : null
    if (uid === undefined || before?.['role'] === after?.['role']) continue
    log.info('auth.role-changed', { uid, role, by: by ?? undefined })
  }
}

/** How the dispatcher knows clients, and counts what they use. */
function countingRequests(
  settings: BackendSettings,
  limits: RateLimits,
  identity: Identity,
): DispatcherOptions {
  return {
    clientAddress: createClientAddress(settings.trustedProxies),
    isAddressLogged: settings.isAddressLogged,
    limits: createRequestLimits({
      limits,
      trustedProxies: settings.trustedProxies,
      accountOf: async (token) => (await identity.callerOf(token))?.uid ?? null,
    }),
  }
}

/** The service that counts readers, where it is switched on. */
function openInsights(
  { settings, hasPage, publicOrigin, trustedTime }: BackendOptions,
  database: DatabaseSync,
  { userOf }: Identity,
  clock: () => Date,
): HttpService[] {
  if (!settings.hasInsights) return []
  const insights = createInsightsService({
    sums: createDailySums(database, hasPage !== undefined),
    userOf,
    hasPage: hasPage ?? null,
    clientOf: (request) => clientSubject(request, request.clientAddress, settings.trustedProxies),
    publicOrigin,
    newKey: () => randomBytes(32),
    clock,
    trustedTime: trustedTime ?? (async () => clock()),
  })
  return [insights]
}

/** The file storage, whose rules may look at documents. */
function openStorage(
  { dataDir, bucket, settings, publicOrigin, pictures, log }: BackendOptions,
  ruleset: Ruleset,
  context: {
    readonly database: DatabaseSync
    readonly firestore: FirestoreService
    readonly webhook: WebhookSender
    readonly identity: Identity
    readonly clock: () => Date
  },
): Promise<Storage> {
  const { database, firestore, webhook, identity, clock } = context
  const readForRules: RulesDatabase['get'] = (path) => {
    const fields = firestore.get(path)
    return fields === null ? null : toRulesMap(fields)
  }
  return createStorage({
    dataDir,
    bucket,
    database,
    keepsAllBytes: newerMigrations(appliedMigrations(database), BACKEND_SCHEMA).length > 0,
    ...(pictures !== undefined && { pictures }),
    ruleset,
    // File operations change no document: before and after are the same.
    rulesDatabase: { get: readForRules, getAfter: readForRules },
    authenticate: async (token) =>
      (await identity.isTrusted(token, 'storage')) ? 'trusted' : identity.callerOf(token),
    isSignedIn: identity.isSignedIn,
    acceptedTypes: settings.uploads.acceptedTypes,
    variants: settings.uploads.makesVariants
      ? {
          onMade: (names) => {
            webhook.onCommit(postsShowing(firestore, names))
          },
        }
      : null,
    limits: {
      objectBytes: settings.uploads.maxBytes,
      diskReserveBytes: settings.uploads.diskReserveBytes,
    },
    publicOrigin,
    clock,
    log,
  })
}

function httpServices(
  testMode: TestMode | null,
  bucket: string,
  auth: Auth,
  firestore: FirestoreService,
  storage: Storage,
): HttpService[] {
  return [
    auth.service,
    firestore.http,
    testMode === null ? storage.service : inAnyBucket(storage.service, bucket),
    ...compatServices(testMode, bucket, auth, storage),
  ]
}
