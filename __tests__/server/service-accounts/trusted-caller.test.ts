import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { Firestore } from '@google-cloud/firestore'
import { createServiceAccounts } from '../../../server/service-accounts/service-accounts.ts'
import type { KeyFile, ServiceAccounts } from '../../../server/service-accounts/service-accounts.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { PROJECT, startBackend } from '../app/backend-server.ts'
import type { BackendServer } from '../app/backend-server.ts'

let server: BackendServer
let accounts: ServiceAccounts
let closeDatabase: () => void

beforeAll(async () => {
  server = await startBackend()
  // As the command line does it: another connection to the same data folder.
  const database = openDatabase(server.folder)
  accounts = createServiceAccounts(database, PROJECT, () => new Date())
  closeDatabase = () => {
    database.close()
  }
})

afterAll(async () => {
  closeDatabase()
  await server.close()
})

beforeEach(() => {
  // The client warns that Google would rather see keys elsewhere than in `credentials`.
  jest.spyOn(console, 'warn').mockReturnValue()
})

/** A client that does not name its key: its address has to do. */
function connect({ client_email, private_key }: KeyFile): Firestore {
  return new Firestore({
    projectId: PROJECT,
    host: `127.0.0.1:${server.port}`,
    ssl: false,
    preferRest: true,
    credentials: { client_email, private_key },
  })
}

describe('a program with the key of a service account', () => {
  it('writes and reads what the rules deny to everyone', async () => {
    const store = connect(await accounts.add('exporter'))
    await store.doc('notes/a').set({ text: 'for nobody' })
    expect((await store.doc('notes/a').get()).data()).toEqual({ text: 'for nobody' })
    await store.terminate()
  })

  it('may do nothing from the moment on in which the key is revoked', async () => {
    const store = connect(await accounts.add('leaving'))
    await store.doc('notes/b').set({ text: 'first' })
    accounts.revoke('leaving')
    // 16 is UNAUTHENTICATED.
    await expect(store.doc('notes/b').set({ text: 'second' })).rejects.toMatchObject({ code: 16 })
    await store.terminate()
  })

  it('is not a caller with the token "owner"', async () => {
    const url = `${server.origin}/v1/projects/${PROJECT}/databases/(default)/documents/notes/a`
    const answer = await fetch(url, { headers: { authorization: 'Bearer owner' } })
    expect(answer.status).toBe(401)
  })
})
