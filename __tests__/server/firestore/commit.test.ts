import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openDatabase } from '../../../server/database/database.ts'
import { createFirestoreService, SERVER_TIME } from '../../../server/firestore/index.ts'
import { compileRules } from '../../../server/rules/index.ts'
import {
  OPEN_RULES,
  PROGRAM,
  PROJECT_ID,
  ROOT,
  rules,
  startBackend,
  update,
  wire,
} from './backend.ts'
import type { TestBackend } from './backend.ts'

let backend: TestBackend
beforeEach(async () => {
  backend = await startBackend()
})
afterEach(() => backend.stop())

const commit = (...writes: object[]) => backend.call('commit', { writes })
const set = (fields: object, more: object = {}) => commit(update('items/a', fields, more))
const stored = () => backend.service.get('items/a')

describe('commit', () => {
  it('answers with one result per write and the time of the commit', async () => {
    const answer = await commit(
      update(
        'items/a',
        { n: wire(1) },
        {
          updateTransforms: [{ fieldPath: 'n', increment: wire(2) }],
        },
      ),
      { delete: `${ROOT}/items/b` },
      { verify: `${ROOT}/items/c`, currentDocument: { exists: false } },
    )
    expect(answer).toMatchObject({
      status: 200,
      body: {
        writeResults: [
          { updateTime: '2026-03-01T12:00:00Z', transformResults: [{ integerValue: '3' }] },
          {},
        ],
        commitTime: '2026-03-01T12:00:00Z',
      },
    })
  })

  it('never gives the same millisecond to two commits', async () => {
    const times: string[] = []
    for (let n = 0; n < 3; n += 1) {
      const { body } = await set({ n: wire(n) })
      times.push((body as { commitTime: string }).commitTime)
    }
    expect(times).toEqual([
      '2026-03-01T12:00:00Z',
      '2026-03-01T12:00:00.001Z',
      '2026-03-01T12:00:00.002Z',
    ])
  })

  it('keeps the time of the last change when a write changes nothing', async () => {
    await set({ n: wire(1) })
    const { body } = await set({ n: wire(1) })
    expect(body).toMatchObject({ writeResults: [{ updateTime: '2026-03-01T12:00:00Z' }] })
    expect(backend.changes).toHaveLength(1)
    const { body: other } = await set({ n: { doubleValue: 1 } })
    expect(other).not.toMatchObject({ writeResults: [{ updateTime: '2026-03-01T12:00:00Z' }] })
  })

  it('writes escaped field paths', async () => {
    await set(
      { 'a.b': wire(1), 'x`y': { mapValue: { fields: { 'ñ z': wire(2), other: wire(3) } } } },
      { updateMask: { fieldPaths: ['`a.b`', '`x\\`y`.`ñ z`'] } },
    )
    expect(stored()).toEqual({ 'a.b': 1, 'x`y': { 'ñ z': 2 } })
  })

  it('replaces what is in the way of a nested field', async () => {
    await set({ a: wire('text') })
    await set(
      { a: { mapValue: { fields: { b: wire(1) } } } },
      { updateMask: { fieldPaths: ['a.b', 'c.d'] } },
    )
    expect(stored()).toEqual({ a: { b: 1 } })
  })

  it('applies numeric transforms exactly', async () => {
    const max = { integerValue: '9223372036854775807' }
    await set({ big: max, less: wire(5), more: wire(5), text: wire('x'), same: wire(3) })
    const { body } = await set(
      {},
      {
        updateMask: { fieldPaths: [] },
        updateTransforms: [
          { fieldPath: 'big', increment: wire(1) },
          { fieldPath: 'less', minimum: wire(2.5) },
          { fieldPath: 'more', maximum: wire(2.5) },
          { fieldPath: 'text', increment: wire(1) },
          { fieldPath: 'same', maximum: { doubleValue: 3 } },
        ],
      },
    )
    expect(body).toMatchObject({
      writeResults: [
        {
          transformResults: [
            max,
            { doubleValue: 2.5 },
            { integerValue: '5' },
            { integerValue: '1' },
            { integerValue: '3' },
          ],
        },
      ],
    })
  })

  it('tells its listener what changed, inside the transaction', async () => {
    await backend.call('commit', { writes: [update('items/a', { n: wire(1) })] }, 'ana')
    await commit({ delete: `${ROOT}/items/a` })
    expect(backend.changes).toEqual([
      { path: 'items/a', before: null, after: { n: 1 }, uid: 'ana' },
      { path: 'items/a', before: { n: 1 }, after: null, uid: null },
    ])
  })

  it('survives a restart, times included', async () => {
    await set({ n: wire(1) })
    const again = createFirestoreService({
      database: openDatabase(backend.dataDir),
      ruleset: compileRules(OPEN_RULES),
      projectId: PROJECT_ID,
      clock: () => new Date('2020-01-01'),
      verifyToken: () => Promise.reject(new Error('unused')),
    })
    expect(again.get('items/a')).toEqual({ n: 1 })
    const time = again.commit([{ kind: 'set', path: 'items/b', data: { at: SERVER_TIME } }])
    expect(time.toISOString()).toBe('2026-03-01T12:00:00.001Z')
    expect(again.get('items/b')).toEqual({ at: time })
  })

  it('undoes everything when the listener throws', async () => {
    const database = openDatabase(backend.dataDir)
    const service = createFirestoreService({
      database,
      ruleset: compileRules(OPEN_RULES),
      projectId: PROJECT_ID,
      clock: () => new Date(),
      verifyToken: () => Promise.reject(new Error('unused')),
      onCommit: () => {
        throw new Error('no room in the outbox')
      },
    })
    const write = { kind: 'set' as const, path: 'items/a', data: {} }
    expect(() => service.commit([write])).toThrow('no room in the outbox')
    expect(service.isEmpty()).toBe(true)
  })
})

