import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { parseBackendSettings } from '../../../server/settings.ts'
import type { BackendServer } from './backend-server.ts'
import { PASSWORD, PROJECT, startBackend } from './backend-server.ts'

const DOCUMENTS = `/v1/projects/${PROJECT}/databases/(default)/documents`
const SETTINGS = {
  PLIEGO_ALLOW_SIGN_UP: 'true',
  PLIEGO_REQUEST_MAX_KB: '8',
  PLIEGO_ANSWER_MAX_DOCUMENTS: '2',
}

let server: BackendServer
const tokens = new Map<string, string>()
const onStaff = jest.fn()

const account = async (method: 'signUp' | 'signInWithPassword', email: string): Promise<string> => {
  const response = await fetch(
    `${server.origin}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=any`,
    {
      method: 'POST',
      body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
    },
  )
  expect(response.status).toBe(200)
  return ((await response.json()) as { idToken: string }).idToken
}

beforeAll(async () => {
  server = await startBackend({ settings: parseBackendSettings(SETTINGS), onStaff })
  for (const role of ['author', 'editor'] as const) {
    const email = `${role}@example.org`
    await server.backend.accounts.create({ email, password: PASSWORD, role })
    tokens.set(`an ${role}`, await account('signInWithPassword', email))
  }
  tokens.set('an account without a role', await account('signUp', 'anyone@example.org'))
  const removal = (id: number) => ({
    kind: 'set' as const,
    path: `removals/p${id}`,
    data: { slug: `s${id}`, removedAt: new Date() },
  })
  await server.backend.documents.commit([1, 2, 3].map(removal))
})
afterAll(async () => {
  await server.close()
})

const ask = (who: string, method: string, body: object) => {
  const token = tokens.get(who)
  return fetch(`${server.origin}${DOCUMENTS}:${method}`, {
    method: 'POST',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
}

const large = (who: string) =>
  ask(who, 'batchGet', {
    documents: [`projects/${PROJECT}/databases/(default)/documents/removals/p1`],
    // A body of ten thousand bytes that asks for nothing more.
    mask: { fieldPaths: ['slug', ...Array<string>(1_250).fill('removedAt')] },
  })

const list = async (who: string) => {
  const query = { structuredQuery: { from: [{ collectionId: 'removals' }] } }
  return (await ask(who, 'runQuery', query)).status
}

describe('what a caller may send and read at once', () => {
  it.each(['an author', 'an editor'])('is more for %s', async (who) => {
    expect((await large(who)).status).toBe(200)
    expect(await list(who)).toBe(200)
  })

  it.each(['a stranger', 'an account without a role'])('is little for %s', async (who) => {
    expect((await large(who)).status).toBe(413)
    expect(await list(who)).toBe(429)
  })

  it('is more from the moment in which an account gets a role', async () => {
    const token = await account('signUp', 'later@example.org')
    tokens.set('someone', token)
    expect((await large('someone')).status).toBe(413)
    const user = server.backend.accounts.list().find(({ email }) => email === 'later@example.org')
    await server.backend.documents.commit([
      {
        kind: 'set',
        path: `users/${user?.uid ?? ''}`,
        data: { displayName: 'Later', role: 'author' },
      },
    ])
    expect((await large('someone')).status).toBe(200)
  })
})

describe('what the backend tells of those who ask for documents', () => {
  it.each([
    ['an author', 1],
    ['an editor', 1],
    ['an account without a role', 0],
    ['a stranger', 0],
  ])('is that someone with a role is there: of %s %d times', async (who, times) => {
    onStaff.mockClear()
    await list(who)
    expect(onStaff).toHaveBeenCalledTimes(times)
  })
})
