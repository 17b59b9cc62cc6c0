import { access } from 'node:fs/promises'
import path from 'node:path'
import type { FirebaseSettings } from '../../shared/firebase/firebase-settings.ts'
import { addressOfRunning } from '../product/running-product.ts'
import { createTokenSource, readServiceKey } from '../backend/service-key.ts'
import type { ServiceKey } from '../backend/service-key.ts'
import { administratorAccounts } from './accounts.ts'
import type { AdministratorAccounts } from './accounts.ts'
import { administratorDocuments } from './documents.ts'
import type { AdministratorDocuments } from './documents.ts'
import { AdministratorError } from './administrator-error.ts'
import { administratorObjects } from './objects.ts'
import type { AdministratorObjects } from './objects.ts'
import { createSend } from './request.ts'

/** A backend, read and written with the rights of a service account. */
export interface Administrator {
  /** Where the backend is, for people. */
  readonly description: string
  readonly documents: AdministratorDocuments
  readonly objects: AdministratorObjects
  readonly accounts: AdministratorAccounts
}

export interface AdministratorOptions {
  readonly settings: FirebaseSettings
  /** The meaning of the host `same-origin`; null for the product that runs on the data folder. */
  readonly origin: string | null
  readonly dataDir: string
  /** A key file; null for the one that the embedded backend keeps in its data folder. */
  readonly keyFile: string | null
  /** Emulators and the backend in test mode take the word "owner" for a token. */
  readonly isOwner: boolean
  readonly fetch: typeof globalThis.fetch
  /** Milliseconds since 1970. */
  readonly clock: () => number
}

/** The key that the embedded backend makes for its own publisher, in the data folder. */
const OWN_KEY_FILE = 'publisher-key.json'

const GOOGLE = {
  auth: 'https://identitytoolkit.googleapis.com',
  firestore: 'https://firestore.googleapis.com',
  storage: 'https://storage.googleapis.com',
} as const

type Service = keyof typeof GOOGLE

/**
 * Connects to the backend of the settings: the embedded one, the Emulator Suite or Firebase itself.
 * Nothing is sent yet.
 *
 * @throws AdministratorError `administrator/not-running`, `administrator/no-key`; ServiceKeyError
 */
export async function openAdministrator(options: AdministratorOptions): Promise<Administrator> {
  const { settings, fetch, clock } = options
  const { projectId, storageBucket } = settings.options
  const origin = await findOrigin(options)
  const key = options.isOwner ? null : await findKey(options)
  const description =
    settings.hosts.firestore === 'same-origin' && origin !== null
      ? origin
      : `${settings.hosts.firestore ?? 'the Firebase project'} ${projectId}`
  const hostOf = (service: Service): string | null => {
    const host = settings.hosts[service]
    return host === 'same-origin' ? origin : (host?.replace(/\/$/, '') ?? null)
  }
  const sendTo = (service: Service) =>
    createSend({
      fetch,
      description,
      token:
        key === null
          ? () => Promise.resolve('owner')
          : createTokenSource(key, clock, `${GOOGLE[service]}/`),
    })
  const authHost = hostOf('auth')
  return {
    description,
    documents: administratorDocuments(
      sendTo('firestore'),
      hostOf('firestore') ?? GOOGLE.firestore,
      projectId,
    ),
    objects: administratorObjects(
      sendTo('storage'),
      hostOf('storage') ?? GOOGLE.storage,
      storageBucket,
    ),
    accounts: administratorAccounts(
      sendTo('auth'),
      authHost === null ? GOOGLE.auth : `${authHost}/identitytoolkit.googleapis.com`,
      projectId,
    ),
  }
}

async function findOrigin({
  origin,
  dataDir,
  settings,
}: AdministratorOptions): Promise<string | null> {
  const isHere = Object.values(settings.hosts).includes('same-origin')
  if (origin !== null || !isHere) return origin
  const folder = path.resolve(dataDir)
  const found = await addressOfRunning(folder, 'backend.lock')
  if (found !== null) return found
  throw new AdministratorError(
    'administrator/not-running',
    `No product runs on the data folder ${folder}. Start it with "npm start", then run this again. ` +
      'Name another folder with --data-dir, or the address of a server with --origin.',
  )
}

async function findKey({ keyFile, dataDir, settings }: AdministratorOptions): Promise<ServiceKey> {
  if (keyFile !== null) return readServiceKey(keyFile)
  const own = path.join(path.resolve(dataDir), OWN_KEY_FILE)
  const isEmbedded = settings.hosts.firestore === 'same-origin'
  if (isEmbedded && (await isThere(own))) return readServiceKey(own)
  throw new AdministratorError(
    'administrator/no-key',
    isEmbedded
      ? `There is no key in ${path.dirname(own)}. Make one with "npm run service-account -- add NAME --out FILE" and name it with --key.`
      : 'A key of a service account is needed: make one in the Google Cloud console (roles Cloud Datastore User, Storage Object Admin, Firebase Authentication Admin) and name its file with --key.',
  )
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
