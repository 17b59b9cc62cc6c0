import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app'
import { connectAuthEmulator, initializeAuth, inMemoryPersistence, type Auth } from 'firebase/auth'
import { initializeFirestore, type Firestore } from 'firebase/firestore/lite'
import { connectStorageEmulator, getStorage, type FirebaseStorage } from 'firebase/storage'
import type { FirebaseSettings } from '../../shared/firebase/firebase-settings.ts'

/** The SDK's clients of one backend. */
export interface Clients {
  readonly app: FirebaseApp
  readonly auth: Auth
  readonly firestore: Firestore
  readonly storage: FirebaseStorage
  close(): Promise<void>
}

/**
 * Points the Firebase SDK at the backend of the settings: the embedded one, the Emulator Suite or
 * Firebase itself.
 *
 * @param origin what the host `same-origin` means here; null where no host is that
 */
export function connectClients(settings: FirebaseSettings, origin: string | null): Clients {
  const { measurementId, ...options } = settings.options
  const app = initializeApp(
    measurementId === null ? options : { ...options, measurementId },
    `import-${Date.now()}`,
  )
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  const authHost = resolveHost(settings.hosts.auth, origin)
  if (authHost !== null) connectAuthEmulator(auth, authHost.origin, { disableWarnings: true })
  const firestoreHost = resolveHost(settings.hosts.firestore, origin)
  const firestore = initializeFirestore(
    app,
    firestoreHost === null
      ? {}
      : { host: firestoreHost.host, ssl: firestoreHost.protocol === 'https:' },
  )
  const storage = getStorage(app)
  const storageHost = resolveHost(settings.hosts.storage, origin)
  if (storageHost !== null) {
    connectStorageEmulator(storage, storageHost.hostname, portOf(storageHost))
    // The SDK has no public option for a self-hosted storage behind TLS: it always takes http.
    if (storageHost.protocol === 'https:') Reflect.set(storage, '_protocol', 'https')
  }
  return { app, auth, firestore, storage, close: () => deleteApp(app) }
}

function resolveHost(host: string | null, origin: string | null): URL | null {
  const address = host === 'same-origin' ? origin : host
  return address === null ? null : new URL(address)
}

function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}
