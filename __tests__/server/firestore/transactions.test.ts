import { describe, expect, it } from '@jest/globals'
import { openDatabase } from '../../../server/database/database.ts'
import { createFirestoreService } from '../../../server/firestore/index.ts'
import { compileRules } from '../../../server/rules/index.ts'
import { OPEN_RULES, PROJECT_ID, foundIds, rules, startBackend, update, wire } from './backend.ts'
import {
  above,
  backend,
  begin,
  commit,
  get,
  name,
  numbers,
  query,
  set,
  value,
  withBackend,
  write,
} from './transaction-calls.ts'

withBackend()

describe('a transaction that reads and writes', () => {
  it('commits what it wrote when nothing that it read has changed', async () => {
    await set('a', 1)
    const transaction = await begin()
    expect(numbers(await get(transaction, ['a', 'missing']))).toEqual([1, null])
    await set('other', 1)
    expect(await commit([write('a', 2)], transaction)).toMatchObject({ status: 200 })
    expect(value('a')).toBe(2)
  })

  it.each([
    ['was changed', () => set('a', 5)],
    ['was deleted', () => commit([{ delete: name('a') }])],
    ['was missing and was made', () => set('missing', 1)],
  ])('is aborted when a document that it read %s', async (_, interfere) => {
    await set('a', 1)
    const transaction = await begin()
    await get(transaction, ['a', 'missing'])
    await interfere()
    const late = await commit([write('b', 2)], transaction)
    expect(late).toMatchObject({ status: 409, code: 'ABORTED' })
    expect(value('b')).toBeUndefined()
  })

  it('is aborted by a document that its query would find now', async () => {
    const transaction = await begin()
    expect(foundIds(await query(10, { transaction }))).toEqual([])
    await set('phantom', 11)
    expect(await commit([write('b', 1)], transaction)).toMatchObject({ code: 'ABORTED' })
  })

  it('is aborted by a document that its query would no longer find', async () => {
    await set('a', 11)
    const transaction = await begin()
    await query(10, { transaction })
    await set('a', 1)
    expect(await commit([write('b', 1)], transaction)).toMatchObject({ code: 'ABORTED' })
  })

  it('is aborted by what its aggregation would count', async () => {
    const transaction = await begin()
    await backend().call('runAggregationQuery', {
      structuredAggregationQuery: { structuredQuery: above(0), aggregations: [{ count: {} }] },
      transaction,
    })
    await set('a', 1)
    expect(await commit([], transaction)).toMatchObject({ code: 'ABORTED' })
  })

  it('is not disturbed by what its query does not look at', async () => {
    const transaction = await begin()
    await query(10, { transaction })
    await set('small', 1)
    await commit([
      update('elsewhere/a', { n: wire(99) }),
      update('items/a/items/b', { n: wire(99) }),
    ])
    expect(await commit([write('b', 11)], transaction)).toMatchObject({ status: 200 })
  })

  it('of a query over a group is aborted by any collection of that name', async () => {
    const transaction = await begin()
    const structuredQuery = { from: [{ collectionId: 'items', allDescendants: true }] }
    await backend().call('runQuery', { structuredQuery, transaction })
    await commit([update('x/y/items/b', {})])
    expect(await commit([], transaction)).toMatchObject({ code: 'ABORTED' })
  })

  it('that queried is aborted by a commit of another process, which it cannot see into', async () => {
    const transaction = await begin()
    await query(10, { transaction })
    const database = openDatabase(backend().dataDir)
    createFirestoreService({
      database,
      ruleset: compileRules(OPEN_RULES),
      projectId: PROJECT_ID,
      clock: () => backend().now(),
      verifyToken: () => Promise.resolve(null),
    }).commit([{ kind: 'set', path: 'items/phantom', data: { n: 11 } }])
    database.close()
    expect(await commit([], transaction)).toMatchObject({ code: 'ABORTED' })
  })

  it('lets one of two that read and write the same document win', async () => {
    await set('a', 0)
    const both = [await begin(), await begin()]
    for (const transaction of both) await get(transaction, ['a'])
    const answers = await Promise.all(
      both.map((transaction, n) => commit([write('a', n + 1)], transaction)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('begins with a read that asks for it, in the first element of the answer', async () => {
    await set('a', 1)
    for (const read of [
      () =>
        backend().call('batchGet', { documents: [name('a')], newTransaction: { readWrite: {} } }),
      () => query(0, { newTransaction: {} }),
    ]) {
      const { body } = await read()
      const [first, second] = body as [{ transaction: string }, { readTime: string }]
      expect(Object.keys(first)).toEqual(['transaction'])
      expect(first.transaction).toMatch(/^[A-Za-z0-9+/]{22}==$/)
      expect(second.readTime).toMatch(/^2026-/)
      await set('a', Number(value('a')) + 1)
      expect(await commit([], first.transaction)).toMatchObject({ code: 'ABORTED' })
    }
  })

  it('is not begun by a read that the rules refuse', async () => {
    const closed = await startBackend(rules('match /items/{id} { allow read: if false; }'))
    for (let attempt = 0; attempt < 101; attempt += 1) {
      const body = { documents: [name('a')], newTransaction: {} }
      expect(await closed.call('batchGet', body)).toMatchObject({ status: 403 })
    }
    expect(await closed.call('beginTransaction', {})).toMatchObject({ status: 200 })
    await closed.stop()
  })
})

describe('the life of a transaction', () => {
  const gone = { status: 400, message: expect.stringMatching(/expired or is no longer valid/) }

  it('ends with its commit, its failure and its rollback', async () => {
    const committed = await begin()
    await commit([], committed)
    expect(await get(committed, [])).toMatchObject(gone)

    const failed = await begin()
    const impossible = { ...write('a', 1), currentDocument: { exists: true } }
    expect(await commit([impossible], failed)).toMatchObject({ status: 404 })
    expect(await commit([], failed)).toMatchObject(gone)

    const rolledBack = await begin()
    const body = { transaction: rolledBack }
    expect(await backend().call('rollback', body)).toMatchObject({ status: 200, body: {} })
    expect(await backend().call('rollback', body)).toMatchObject({ status: 200 })
    expect(await commit([], rolledBack)).toMatchObject(gone)
  })

  it('ends after a minute of rest, and not while it is used', async () => {
    const [used, idle] = [await begin(), await begin()]
    backend().advance(45_000)
    expect(await get(used, [])).toMatchObject({ status: 200 })
    backend().advance(45_000)
    expect(await commit([], idle)).toMatchObject(gone)
    expect(await commit([], used)).toMatchObject({ status: 200 })
  })

  it('ends after four and a half minutes in any case', async () => {
    const transaction = await begin()
    for (let step = 0; step < 5; step += 1) {
      backend().advance(50_000)
      expect(await get(transaction, [])).toMatchObject({ status: 200 })
    }
    backend().advance(20_000)
    expect(await get(transaction, [])).toMatchObject(gone)
  })

  it('survives a commit that is refused before anything happens', async () => {
    const transaction = await begin()
    const invalid = update('items/a', { __x__: wire(1) })
    expect(await commit([invalid], transaction)).toMatchObject({ status: 400 })
    expect(await commit([write('a', 1)], transaction)).toMatchObject({ status: 200 })
  })

  it('belongs to the caller who began it', async () => {
    const transaction = await begin({}, 'ana')
    expect(await get(transaction, [], 'ben')).toMatchObject(gone)
    expect(await commit([], transaction)).toMatchObject(gone)
    await backend().call('rollback', { transaction }, 'ben')
    expect(await commit([], transaction, 'ana')).toMatchObject({ status: 200 })
  })

  it.each(['AAAA', 'not base64!', '', 7, null])(
    'is not found by the id %p',
    async (transaction) => {
      const answer = await backend().call('rollback', { transaction })
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_ARGUMENT' })
      const retry = { options: { readWrite: { retryTransaction: transaction ?? '' } } }
      expect(await backend().call('beginTransaction', retry)).toMatchObject({ status: 400 })
    },
  )

  it('may be begun again as a retry of an earlier one', async () => {
    const retryTransaction = await begin()
    expect(await begin({ options: { readWrite: { retryTransaction } } })).toHaveLength(24)
  })

  it('is not begun for a caller who has a hundred open', async () => {
    for (let count = 0; count < 100; count += 1) await begin({}, 'ana')
    expect(await backend().call('beginTransaction', {}, 'ana')).toMatchObject({
      status: 429,
      code: 'RESOURCE_EXHAUSTED',
    })
    expect(await backend().call('beginTransaction', {}, 'ben')).toMatchObject({ status: 200 })
    backend().advance(60_000)
    expect(await backend().call('beginTransaction', {}, 'ana')).toMatchObject({ status: 200 })
  })

  it('remembers so many queries and so long filters only', async () => {
    const refusal = { status: 429, code: 'RESOURCE_EXHAUSTED' }
    const many = await begin()
    for (let count = 0; count < 200; count += 1) {
      expect(await query(1, { transaction: many })).toMatchObject({ status: 200 })
    }
    expect(await query(1, { transaction: many })).toMatchObject(refusal)

    const text = 'x'.repeat(100_000)
    const long = {
      from: [{ collectionId: 'items' }],
      where: { fieldFilter: { field: { fieldPath: 'n' }, op: 'EQUAL', value: wire(text) } },
    }
    const transaction = await begin()
    const ask = () => backend().call('runQuery', { structuredQuery: long, transaction })
    expect(await ask()).toMatchObject({ status: 200 })
    expect(await ask()).toMatchObject({ status: 200 })
    expect(await ask()).toMatchObject(refusal)
  })
})
