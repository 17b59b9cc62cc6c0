import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { ReadPolicy } from '../../../server/firestore/index.ts'
import { RateLimitError, createRateLimits } from '../../../node-shared/http/limits/rate-limits.ts'
import { readAllowance } from '../../../server/http/read-allowance.ts'
import {
  BUILD,
  OPEN_RULES,
  PROGRAM,
  ROOT,
  foundIds,
  startBackend,
  update,
  wire,
} from './backend.ts'
import type { TestBackend, WireAnswer } from './backend.ts'

const MANY = 1200
const EXHAUSTED = { status: 429, code: 'RESOURCE_EXHAUSTED' }
const NO_LIMITS = { requestBytes: 0, answerDocuments: 0, answerBytes: 0, rows: 0, seconds: 0 }
const isBuild = (token: string) => token === BUILD

let backend: TestBackend
afterEach(() => backend.stop())

async function start(reads: Partial<ReadPolicy>, documents = MANY): Promise<void> {
  const policy = { limits: NO_LIMITS, allowanceOf: () => ({ charge: () => undefined }), isBuild }
  backend = await startBackend(OPEN_RULES, undefined, { ...policy, ...reads })
  for (let at = 0; at < documents; at += 400) await backend.call('commit', { writes: batch(at, 0) })
  // Each commit had a millisecond of its own.
  backend.advance(1000)
}

const batch = (from: number, n: number) =>
  Array.from({ length: 400 }, (_, at) =>
    update(`items/d${String(from + at).padStart(5, '0')}`, {
      n: wire(n),
      text: wire('x'.repeat(90)),
    }),
  )
const inItems = { from: [{ collectionId: 'items' }] }
/** Looks at every document: a range leaves out null alone. */
const inVain = {
  ...inItems,
  where: { fieldFilter: { field: { fieldPath: 'n' }, op: 'NOT_EQUAL', value: wire(0) } },
}
const query = (structuredQuery: object, as?: string, more: object = {}) =>
  backend.call('runQuery', { structuredQuery, ...more }, as)
const aggregation = (aggregations: object) => ({
  structuredAggregationQuery: { structuredQuery: inItems, aggregations: [aggregations] },
})
const sum = aggregation({ sum: { field: { fieldPath: 'n' } } })

/** Every way to read, each of a few documents at least. */
const WAYS: Record<string, (as?: string) => Promise<WireAnswer>> = {
  'a query': (as) => query(inItems, as),
  'a query of an earlier moment': (as) =>
    query(inItems, as, { readTime: backend.now().toISOString() }),
  'a query in a transaction': (as) => query(inItems, as, { newTransaction: { readOnly: {} } }),
  'a sum': (as) => backend.call('runAggregationQuery', sum, as),
  'a count': (as) => backend.call('runAggregationQuery', aggregation({ count: {} }), as),
  'a list': (as) => backend.send('GET', `${ROOT}/items`, undefined, as),
  'a batchGet': (as) => {
    const documents = Array.from({ length: 30 }, (_, at) => `${ROOT}/items/d000${at + 10}`)
    return backend.call('batchGet', { documents }, as)
  },
  'a document': (as) => backend.send('GET', `${ROOT}/items/d00001`, undefined, as),
  'a document that is not there': (as) => backend.send('GET', `${ROOT}/items/none`, undefined, as),
}

describe('what is read', () => {
  it.each(Object.entries(WAYS))('by %s is taken from the allowance', async (_, read) => {
    const charged: number[] = []
    const charge = (rows: number) => {
      charged.push(rows)
    }
    await start({ allowanceOf: () => ({ charge }) }, 400)
    await read()
    expect(charged.reduce((total, rows) => total + rows, 0)).toBeGreaterThanOrEqual(1)
  })

  it.each(Object.entries(WAYS))('by %s is refused without an allowance', async (_, read) => {
    let isUsedUp = false
    const charge = () => {
      if (isUsedUp) throw new RateLimitError('rows-without-account', 5000)
    }
    await start({ allowanceOf: () => ({ charge }) }, 400)
    isUsedUp = true
    expect(await read()).toMatchObject(EXHAUSTED)
    expect(await read('ana')).toMatchObject(EXHAUSTED)
    expect(await read(BUILD)).not.toMatchObject(EXHAUSTED)
    expect(await read(PROGRAM)).not.toMatchObject(EXHAUSTED)
  })

  it('is counted by document and by size, for each caller apart, and comes back in time', async () => {
    let now = 0
    const limits = createRateLimits(0.1, () => now)
    await start({ allowanceOf: (request, uid) => readAllowance(limits, request, [], uid) })
    // 2,000 documents at once, then 20 a second.
    expect(await query(inItems)).toMatchObject({ status: 200 })
    expect(await query(inItems)).toMatchObject(EXHAUSTED)
    expect(await query({ ...inItems, limit: 1 })).toMatchObject(EXHAUSTED)
    expect(await query(inItems, 'ana')).toMatchObject({ status: 200 })
    now = 20_000
    expect(await query({ ...inItems, limit: 300 })).toMatchObject({ status: 200 })
    expect(await query(inItems)).toMatchObject(EXHAUSTED)
  })
})

