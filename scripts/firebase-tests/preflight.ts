import { AdministratorError } from '../../node-shared/administrator/administrator-error.ts'
import { openAdministrator } from '../../node-shared/administrator/open-administrator.ts'
import { messageOf } from '../../node-shared/errors.ts'
import { readServiceKey, ServiceKeyError } from '../../node-shared/backend/service-key.ts'
import { parseFirebaseSettings } from '../../shared/firebase/firebase-settings.ts'
import { ownValue } from '../../shared/records/own-value.ts'
import type { FirebaseUnderTest } from './choose-target.ts'

/** How long a host may take to answer at all, in milliseconds. */
const ANSWER_TIMEOUT_MS = 5_000

/** What must hold nothing before the tests fill it. */
const COLLECTIONS = ['posts', 'slugs', 'users'] as const

const HOST_VARIABLES = [
  'GATSBY_FIREBASE_AUTH_HOST',
  'GATSBY_FIREBASE_FIRESTORE_HOST',
  'GATSBY_FIREBASE_STORAGE_HOST',
] as const

export interface PreflightOptions {
  readonly fetch: typeof globalThis.fetch
  /** Whether the product can listen there. */
  readonly isPortFree: (port: number) => Promise<boolean>
}

/**
 * Asks everything that the tests rely on.
 *
 * @returns what is missing, and what to do about it
 */
export async function preflight(
  firebase: FirebaseUnderTest,
  { fetch, isPortFree }: PreflightOptions,
): Promise<readonly string[]> {
  const problems: string[] = []
  if (!(await isPortFree(firebase.port))) {
    problems.push(
      `port ${firebase.port} is in use: stop what listens there, or change PLIEGO_E2E_PORT and PLIEGO_WEBHOOK_URL of the Cloud Functions`,
    )
  }
  for (const name of HOST_VARIABLES) {
    const host = ownValue(firebase.variables, name)
    if (host !== undefined) problems.push(...(await silence(name, host, fetch)))
  }
  if (firebase.keyFile !== null) {
    try {
      await readServiceKey(firebase.keyFile)
    } catch (error) {
      if (!(error instanceof ServiceKeyError)) throw error
      problems.push(`PLIEGO_SERVICE_ACCOUNT_FILE: ${error.message}`)
    }
  }
  // The backend itself is asked when there is one that can answer.
  return problems.length > 0 ? problems : findContent(firebase, fetch)
}

async function silence(
  name: string,
  host: string,
  fetch: typeof globalThis.fetch,
): Promise<readonly string[]> {
  try {
    const response = await fetch(host, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
    await response.body?.cancel()
    return []
  } catch (error) {
    return [
      `${name} is ${host}, but nothing answers there (${messageOf(error)}). Start it; the emulators with: npx firebase-tools@latest emulators:start --only auth,firestore,storage,functions --project demo-pliego`,
    ]
  }
}

/** What stands in the way of filling the backend, as an administrator sees it. */
async function findContent(
  firebase: FirebaseUnderTest,
  fetch: typeof globalThis.fetch,
): Promise<readonly string[]> {
  const isOwner = firebase.keyFile === null
  try {
    const { documents } = await openAdministrator({
      settings: parseFirebaseSettings(firebase.variables),
      origin: null,
      dataDir: '.',
      keyFile: firebase.keyFile,
      isOwner,
      fetch,
      clock: Date.now,
    })
    const problems: string[] = []
    for (const collection of COLLECTIONS) {
      const first = await documents.pages(collection, { pageSize: 1, shows: 'ids' }).next()
      // What takes the word "owner" is an emulator, and is emptied.
      if (first.done === true || isOwner) continue
      problems.push(
        `"${collection}" is not empty: the tests fill the database and must not mix with other content. Empty it with: npx firebase-tools@latest firestore:delete --all-collections --project ${String(firebase.variables['GATSBY_FIREBASE_PROJECT_ID'])}`,
      )
    }
    return problems
  } catch (error) {
    if (!(error instanceof AdministratorError)) throw error
    const hint = isOwner
      ? ' It does not take the word "owner" as emulators do: set PLIEGO_SERVICE_ACCOUNT_FILE to the key of a service account.'
      : ''
    return [`${error.message}${hint}`]
  }
}
