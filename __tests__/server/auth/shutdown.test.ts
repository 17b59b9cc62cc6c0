import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { signInWithEmailAndPassword } from 'firebase/auth'
import type { Auth } from 'firebase/auth'
import { PASSWORD, startAuthServer } from './auth-server.ts'
import type { AuthServer } from './auth-server.ts'
import { openSdk } from './sdk.ts'

const EMAIL = 'ana@example.org'

let server: AuthServer
let auth: Auth
let closeSdk: () => Promise<void>

beforeEach(async () => {
  server = await startAuthServer()
  await server.addAccount(EMAIL)
  const sdk = openSdk(server.origin)
  auth = sdk.auth
  closeSdk = sdk.close
  await signInWithEmailAndPassword(auth, EMAIL, PASSWORD)
})

afterEach(async () => {
  await closeSdk()
  await server.close()
})

/** What the SDK does while a page loads, and when a token is about to expire. */
async function expectStillSignedIn(): Promise<void> {
  const user = auth.currentUser!
  await expect(user.reload()).rejects.toMatchObject({ code: 'auth/network-request-failed' })
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/network-request-failed' })
  expect(auth.currentUser).toBe(user)
}

describe('a page that is open', () => {
  it('stays signed in while the server stops', async () => {
    await server.drain()
    await expectStillSignedIn()
  })

  it('stays signed in while the database fails', async () => {
    server.auth.context.database.exec('ALTER TABLE auth_sessions RENAME TO elsewhere')
    await expectStillSignedIn()
    server.auth.context.database.exec('ALTER TABLE elsewhere RENAME TO auth_sessions')
    await auth.currentUser!.getIdToken(true)
  })

  it('is signed out by a verdict', async () => {
    const { accounts, sessions } = server.auth.context
    sessions.revokeAll(accounts.byEmail(EMAIL)!.uid)
    await expect(auth.currentUser!.getIdToken(true)).rejects.toMatchObject({
      code: 'auth/user-token-expired',
    })
    expect(auth.currentUser).toBeNull()
  })
})
