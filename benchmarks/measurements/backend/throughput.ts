import { randomUUID } from 'node:crypto'
import type { Session } from '../../harness/wire/auth.ts'
import { TOKEN_PATH, accountsPath, refreshForm } from '../../harness/wire/auth.ts'
import { ROOT, batchGet, bearer, rpcPath, wireWrite } from '../../harness/wire/documents.ts'
import { order, postQuery, published } from '../../harness/wire/queries.ts'
import type { Target } from '../../harness/wire/http.ts'
import { articleHtml, postContent, saveWrites } from '../../harness/wire/posts.ts'
import { figureOf } from '../../harness/benchmark/report.ts'
import type { Figure } from '../../harness/benchmark/report.ts'
import { PASSWORD, postIdOf } from '../../harness/site/backend-content.ts'
import { load } from './load.ts'
import type { LoadRequest } from './load.ts'

/** Who measures, and how long. */
export interface ThroughputPlan {
  readonly target: Target
  /** Processor time that the backend has used so far, in milliseconds. */
  readonly processorMs: () => Promise<number>
  readonly admin: Session
  readonly author: Session
  /** E-mail addresses of accounts that only sign in. */
  readonly readers: readonly string[]
  readonly rounds: number
  /** Length of one round. */
  readonly seconds: number
  readonly progress: (line: string) => void
}

const COMMIT_CONNECTIONS = [1, 8, 32] as const
const JSON_TYPE = { 'content-type': 'application/json' }

/** Operations per second of what pages, editors and builds ask for. */
export async function measureThroughput(plan: ThroughputPlan): Promise<{
  readonly commits: Figure[]
  readonly reads: Figure[]
  readonly auth: Figure[]
}> {
  return {
    commits: await measureCommits(plan),
    reads: await measureReads(plan),
    auth: await measureAccounts(plan),
  }
}

function commitOf(idToken: string, writes: readonly object[]): LoadRequest {
  return {
    path: rpcPath('commit'),
    headers: bearer(idToken),
    body: JSON.stringify({ writes }),
  }
}

function userWrite(id: string): object {
  const data = { displayName: 'Ana Mora', role: 'author' }
  return wireWrite({ kind: 'set', path: `users/${id}`, data })
}

async function measureCommits(plan: ThroughputPlan): Promise<Figure[]> {
  const { admin, author } = plan
  let count = 0
  const unique = () => {
    count += 1
    return `${randomUUID().slice(0, 8)}-${count}`
  }
  const html = articleHtml(3_000, 'bench')
  const save = () => {
    const postId = `save-${unique()}`
    const content = postContent(postId, author.localId, 'published', html)
    return commitOf(author.idToken, saveWrites(postId, null, content))
  }
  const batch = () =>
    commitOf(
      admin.idToken,
      Array.from({ length: 100 }, () => userWrite(`batch-${unique()}`)),
    )
  const commits: Figure[] = []
  for (const connections of COMMIT_CONNECTIONS) {
    const measured = [
      ['commit of one document', () => commitOf(admin.idToken, [userWrite(`one-${unique()}`)])],
      ['save of a post (3 documents, 10 kB)', save],
      ['commit of 100 documents', batch],
    ] as const
    for (const [name, next] of measured) {
      commits.push(await measure(plan, name, connections, next))
    }
  }
  return commits
}

async function measureReads(plan: ThroughputPlan): Promise<Figure[]> {
  const { author } = plan
  let count = 0
  const readOf = (size: number, idToken: string | null) => () => {
    const first = (count += 1) % 300
    const indexes = Array.from({ length: size }, (_, at) => (first + at) * 3 + 1)
    return {
      path: rpcPath('batchGet'),
      headers: bearer(idToken),
      body: JSON.stringify({
        documents: indexes.map((index) => `${ROOT}/posts/${postIdOf(index)}`),
      }),
    }
  }
  const reads: Figure[] = []
  for (const [name, connections, next] of [
    ['read of one post, anonymous', 8, readOf(1, null)],
    ['read of one post, signed in', 8, readOf(1, author.idToken)],
    ['read of one post, signed in', 32, readOf(1, author.idToken)],
    ['read of 10 posts, anonymous', 8, readOf(10, null)],
    ['read of 10 posts, signed in', 8, readOf(10, author.idToken)],
    ['query of 20 posts, anonymous', 8, () => newestQuery(null)],
    ['query of 20 posts, signed in', 8, () => newestQuery(author.idToken)],
  ] as const) {
    reads.push(await measure(plan, name, connections, next))
  }
  return reads
}

function newestQuery(idToken: string | null): LoadRequest {
  return {
    path: rpcPath('runQuery'),
    headers: bearer(idToken),
    body: postQuery({
      where: published,
      orderBy: order('DESCENDING', 'publishedAt', '__name__'),
      limit: 20,
    }),
  }
}

async function measureAccounts(plan: ThroughputPlan): Promise<Figure[]> {
  const { author, readers } = plan
  let count = 0
  const signIn = () => {
    const email = readers[(count += 1) % readers.length] ?? ''
    return {
      path: accountsPath('signInWithPassword'),
      // Each sign-in from an address of its own: one address is throttled, as it should be.
      headers: { ...JSON_TYPE, 'x-forwarded-for': `10.${count % 200}.${count % 250}.7` },
      body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
    }
  }
  return [
    await measure(plan, 'sign-in (scrypt)', 4, signIn),
    await measure(plan, 'refresh of an ID token', 8, () => ({
      path: TOKEN_PATH,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: refreshForm(author.refreshToken),
    })),
    await measure(plan, 'lookup of an account', 8, () => ({
      path: accountsPath('lookup'),
      headers: JSON_TYPE,
      body: JSON.stringify({ idToken: author.idToken }),
    })),
  ]
}

async function measure(
  plan: ThroughputPlan,
  name: string,
  connections: number,
  next: () => LoadRequest,
): Promise<Figure> {
  const runs: number[] = []
  const slow: number[] = []
  let answered = 0
  await settle(plan)
  const usedBefore = await plan.processorMs()
  for (let round = 0; round < plan.rounds; round += 1) {
    const result = await load(plan.target, { connections, seconds: plan.seconds }, next)
    runs.push(result.perSecond)
    slow.push(result.p97Ms)
    answered += result.answered
  }
  const used = ((await plan.processorMs()) - usedBefore) / Math.max(1, answered)
  const title = `${name}, ${connections} ${connections === 1 ? 'connection' : 'connections'}`
  const note = `97.5 %: ${Math.max(...slow)} ms, processor ${used.toFixed(2)} ms each`
  const figure = figureOf(title, '/s', runs, note)
  plan.progress(`${title}: ${Math.round(figure.value)} /s, ${note}`)
  return figure
}

/** Waits until the backend has finished what an earlier run left behind. */
async function settle({ target, author }: ThroughputPlan): Promise<void> {
  for (let count = 0; count < 3; count += 1) {
    await batchGet(target, author.idToken, [`users/${author.localId}`])
  }
}
