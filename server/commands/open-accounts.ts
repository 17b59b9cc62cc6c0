import { createAccountStore } from '../auth/accounts/account-store.ts'
import { createMailOutbox } from '../auth/mail/mail-outbox.ts'
import { createOobCodes } from '../auth/codes/oob-codes.ts'
import { createPasswordHasher } from '../auth/passwords/password-hasher.ts'
import { createSessionStore } from '../auth/sessions/session-store.ts'
import { createThrottle } from '../auth/policy/throttle.ts'
import { createFirestoreService } from '../firestore/index.ts'
import { BACKEND_SCHEMA } from '../backend-schema.ts'
import { openUpToDate } from '../database/upgrade.ts'
import { createAccounts } from '../users/user-accounts.ts'
import type { Accounts } from '../users/user-accounts.ts'
import { createUserRecords } from '../users/user-records.ts'

/**
 * The accounts of a data folder without a server, for the command line. A server may run over the
 * same folder: SQLite keeps the two apart, and the server sees every change with its next request.
 *
 * @throws DatabaseError when the folder cannot be used
 */
export function openAccounts(
  dataDir: string,
  projectId: string,
  passwords = createPasswordHasher(),
): { readonly accounts: Accounts; readonly close: () => void } {
  const clock = () => new Date()
  const database = openUpToDate(dataDir, BACKEND_SCHEMA, { mayUpgrade: false })
  const documents = createFirestoreService({
    database,
    projectId,
    clock,
    // Nothing here speaks for a client, so there is nothing to allow and no one to verify.
    ruleset: { allows: () => ({ allowed: false, reasons: ['no client'] }) },
    verifyToken: () => Promise.reject(new Error('There are no clients here.')),
  })
  const accounts = createAccounts({
    database,
    auth: {
      accounts: createAccountStore(database),
      sessions: createSessionStore(database),
      passwords,
      throttle: createThrottle(database, clock),
      oobCodes: createOobCodes(database),
      // A server that runs looks for new messages by itself; otherwise they wait for one.
      mails: createMailOutbox(database, () => undefined),
    },
    users: createUserRecords(documents, clock),
    clock,
  })
  return {
    accounts,
    close() {
      database.close()
    },
  }
}