describe('preconditions and refusals', () => {
  it.each([
    ['an update of a missing document', { currentDocument: { exists: true } }, 404, 'NOT_FOUND'],
    [
      'a base version that is missing',
      { currentDocument: { updateTime: '2026-01-01T00:00:00Z' } },
      400,
      'FAILED_PRECONDITION',
    ],
  ])('refuses %s', async (_, more, status, code) => {
    expect(await set({ n: wire(1) }, more)).toMatchObject({ status, code })
    expect(backend.service.isEmpty()).toBe(true)
  })

  it.each(['yes', '', 'TRUE'])('takes no word but a boolean for exists: %j', async (word) => {
    const target = `${ROOT}/items/a?currentDocument.exists=${word}`
    const body = { fields: { n: wire(1) } }
    expect(await backend.send('PATCH', target, body)).toMatchObject({
      status: 400,
      code: 'INVALID_ARGUMENT',
    })
    expect(backend.service.isEmpty()).toBe(true)
  })

  it('refuses to create what exists', async () => {
    await set({})
    expect(await set({}, { currentDocument: { exists: false } })).toMatchObject({
      status: 409,
      code: 'ALREADY_EXISTS',
    })
  })

  it('names the missing document', async () => {
    expect((await set({}, { currentDocument: { exists: true } })).message).toBe(
      `No document to update: ${ROOT}/items/a`,
    )
  })

  const deep = (levels: number): object =>
    levels === 0 ? wire(1) : { mapValue: { fields: { a: deep(levels - 1) } } }
  it.each([
    ['a reserved field', { __x__: wire(1) }, 'field name __x__ is reserved'],
    ['a value of no type', { a: {} }, /exactly one/],
    ['a value of two types', { a: { stringValue: '', booleanValue: true } }, /exactly one/],
    ['a list in a list', { a: wire([[1]]) }, /array value in an array value/],
    ['a number over 64 bits', { a: { integerValue: '9223372036854775808' } }, /64-bit/],
    ['a time that is none', { a: { timestampValue: '2026-02-30T00:00:00Z' } }, /Invalid timestamp/],
    [
      'a reference to elsewhere',
      { a: { referenceValue: 'projects/x/databases/(default)/documents/a/b' } },
      /is not in/,
    ],
    [
      'a place outside the globe',
      { a: { geoPointValue: { latitude: 91, longitude: 0 } } },
      /latitude/,
    ],
    ['a text over 1 MiB', { a: wire('x'.repeat(1_048_488)) }, /longer than 1048487 bytes/],
    [
      'a document over 1 MiB',
      { a: wire('x'.repeat(600_000)), b: wire('x'.repeat(600_000)) },
      /exceeds the maximum/,
    ],
    ['values nested too deeply', { a: deep(25) }, /nested/],
  ])('refuses %s', async (_, fields, message) => {
    const answer = await set(fields)
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_ARGUMENT' })
    expect(answer.message).toEqual(expect.stringMatching(message))
  })

  it.each(['items', 'items/__x__', 'items/a/b', 'items//b', ''])(
    'refuses the name %s',
    async (name) => {
      expect(await commit(update(name, {}))).toMatchObject({
        status: 400,
        code: 'INVALID_ARGUMENT',
      })
    },
  )

  it('refuses malformed requests, unknown places and bad tokens in the protocol’s own form', async () => {
    expect(await backend.call('commit', '{')).toMatchObject({
      status: 400,
      code: 'INVALID_ARGUMENT',
    })
    expect(await backend.call('commit', [])).toMatchObject({
      status: 400,
      code: 'INVALID_ARGUMENT',
    })
    expect(await backend.call('fly', {})).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    const elsewhere = ROOT.replace(PROJECT_ID, 'other')
    expect(await backend.send('POST', `${elsewhere}:commit`, {})).toMatchObject({ status: 404 })
    const response = await fetch(`http://127.0.0.1:${backend.port}/v1/${ROOT}:commit`, {
      method: 'POST',
      headers: { authorization: 'Bearer owner' },
      body: '{}',
    })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: { status: 'UNAUTHENTICATED' } })
  })
})

