import { afterEach, describe, expect, it } from '@jest/globals'
import { openFirestoreSource } from '../../../../gatsby/posts/source/firestore-source.ts'
import type { OpenSource } from '../../../../gatsby/posts/source/firestore-source.ts'
import { buildToken } from '../../../../node-shared/http/build-token.ts'
import { parseBackendSettings } from '../../../../server/settings.ts'
import { parseFirebaseSettings } from '../../../../shared/firebase/firebase-settings.ts'
import { PROJECT, startBackend } from '../../../server/app/backend-server.ts'
import { documentsOf } from '../../support/documents-of.ts'
import type { BackendServer } from '../../../server/app/backend-server.ts'

const SECRET = 'whsec_c2VjcmV0IHRoYXQgb25seSB0ZXN0cyBrbm93IQ=='
const POSTS = 700
const settings = parseFirebaseSettings({
  GATSBY_FIREBASE_API_KEY: 'key',
  GATSBY_FIREBASE_PROJECT_ID: PROJECT,
})

let server: BackendServer
let opened: OpenSource
afterEach(async () => {
  await opened.close()
  await server.close()
})

/** A backend with posts of about 6 kB, and the source of a build that shows a token, or none. */
async function open(environment: Record<string, string>, token: string | null) {
  server = await startBackend({
    webhook: { url: 'http://127.0.0.1:9/hooks/publish', secret: SECRET },
    settings: parseBackendSettings(environment),
  })
  const html = `<p>${'x'.repeat(6000)}</p>`
  await server.backend.documents.commit(
    Array.from({ length: POSTS }, (_, at) => ({
      kind: 'set' as const,
      path: `posts/p${at}`,
      data: { status: 'published', html, updatedAt: new Date(at) },
    })),
  )
  opened = openFirestoreSource({
    settings,
    origin: server.origin,
    buildToken: token,
    policy: { attempts: 1, timeoutMs: 20_000, firstDelayMs: 1, limitedAttempts: 1 },
  })
  return opened.source
}

describe('a build that reads from the embedded backend', () => {
  it('reads everything in smaller pages where answers are bounded', async () => {
    const source = await open(
      { PLIEGO_ANSWER_MAX_DOCUMENTS: '200', PLIEGO_ANSWER_MAX_MB: '1' },
      null,
    )
    expect(await documentsOf(source.allPosts())).toHaveLength(POSTS)
  })

  it.each(['a/b', '__x__', '..', 'x'.repeat(1501)])(
    'finds no post named %j, and the others all the same',
    async (id) => {
      const source = await open({}, null)
      expect((await source.postsById(['p1', id, 'p2'])).map((post) => post.id)).toEqual([
        'p1',
        'p2',
      ])
    },
  )

  it.each([
    ['is not counted when it shows its token', buildToken(SECRET), POSTS],
    ['is counted like any stranger without it', null, null],
    ['is refused with a wrong one', buildToken('whsec_other'), null],
  ])('%s', async (_, token, expected) => {
    // 200 documents at once, and 2 a second.
    const source = await open({ PLIEGO_RATE_LIMIT_FACTOR: '0.01' }, token)
    const reading = documentsOf(source.allPosts()).then(
      ({ length }) => length,
      () => null,
    )
    expect(await reading).toBe(expected)
  })
})