describe('an answer without an account', () => {
  it.each([
    ['documents', { answerDocuments: 500, answerBytes: 10_000_000 }],
    ['bytes', { answerDocuments: 5000, answerBytes: 100_000 }],
  ])('is bounded in %s, and says how to read on', async (_, limits) => {
    await start({ limits: { ...NO_LIMITS, ...limits } })
    const refused = await query(inItems)
    expect(refused).toMatchObject(EXHAUSTED)
    expect(refused.message).toMatch(/limit and startAfter/)
    expect(await query({ ...inItems, limit: MANY })).toMatchObject(EXHAUSTED)
    for (const as of ['ana', BUILD, PROGRAM]) {
      expect(foundIds(await query(inItems, as))).toHaveLength(MANY)
    }
  })

  it('is read whole in pages', async () => {
    await start({ limits: { ...NO_LIMITS, answerDocuments: 500, answerBytes: 10_000_000 } })
    const found: string[] = []
    for (;;) {
      const last = found.at(-1)
      const startAt =
        last === undefined
          ? {}
          : { startAt: { values: [{ referenceValue: `${ROOT}/items/${last}` }], before: false } }
      const page = foundIds(await query({ ...inItems, ...startAt, limit: 500 }))
      found.push(...page)
      if (page.length < 500) break
    }
    expect(new Set(found).size).toBe(MANY)
  })

  it('lists shorter pages instead', async () => {
    await start({ limits: { ...NO_LIMITS, answerDocuments: 500, answerBytes: 50_000 } }, 400)
    let [found, token] = [0, '']
    do {
      const target = `${ROOT}/items?pageSize=300&pageToken=${token}`
      const { body } = await backend.send('GET', target)
      const page = body as { documents: object[]; nextPageToken?: string }
      expect(page.documents.length).toBeLessThan(300)
      found += page.documents.length
      token = page.nextPageToken ?? ''
    } while (token !== '')
    expect(found).toBe(400)
  })

  it('holds one document, however large', async () => {
    await start({ limits: { ...NO_LIMITS, answerDocuments: 10, answerBytes: 50 } }, 400)
    expect(foundIds(await query({ ...inItems, limit: 1 }))).toHaveLength(1)
    expect(await query({ ...inItems, limit: 2 })).toMatchObject(EXHAUSTED)
  })

  it('names no more documents than it may hold', async () => {
    await start({ limits: { ...NO_LIMITS, answerDocuments: 29, answerBytes: 100_000 } }, 400)
    expect(await WAYS['a batchGet']?.()).toMatchObject(EXHAUSTED)
    expect(await WAYS['a batchGet']?.('ana')).toMatchObject({ status: 200 })
  })
})

it('what waits while others use the allowance up looks at nothing', async () => {
  let [begun, looked] = [0, 0]
  const charge = (rows: number) => {
    if (rows === 0) begun += 1
    if (begun < 20) return
    // The last request has come in: from here on there is nothing left.
    looked += rows
    if (rows > 0 || begun > 20) throw new RateLimitError('rows-without-account', 5000)
  }
  await start({ allowanceOf: () => ({ charge }) })
  begun = 0
  const answers = await Promise.all(Array.from({ length: 20 }, () => query(inVain)))
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(8)
  // Four at a time: each of them ends with the turn that it is in.
  expect(looked).toBeLessThanOrEqual(4 * 140)
})

describe('a query that looks at too much', () => {
  it.each([
    ['without a match', () => query(inVain)],
    ['to add it up', () => backend.call('runAggregationQuery', sum)],
    ['in the past', () => query(inVain, undefined, { readTime: backend.now().toISOString() })],
  ])('%s is ended', async (_, read) => {
    await start({ limits: { ...NO_LIMITS, rows: 1000 } })
    const refused = await read()
    expect(refused).toMatchObject(EXHAUSTED)
    expect(refused.message).toMatch(/more than 1000 documents/)
  })
})

describe('while a long query runs', () => {
  beforeEach(() => start({}))

  it.each([
    ['of the present', () => ({})],
    ['of an earlier moment', () => ({ readTime: backend.now().toISOString() })],
  ])('%s others are answered, and what they write is not seen', async (_, more) => {
    const order: string[] = []
    const long = query(inItems, undefined, more()).then((answer) => {
      order.push('long')
      return answer
    })
    const short = [0, 400, 800].map((at) =>
      backend.call('commit', { writes: batch(at, 1) }).then(() => order.push('short')),
    )
    const [answer] = await Promise.all([long, ...short])
    const values = (answer.body as { document: { fields: { n: object } } }[]).map(({ document }) =>
      JSON.stringify(document.fields.n),
    )
    expect(values).toHaveLength(MANY)
    expect(new Set(values).size).toBe(1)
    expect(order[0]).toBe('short')
  })
})
