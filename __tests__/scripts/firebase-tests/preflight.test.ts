import { beforeEach, describe, expect, it } from '@jest/globals'
import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FirebaseUnderTest } from '../../../scripts/firebase-tests/choose-target.ts'
import { preflight } from '../../../scripts/firebase-tests/preflight.ts'
import { emptyFolder } from '../../setup/empty-folder.ts'

const folder = emptyFolder()
const keyFile = path.join(folder, 'key.json')

beforeEach(async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = {
    client_email: 'tests@demo.example',
    private_key_id: '1',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }
  await writeFile(keyFile, JSON.stringify(key))
})

const EMULATORS: FirebaseUnderTest = {
  kind: 'hosts',
  variables: {
    GATSBY_FIREBASE_API_KEY: 'demo',
    GATSBY_FIREBASE_PROJECT_ID: 'demo-pliego',
    GATSBY_FIREBASE_AUTH_HOST: 'http://auth.test:9099',
    GATSBY_FIREBASE_FIRESTORE_HOST: 'http://documents.test:8081',
    GATSBY_FIREBASE_STORAGE_HOST: 'http://files.test:9199',
  },
  keyFile: null,
  outboxDir: null,
  webhookSecret: 'whsec_AAAA',
  port: 8090,
}
const project = (): FirebaseUnderTest => ({
  ...EMULATORS,
  kind: 'project',
  variables: { GATSBY_FIREBASE_API_KEY: 'AIza', GATSBY_FIREBASE_PROJECT_ID: 'demo-pliego' },
  keyFile,
})

/** Answers queries for documents; every other address answers 200. */
function backend(answer: (collection: string) => Response, away: readonly string[] = []) {
  const asked: { readonly address: string; readonly token: string | null }[] = []
  const answerTo: typeof fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (away.some((host) => address.startsWith(host))) {
      return Promise.reject(new TypeError('connect ECONNREFUSED'))
    }
    if (!address.endsWith(':runQuery')) return Promise.resolve(new Response('Ok'))
    asked.push({ address, token: new Headers(init?.headers).get('authorization') })
    const body = typeof init?.body === 'string' ? init.body : ''
    return Promise.resolve(answer(/"collectionId":"(\w+)"/.exec(body)?.[1] ?? ''))
  }
  return { fetch: answerTo, asked }
}
const empty = () => Response.json([])
const isPortFree = () => Promise.resolve(true)

describe('what is looked at before the tests', () => {
  it('has no objection to emulators that answer, whatever they hold', async () => {
    const name = 'projects/demo-pliego/databases/(default)/documents/posts/p1'
    const { fetch, asked } = backend(() =>
      Response.json([{ document: { name, updateTime: '2026-01-01T00:00:00Z' } }]),
    )
    expect(await preflight(EMULATORS, { fetch, isPortFree })).toEqual([])
    expect(asked[0]).toMatchObject({ token: 'Bearer owner' })
    expect(asked[0]?.address).toMatch(/^http:\/\/documents\.test:8081\/v1\//)
  })

  it('has no objection to a project that is empty, which it asks by the key', async () => {
    const { fetch, asked } = backend(empty)
    expect(await preflight(project(), { fetch, isPortFree })).toEqual([])
    expect(asked.map(({ address }) => new URL(address).host)).toEqual(
      Array.from({ length: 3 }, () => 'firestore.googleapis.com'),
    )
    expect(asked[0]?.token).toMatch(/^Bearer ey/)
  })

  it('names every host that does not answer, and how to start it', async () => {
    const { fetch } = backend(empty, ['http://auth.test', 'http://files.test'])
    const problems = await preflight(EMULATORS, { fetch, isPortFree })
    expect(problems).toEqual([
      expect.stringMatching(
        /^GATSBY_FIREBASE_AUTH_HOST is http:\/\/auth\.test:9099, .*emulators:start/,
      ),
      expect.stringMatching(/^GATSBY_FIREBASE_STORAGE_HOST is http:\/\/files\.test:9199/),
    ])
  })

  it('names a port that is in use, and a key that cannot be read', async () => {
    const { fetch } = backend(empty)
    const firebase = { ...project(), keyFile: path.join(folder, 'none.json') }
    const problems = await preflight(firebase, { fetch, isPortFree: () => Promise.resolve(false) })
    expect(problems).toEqual([
      expect.stringMatching(/^port 8090 is in use/),
      expect.stringMatching(/^PLIEGO_SERVICE_ACCOUNT_FILE: .*none\.json/),
    ])
  })

  it('refuses a project that holds content', async () => {
    const { fetch } = backend((collection) =>
      collection === 'slugs'
        ? Response.json([
            {
              document: {
                name: 'projects/demo-pliego/databases/(default)/documents/slugs/a',
                updateTime: '2026-01-01T00:00:00Z',
              },
            },
          ])
        : Response.json([]),
    )
    expect(await preflight(project(), { fetch, isPortFree })).toEqual([
      expect.stringMatching(/^"slugs" is not empty: .*--project demo-pliego$/),
    ])
  })

  it('says when hosts do not take the word of emulators', async () => {
    const { fetch } = backend(() =>
      Response.json({ error: { message: 'not the owner' } }, { status: 401 }),
    )
    expect(await preflight(EMULATORS, { fetch, isPortFree })).toEqual([
      expect.stringMatching(/not the owner.*set PLIEGO_SERVICE_ACCOUNT_FILE/s),
    ])
  })

  it('says when a key is refused', async () => {
    const { fetch } = backend(() =>
      Response.json({ error: { message: 'no role' } }, { status: 403 }),
    )
    expect(await preflight(project(), { fetch, isPortFree })).toEqual([
      expect.stringMatching(/refuses the key \(403: no role\)/),
    ])
  })
})
