import { connect } from 'node:net'
import { PASSWORD, postIdOf } from '../../harness/site/backend-content.ts'
import { accounts, refresh, signIn } from '../../harness/wire/auth.ts'
import type { Session } from '../../harness/wire/auth.ts'
import { ROOT, batchGet, bearer, commit, rpcPath } from '../../harness/wire/documents.ts'
import { deleteFile, download, uploadMultipart, uploadResumable } from '../../harness/wire/files.ts'
import { AnswerError, call, json } from '../../harness/wire/http.ts'
import type { Target } from '../../harness/wire/http.ts'
import { postQuery, published } from '../../harness/wire/queries.ts'
import { dottedPicture } from '../../harness/wire/picture.ts'
import {
  articleHtml,
  deleteWrites,
  postContent,
  readPrevious,
  saveWrites,
} from '../../harness/wire/posts.ts'

/** What the workers act with. */
export interface SoakWorld {
  readonly target: Target
  readonly admin: Session
  readonly author: Session
  /** How many posts there are from the start. */
  readonly posts: number
}

/** One kind of traffic, repeated until the end. Rejects when an answer is not the one expected. */
export interface SoakWorker {
  readonly name: string
  /** Milliseconds between two rounds. */
  readonly everyMs: number
  round(world: SoakWorld, count: number): Promise<void>
}

/** @throws AnswerError when the answer has another status */
function expectStatus(
  what: string,
  answer: Awaited<ReturnType<typeof call>>,
  statuses: readonly number[],
): void {
  if (!statuses.includes(answer.status)) throw new AnswerError(what, answer)
}

const reads: SoakWorker = {
  name: 'reads',
  everyMs: 5,
  async round({ target, author, posts }, count) {
    const token = count % 2 === 0 ? author.idToken : null
    const index = Math.floor(((count * 7) % posts) / 3) * 3 + 1
    await batchGet(target, token, [`posts/${postIdOf(index % posts)}`])
  },
}

const queries: SoakWorker = {
  name: 'queries',
  everyMs: 25,
  async round({ target, author }, count) {
    const answer = await call(target, rpcPath('runQuery'), {
      headers: bearer(count % 2 === 0 ? author.idToken : null),
      body: postQuery({ where: published, limit: 20 }),
    })
    json('query', answer)
  },
}

const saves: SoakWorker = {
  name: 'saves',
  everyMs: 30,
  async round({ target, author }, count) {
    const postId = `soak-${count % 20}-${Math.floor(count / 100)}`
    const previous = await readPrevious(target, author.idToken, postId)
    const isEnding = previous !== null && count % 100 >= 80
    const writes =
      previous?.status === 'binned'
        ? deleteWrites(postId, previous)
        : saveWrites(
            postId,
            previous,
            postContent(
              postId,
              author.localId,
              isEnding ? 'binned' : 'published',
              articleHtml(40_000, `${postId} ${count}`),
            ),
          )
    await commit(target, author.idToken, writes)
  },
}

const sessions: SoakWorker = {
  name: 'sessions',
  everyMs: 40,
  async round({ target, author }, count) {
    await refresh(target, author.refreshToken)
    await accounts(target, 'lookup', { idToken: author.idToken })
    if (count % 25 === 0) await signIn(target, 'reader@example.org', PASSWORD)
  },
}

/** Wrong passwords for ever new addresses: what a guessing stranger leaves must not pile up. */
const guesses: SoakWorker = {
  name: 'guesses',
  everyMs: 700,
  async round({ target }, count) {
    const answer = await call(
      target,
      '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
      {
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${count % 250}.${Math.floor(count / 250) % 250}.9`,
        },
        body: JSON.stringify({ email: `nobody-${count}@example.org`, password: 'wrong password' }),
      },
    )
    expectStatus('guess', answer, [400, 503])
  },
}

const pictures: SoakWorker = {
  name: 'pictures',
  everyMs: 150,
  async round({ target, author, admin }, count) {
    const isLarge = count % 5 === 0
    const bytes = await dottedPicture(isLarge ? 300 : 60, Math.random)
    const name = `posts/soak/${count}.png`
    if (isLarge) await uploadResumable(target, author.idToken, name, bytes, 64 * 1024)
    else await uploadMultipart(target, author.idToken, name, bytes)
    if ((await download(target, name))?.length !== bytes.length) throw new Error(`${name} differs`)
    await deleteFile(target, admin.idToken, name)
  },
}

/** Transactions that are never ended: they have to expire by themselves. */
const abandoned: SoakWorker = {
  name: 'abandoned transactions',
  everyMs: 3_000,
  async round({ target, admin }) {
    const headers = bearer(admin.idToken)
    const body = JSON.stringify({ options: { readOnly: {} } })
    expectStatus('begin', await call(target, rpcPath('beginTransaction'), { headers, body }), [200])
  },
}

/** Requests that are wrong in every way; each has to be refused, none may stay in memory. */
const nonsense: SoakWorker = {
  name: 'nonsense',
  everyMs: 40,
  async round({ target, author }, count) {
    const wrong = [
      { path: rpcPath('commit'), body: '{"writes":[', headers: bearer(author.idToken) },
      { path: rpcPath('commit'), body: '{"writes":[{}]}', headers: bearer(author.idToken) },
      { path: rpcPath('runQuery'), body: '{"structuredQuery":{"from":7}}', headers: bearer(null) },
      {
        path: rpcPath('batchGet'),
        body: '{}',
        headers: bearer(`${author.idToken.slice(0, -9)}${count}`),
      },
      { path: `/v1/${ROOT}/posts/${'x'.repeat(3_000)}`, body: '{}', headers: bearer(null) },
      { path: '/v0/b/other-bucket/o/a', body: 'x', headers: {} },
      {
        path: '/identitytoolkit.googleapis.com/v1/accounts:lookup',
        body: '{"idToken":"a.b.c"}',
        headers: {},
      },
      { path: '/securetoken.googleapis.com/v1/token', body: `refresh_token=${count}`, headers: {} },
    ]
    const request = wrong[count % wrong.length]
    if (request === undefined) return
    const { path, ...rest } = request
    expectStatus(
      'nonsense',
      await call(target, path, rest),
      [400, 401, 403, 404, 405, 413, 414, 429],
    )
  },
}

/** Clients that leave: in the middle of a body, of a download, or before they have said anything. */
const leavers: SoakWorker = {
  name: 'leavers',
  everyMs: 60,
  async round({ target, author }, count) {
    if (count % 3 === 0) {
      const leaving = new AbortController()
      const answer = call(target, rpcPath('runQuery'), {
        headers: bearer(null),
        body: '{"structuredQuery":{"from":[{"collectionId":"removals"}]}}',
        signal: leaving.signal,
      })
      setImmediate(() => {
        leaving.abort()
      })
      await answer.catch((error: unknown) => {
        if (!leaving.signal.aborted) throw error
      })
      return
    }
    const { hostname, port } = new URL(target.origin)
    const head =
      `POST ${rpcPath('commit')} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 100000\r\n` +
      `Authorization: Bearer ${author.idToken}\r\n\r\n{"writes":[`
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(count % 3 === 1 ? head : head.slice(0, 60), () => {
          socket.destroy()
        })
      })
      socket.once('close', () => {
        resolve()
      })
      socket.once('error', reject)
    })
  },
}

/** The whole mixture. */
export const SOAK_WORKERS: readonly SoakWorker[] = [
  reads,
  queries,
  saves,
  sessions,
  guesses,
  pictures,
  abandoned,
  nonsense,
  leavers,
]
