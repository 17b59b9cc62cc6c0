import { deleteApp, initializeApp } from 'firebase/app'
import type { FirebaseApp } from 'firebase/app'
import {
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  signInWithEmailAndPassword,
} from 'firebase/auth'
import { getFirestore, initializeFirestore, setLogLevel } from 'firebase/firestore/lite'
import type { Firestore } from 'firebase/firestore/lite'
import { connectStorageEmulator, getStorage } from 'firebase/storage'
import type { FirebaseStorage } from 'firebase/storage'
import type { RulesTarget, TestAccount } from './target.ts'

/** The SDK on one device: signed in, or not. */
export interface Client {
  readonly documents: Firestore
  readonly files: FirebaseStorage
  close(): Promise<void>
}

/** Starts the SDK against a backend and signs in, unless it is to be a stranger's. */
export async function openClient(
  target: RulesTarget,
  account: TestAccount | null,
): Promise<Client> {
  // The SDK warns about every refusal, and these tests are about refusals.
  setLogLevel('silent')
  const { projectId, bucket, apiKey, addresses } = target
  const name = `${account?.uid ?? 'stranger'}-${crypto.randomUUID()}`
  const app = initializeApp({ projectId, apiKey, storageBucket: bucket }, name)
  await signIn(app, target, account)
  const { firestore, storage } = addresses
  const documents =
    firestore === null
      ? getFirestore(app)
      : initializeFirestore(app, { host: `${firestore.host}:${firestore.port}`, ssl: false })
  const files = getStorage(app)
  if (storage !== null) connectStorageEmulator(files, storage.host, storage.port)
  return { documents, files, close: () => deleteApp(app) }
}

async function signIn(
  app: FirebaseApp,
  { addresses }: RulesTarget,
  account: TestAccount | null,
): Promise<void> {
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  if (addresses.auth !== null) {
    const { host, port } = addresses.auth
    connectAuthEmulator(auth, `http://${host}:${port}`, { disableWarnings: true })
  }
  if (account !== null) await signInWithEmailAndPassword(auth, account.email, account.password)
}
