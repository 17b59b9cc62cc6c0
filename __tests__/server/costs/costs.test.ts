import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DECLARED_MESSAGES } from '../../../server/firestore/json.ts'
import { PASSWORD, startBackend } from '../app/backend-server.ts'
import type { BackendServer } from '../app/backend-server.ts'
import { growthsOf, namesIn } from './growth.ts'
import type { Growth, Json } from './growth.ts'
import { ACCOUNT_SAMPLES, DOCUMENT_SAMPLES } from './samples.ts'
import type { Sample } from './samples.ts'

/** How often the size doubles between the smallest and the largest request. */
const SIZES = [1, 2, 4, 8] as const

/** The largest body of a stranger's request about documents, and of any about accounts, in bytes. */
const DOCUMENT_BYTES = 250_000
const ACCOUNT_BYTES = 60_000

/** Growth of the cost beyond that of the size: the memory of larger requests is dearer. */
const TOLERANCE = 3

/** What a request costs that does nothing, in milliseconds of processor time. */
const FLOOR_MS = 4

let server: BackendServer
const tokens = { stranger: '', author: '' }

beforeAll(async () => {
  server = await startBackend()
  const { accounts } = server.backend
  await accounts.create({
    uid: 'ana',
    email: 'ana@example.org',
    password: PASSWORD,
    role: 'author',
  })
  const answer = await fetch(
    `${server.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k`,
    { method: 'POST', body: JSON.stringify({ email: 'ana@example.org', password: PASSWORD }) },
  )
  tokens.author = ((await answer.json()) as { readonly idToken: string }).idToken
})
afterAll(() => server.close())

type Who = keyof typeof tokens

/** Milliseconds of processor time from the request to its answer; the better of two. */
async function costOf(path: string, body: string, who: Who): Promise<number> {
  let best = Infinity
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const before = process.cpuUsage()
    const answer = await fetch(`${server.origin}${path}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'text/plain',
        ...(tokens[who] !== '' && { authorization: `Bearer ${tokens[who]}` }),
      },
    })
    await answer.arrayBuffer()
    const { user, system } = process.cpuUsage(before)
    expect(answer.status).not.toBe(500)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

/** How many of what grows make a body of so many bytes. */
function countFor(make: (count: number) => Json, bytes: number): number {
  const [one, many] = [1, 101].map((count) => JSON.stringify(make(count)).length)
  return Math.max(8, Math.floor((bytes / ((many ?? 0) - (one ?? 0))) * 100))
}

async function expectProportion(
  { path }: Sample,
  { make, most }: Growth,
  who: Who,
  bytes: number,
): Promise<void> {
  const largest = Math.min(most ?? Infinity, countFor(make, bytes))
  const costs: number[] = []
  for (const size of SIZES) {
    const body = JSON.stringify(make(Math.max(1, Math.floor((largest * size) / SIZES[3]))))
    costs.push(await costOf(path, body, who))
  }
  const [first = 0, last = 0] = [costs[0], costs.at(-1)]
  expect(last).toBeLessThan(Math.max(first, FLOOR_MS) * SIZES[3] * TOLERANCE)
}

const cases = (samples: readonly Sample[]) =>
  samples.flatMap((sample) =>
    growthsOf(sample.body).map((growth) => ({
      operation: sample.operation,
      name: growth.name,
      growth,
      sample,
    })),
  )

describe.each(['stranger', 'author'] as const)('a request (%s) costs in proportion, by', (who) => {
  it.each(cases(DOCUMENT_SAMPLES))('$operation, $name', async ({ sample, growth }) => {
    await expectProportion(sample, growth, who, DOCUMENT_BYTES)
  })
})

describe('a request about accounts costs in proportion, by', () => {
  it.each(cases(ACCOUNT_SAMPLES))('$operation, $name', async ({ sample, growth }) => {
    await expectProportion(sample, growth, 'stranger', ACCOUNT_BYTES)
  })
})

describe('the samples', () => {
  it('hold every field of every message that is read', () => {
    const held = new Set(DOCUMENT_SAMPLES.flatMap(({ body }) => [...namesIn(body)]))
    const missing = DECLARED_MESSAGES.flatMap(({ where, names }) =>
      names.filter((name) => !held.has(name)).map((name) => `${where}: ${name}`),
    )
    expect(missing).toEqual([])
  })
})
