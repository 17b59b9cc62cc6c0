import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DECLARED_MESSAGES } from '../../../server/firestore/protocol/json.ts'
import { PASSWORD, startBackend } from '../app/backend-server.ts'
import type { BackendServer } from '../app/backend-server.ts'
import { growthsOf, jointGrowthsOf, namesIn } from './growth.ts'
import type { Growth } from './growth.ts'
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

/** Milliseconds of processor time from the request to its answer. */
async function costOf(path: string, body: string, who: Who): Promise<number> {
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
  // A refusal by the size alone would cost nothing.
  expect([413, 500]).not.toContain(answer.status)
  return (user + system) / 1000
}

/** How many of what grows make a body of at most so many bytes, and nearly so many. */
function countFor({ make, most }: Growth, bytes: number): number {
  if (most !== null) return most
  const lengthOf = (count: number) => JSON.stringify(make(count)).length
  let count = 100
  for (let round = 0; round < 3; round += 1) {
    count = Math.max(8, Math.floor((count * bytes) / lengthOf(count)))
  }
  return count
}

async function expectProportion(
  { path }: Sample,
  growth: Growth,
  who: Who,
  bytes: number,
): Promise<void> {
  const largest = countFor(growth, bytes)
  const bodyOf = (size: number) =>
    JSON.stringify(growth.make(Math.max(1, Math.floor((largest * size) / SIZES[3]))))
  const costOfSize = async (size: number) =>
    Math.max(await costOf(path, bodyOf(size), who), FLOOR_MS)
  let smallest = await costOfSize(1)
  for (const size of SIZES.slice(1)) {
    let growthOfCost = (await costOfSize(size)) / smallest / size
    // Collecting garbage, compiling and other work of the machine can fall into any request: the best of
    // five pairs decides, each measured in one moment.
    for (let again = 0; again < 4 && growthOfCost >= TOLERANCE; again += 1) {
      smallest = await costOfSize(1)
      growthOfCost = Math.min(growthOfCost, (await costOfSize(size)) / smallest / size)
    }
    expect(growthOfCost).toBeLessThan(TOLERANCE)
  }
}

const cases = (samples: readonly Sample[], growths = growthsOf) =>
  samples.flatMap((sample, index) =>
    growths(sample.body).map((growth) => ({
      // Samples of one operation are told apart by their number.
      operation: `${sample.operation} (${index + 1})`,
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

describe('two parts that grow together cost in proportion, by', () => {
  it.each(cases(DOCUMENT_SAMPLES, jointGrowthsOf))(
    '$operation, $name',
    async ({ sample, growth }) => {
      await expectProportion(sample, growth, 'stranger', DOCUMENT_BYTES)
    },
  )
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
