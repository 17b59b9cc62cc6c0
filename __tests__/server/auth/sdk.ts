import { deleteApp, initializeApp } from 'firebase/app'
import { connectAuthEmulator, inMemoryPersistence, initializeAuth } from 'firebase/auth'
import type { Auth } from 'firebase/auth'
import { PROJECT } from './auth-server.ts'

let apps = 0

/** Firebase's own client, pointed at a server. */
export function openSdk(origin: string): { auth: Auth; close: () => Promise<void> } {
  apps += 1
  const app = initializeApp({ projectId: PROJECT, apiKey: 'key' }, `app-${apps}`)
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, origin, { disableWarnings: true })
  return { auth, close: () => deleteApp(app) }
}