describe('rules and existence', () => {
  it('say nothing about what exists to someone who may not write it', async () => {
    const closed = await startBackend(rules('match /items/{id} { allow read, write: if false; }'))
    const missing = { writes: [update('items/a', {}, { currentDocument: { exists: true } })] }
    expect(await closed.call('commit', missing)).toMatchObject({ status: 403 })
    const verify = { writes: [{ verify: `${ROOT}/items/a`, currentDocument: { exists: true } }] }
    expect(await closed.call('commit', verify)).toMatchObject({
      status: 403,
      message: 'Missing or insufficient permissions.',
    })
    await closed.stop()
  })
})

describe('transactions that clients begin', () => {
  it('abort when what they read has changed', async () => {
    await set({ n: wire(1) })
    const { body } = await backend.call('beginTransaction', {})
    const { transaction } = body as { transaction: string }
    await backend.call('batchGet', { documents: [`${ROOT}/items/a`], transaction })
    await set({ n: wire(2) })
    const late = { writes: [update('items/a', { n: wire(3) })], transaction }
    expect(await backend.call('commit', late)).toMatchObject({ status: 409, code: 'ABORTED' })
    expect(stored()).toEqual({ n: 2 })
  })
})

describe('single documents', () => {
  it('are shown, changed and removed at their own address', async () => {
    const target = `${ROOT}/items/a`
    expect(await backend.send('GET', target)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    await backend.send('PATCH', target, { fields: { a: wire(1), b: wire(2) } })
    await backend.send('PATCH', `${target}?updateMask.fieldPaths=a`, { fields: { a: wire(3) } })
    expect(await backend.send('GET', `${target}?mask.fieldPaths=a`)).toMatchObject({
      body: { name: target, fields: { a: { integerValue: '3' } } },
    })
    expect(stored()).toEqual({ a: 3, b: 2 })
    expect(await backend.send('DELETE', target)).toMatchObject({ status: 200, body: {} })
    expect(stored()).toBeNull()
  })
})

describe('batchWrite', () => {
  const name = (id: string) => `${ROOT}/items/${id}`
  const write = (id: string, n: number) => update(`items/${id}`, { n: wire(n) })
  const value = (id: string) => backend.service.get(`items/${id}`)?.['n']
  const batchWrite = (...writes: object[]) => backend.call('batchWrite', { writes }, PROGRAM)

  it('applies each write on its own and reports each', async () => {
    await commit(write('exists', 1))
    const { body } = await batchWrite(
      write('new', 1),
      { ...write('missing', 1), currentDocument: { exists: true } },
      { ...write('exists', 2), currentDocument: { exists: false } },
      { delete: name('other') },
    )
    expect(body).toMatchObject({
      writeResults: [{ updateTime: expect.any(String) }, {}, {}, {}],
      status: [
        {},
        { code: 5, message: `No document to update: ${name('missing')}` },
        { code: 6, message: `Document already exists: ${name('exists')}` },
        {},
      ],
    })
    expect([value('new'), value('exists')]).toEqual([1, 1])
  })

  it.each([
    ['a stranger', undefined],
    ['an account', 'ana'],
  ])('is refused to %s, whatever the rules say', async (_, as) => {
    const answer = await backend.call('batchWrite', { writes: [write('a', 1)] }, as)
    expect(answer).toMatchObject({ status: 403, code: 'PERMISSION_DENIED' })
    expect(value('a')).toBeUndefined()
  })

  it('refuses a request that writes a document twice, or holds an invalid write', async () => {
    expect(await batchWrite(write('a', 1), { delete: name('a') })).toMatchObject({
      status: 400,
      message: 'the same document cannot be written more than once in a single request',
    })
    const invalid = update('items/b', { __x__: wire(1) })
    expect(await batchWrite(write('a', 1), invalid)).toMatchObject({ status: 400 })
    expect(backend.service.isEmpty()).toBe(true)
  })
})
