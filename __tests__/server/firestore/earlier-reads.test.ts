import { describe, expect, it } from '@jest/globals'
import { openDatabase } from '../../../server/database/database.ts'
import { PROGRAM, ROOT, foundIds, update, wire } from './backend.ts'
import {
  backend,
  begin,
  commit,
  get,
  name,
  numbers,
  query,
  readOnly,
  set,
  timeOf,
  value,
  withBackend,
  write,
} from './transaction-calls.ts'

withBackend()

describe('a transaction that only reads', () => {
  it('sees the documents of its beginning, whatever is written meanwhile', async () => {
    await set('a', 1)
    await set('gone', 20)
    const transaction = await begin(readOnly, PROGRAM)
    await commit([write('a', 2), write('new', 30), { delete: name('gone') }])
    await set('a', 3)
    expect(numbers(await get(transaction, ['a', 'new', 'gone'], PROGRAM))).toEqual([1, null, 20])
    expect(foundIds(await query(0, { transaction }, PROGRAM))).toEqual(['a', 'gone'])
    expect(value('a')).toBe(3)
    expect(foundIds(await query(0, {}))).toEqual(['a', 'new'])
  })

  it('may not write, and stays open when it tries', async () => {
    const transaction = await begin(readOnly)
    expect(await commit([write('a', 1)], transaction)).toMatchObject({
      status: 400,
      message: 'Cannot modify entities in a read-only transaction.',
    })
    expect(await commit([], transaction)).toMatchObject({ status: 200 })
  })

  it('leaves no trace of the documents that it saw', async () => {
    await commit([update('posts/a', { status: wire('draft') })])
    const transaction = await begin(readOnly, PROGRAM)
    await commit([{ delete: `${ROOT}/posts/a` }])
    const structuredQuery = {
      from: [{ collectionId: 'posts' }],
      where: { fieldFilter: { field: { fieldPath: 'status' }, op: 'EQUAL', value: wire('draft') } },
    }
    const found = await backend().call('runQuery', { structuredQuery, transaction }, PROGRAM)
    expect(foundIds(found)).toEqual(['a'])
    expect(foundIds(await backend().call('runQuery', { structuredQuery }))).toEqual([])
    expect(backend().service.isEmpty()).toBe(true)
  })
})

describe('a read at an earlier time', () => {
  it('sees the documents of that time', async () => {
    const first = timeOf(await set('a', 1))
    await set('a', 2)
    const documents = [name('a')]
    const old = await backend().call('batchGet', { documents, readTime: first })
    expect(numbers(old)).toEqual([1])
    expect(old.body).toMatchObject([{ readTime: first }])
    const later = { options: { readOnly: { readTime: first } } }
    expect(numbers(await get(await begin(later), ['a']))).toEqual([1])
  })

  it.each([
    ['in the future', '2999-01-01T00:00:00Z', 'INVALID_ARGUMENT', /cannot be in the future/],
    ['over an hour ago', '2026-03-01T10:59:59Z', 'FAILED_PRECONDITION', /too old/],
    ['that is no time', 'yesterday', 'INVALID_ARGUMENT', /timestamp/],
  ])('is refused for one %s', async (_, readTime, code, message) => {
    await set('a', 1)
    for (const answer of [
      await backend().call('batchGet', { documents: [name('a')], readTime }),
      await backend().call('beginTransaction', { options: { readOnly: { readTime } } }),
    ]) {
      expect(answer).toMatchObject({ status: 400, code, message: expect.stringMatching(message) })
    }
  })

  it('is refused when this process did not see what was replaced since', async () => {
    const first = timeOf(await set('a', 1))
    await set('a', 2)
    const database = openDatabase(backend().dataDir)
    database.exec(`UPDATE firestore_state SET last_commit_time = last_commit_time + 1000`)
    database.close()
    expect(
      await backend().call('batchGet', { documents: [name('a')], readTime: first }),
    ).toMatchObject({ code: 'FAILED_PRECONDITION' })
  })

  it('is refused when more was replaced since than is remembered', async () => {
    const big = (n: number) => ({ n, text: 'x'.repeat(1_000_000) })
    const put = (n: number) =>
      backend()
        .service.commit([{ kind: 'set', path: 'items/a', data: big(n) }])
        .toISOString()
    const first = put(0)
    const times = Array.from({ length: 20 }, (_, n) => put(n + 1))
    const at = (readTime: string | undefined) =>
      backend().call('batchGet', { documents: [name('a')], mask: { fieldPaths: ['n'] }, readTime })
    expect(await at(first)).toMatchObject({ code: 'FAILED_PRECONDITION' })
    expect(numbers(await at(times[15]))).toEqual([16])
  })

  it('excludes a transaction in the same request', async () => {
    const transaction = await begin()
    const body = { documents: [], transaction, readTime: backend().now().toISOString() }
    expect(await backend().call('batchGet', body)).toMatchObject({ code: 'INVALID_ARGUMENT' })
  })
})
