import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DatabaseSync } from 'node:sqlite'
import { messageOf } from '../node-shared/errors.ts'
import { lockFolder } from '../node-shared/files/folder-lock.ts'
import type { FolderLock } from '../node-shared/files/folder-lock.ts'
import type { PlannedWrite } from '../shared/documents/planned-write.ts'
import { removeAbandonedStaging } from './backup/staging.ts'
import { createAccounts } from './users/user-accounts.ts'
import type { Accounts } from './users/user-accounts.ts'
import { SERVER_TIME } from './firestore/index.ts'
import { createHealth } from './health.ts'
import type { RouteRow } from './http/router.ts'
import { digestOfRules } from './rules-digest.ts'
import type { BackendHealth } from './health.ts'
import type { SignedInUser } from './users/identity.ts'
import { compileRules } from './rules/index.ts'
import { BACKEND_SCHEMA } from './backend-schema.ts'
import type { ServiceAccounts } from './service-accounts/service-accounts.ts'
import { openUpToDate } from './database/upgrade.ts'
import { claimFolderForTests } from './compat/test-mode/test-mode.ts'
import { openServices } from './open-services.ts'
import type { BackendOptions, CompiledRules } from './open-services.ts'

/** In trusted writes: the time of the commit, as `serverTimestamp()` in the SDK. */
export const serverTime = SERVER_TIME

/** The embedded backend: auth, documents and files behind one request handler. */
export interface Backend {
  /** Every route that it has, with who may use it and what it costs; docs/SECURITY.md lists them. */
  readonly routes: readonly RouteRow[]
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
  /** Reports the backend's health to a supervisor. Cheap: looked up every few seconds at most. */
  health(): Promise<BackendHealth>
  /** Returns numbers for operators. */
  numbers(): { readonly mailsWaiting: number; readonly refusedSignIns: number }
  /** Stands for the rules that are enforced; see {@link digestOfRules}. */
  readonly rulesDigest: string
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
  const lock = lockFolder(options.dataDir, 'backend.lock')
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
  rules: CompiledRules,
  database: DatabaseSync,
  lock: FolderLock,
): Promise<Backend> {
  const { dataDir, settings, log, clock = () => new Date() } = options
  const parts = await openServices(options, rules, database, clock)
  const { auth, firestore, storage, webhook, users, identity, dispatcher } = parts
  await removeAbandonedStaging(dataDir).catch((error: unknown) => {
    log.warn('backup.staging-kept', { reason: messageOf(error) })
  })
  let closing: Promise<void> | null = null
  async function close(): Promise<void> {
    await dispatcher.drain()
    await auth.close()
    await webhook.close()
    firestore.close()
    await storage.close()
    database.close()
    lock.release()
  }

  return {
    routes: dispatcher.routes,
    serviceAccounts: parts.serviceAccounts,
    handle: (request, response) => dispatcher.handle(request, response),
    accounts: createAccounts({ database, auth: auth.context, users, clock }),
    documents: {
      commit: async (writes) => firestore.commit(writes),
      isEmpty: () => firestore.isEmpty(),
    },
    files: {
      async put(path, bytes, contentType) {
        await storage.put(path, bytes, contentType)
      },
    },
    verifyIdToken: identity.userOf,
    numbers: () => ({
      mailsWaiting: auth.context.mails.waiting(),
      refusedSignIns: auth.context.counts.refusedSignIns,
    }),
    rulesDigest: digestOfRules(options.firestoreRules, options.storageRules),
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
