import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { ROOT, rules, startBackend, update, wireFields } from '../backend.ts'
import type { TestBackend } from '../backend.ts'

let backend: TestBackend
beforeEach(async () => {
  backend = await startBackend()
})
afterEach(() => backend.stop())

const commit = (...writes: object[]) => backend.call('commit', { writes })
const a = (fields: object, more: object = {}) => update('items/a', wireFields(fields), more)
const mask = (...fieldPaths: string[]) => ({ updateMask: { fieldPaths } })
const stored = (id = 'a') => backend.service.get(`items/${id}`)
const remove = (id = 'a', more: object = {}) => ({ delete: `${ROOT}/items/${id}`, ...more })
const verify = (id: string, currentDocument?: object) => ({
  verify: `${ROOT}/items/${id}`,
  ...(currentDocument && { currentDocument }),
})
const exists = { exists: true }
const times = async () => {
  const { body } = await backend.send('GET', `${ROOT}/items/a`)
  return body as { createTime: string; updateTime: string }
}
const isLater = (time: string, other: string) => Date.parse(time) > Date.parse(other)

describe('an update', () => {
  it('without a mask replaces the document', async () => {
    await commit(a({ old: 1, both: 1 }))
    await commit(a({ both: 2 }))
    expect(stored()).toEqual({ both: 2 })
  })

  it('with a mask sets or removes the fields that it names, and ignores the rest', async () => {
    await commit(a({ a: 1, b: 2, c: { x: 1, y: 2 }, d: 1 }))
    await commit(a({ a: 10, c: { x: 5 }, ignored: 9 }, mask('a', 'c.x', 'd', 'e.f')))
    expect(stored()).toEqual({ a: 10, b: 2, c: { x: 5, y: 2 } })
  })

  it('with a mask makes a document that is missing', async () => {
    await commit(a({ a: 1, b: { x: 1 } }, mask('b.x')))
    expect(stored()).toEqual({ b: { x: 1 } })
  })

  it('with an empty mask makes an empty document, or changes nothing', async () => {
    await commit(a({ a: 1 }, mask()))
    expect(stored()).toEqual({})
    await commit(a({ a: 1 }), a({ a: 2 }, mask()))
    expect(stored()).toEqual({ a: 1 })
  })

  it.each([[['m', 'm.x']], [['m.x', 'm']]])(
    'with a mask of a field and one inside it, %j, takes the field as it is',
    async (paths) => {
      await commit(a({ m: { x: 1, y: 1 } }))
      await commit(a({ m: { x: 2 } }, mask(...paths)))
      expect(stored()).toEqual({ m: { x: 2 } })
    },
  )

  it('reads names in backticks', async () => {
    await commit(
      a({ 'a.b': 1, '`': { '\\': 2 }, '1': 3, drop: 4 }, mask('`a.b`', '`\\``.`\\\\`', '`1`')),
    )
    expect(stored()).toEqual({ 'a.b': 1, '`': { '\\': 2 }, '1': 3 })
  })

  it.each(['', '.', 'a.', '.a', 'a..b', '1a', 'a b', 'a-b', '`a', '``', '`a`b', 'ñ', '*'])(
    'refuses the path %j',
    async (path) => {
      const answer = await commit(a({}, mask(path)))
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_ARGUMENT' })
      expect(answer.message).toContain(`Invalid property path "${path}". Unquoted`)
    },
  )
})

describe('a commit', () => {
  it('applies several writes of one document in turn', async () => {
    const { body } = await commit(a({ n: 1 }), remove(), a({ m: 2 }, mask('m')))
    expect(stored()).toEqual({ m: 2 })
    expect(body).toMatchObject({ writeResults: [{ updateTime: expect.any(String) }, {}, {}] })
    expect(backend.changes).toHaveLength(1)
  })

  it('lets a precondition see what the writes before it left', async () => {
    expect(await commit(a({}), a({ n: 1 }, { currentDocument: exists }))).toMatchObject({
      status: 200,
    })
    expect(await commit(remove(), a({ n: 2 }, { currentDocument: exists }))).toMatchObject({
      status: 404,
    })
    expect(stored()).toEqual({ n: 1 })
  })

  it.each([
    ['the last write fails', [a({ n: 1 }), remove('missing', { currentDocument: exists })], 404],
    ['the first write fails', [remove('missing', { currentDocument: exists }), a({ n: 1 })], 404],
    ['a verify fails', [a({ n: 1 }), verify('missing', exists)], 404],
    ['a write is malformed', [a({ n: 1 }), { update: {} }], 400],
  ])('leaves nothing when %s', async (_, writes, status) => {
    expect(await commit(...writes)).toMatchObject({ status })
    expect(backend.service.isEmpty()).toBe(true)
    expect(backend.changes).toEqual([])
  })

  it('keeps the time of creation until the document is created again', async () => {
    await commit(a({ n: 1 }))
    const first = await times()
    await commit(a({ n: 2 }))
    const second = await times()
    expect(second.createTime).toBe(first.createTime)
    expect(isLater(second.updateTime, first.updateTime)).toBe(true)
    await commit(remove(), a({ n: 2 }))
    const third = await times()
    expect(third.createTime).toBe(third.updateTime)
    expect(isLater(third.createTime, second.updateTime)).toBe(true)
  })

  it('has a later time than the one before, even when the clock was set back', async () => {
    const time = async (n: number) =>
      ((await commit(a({ n }))).body as { commitTime: string }).commitTime
    const first = await time(1)
    backend.advance(-3_600_000)
    expect(isLater(await time(2), first)).toBe(true)
  })

  it('of nothing is answered with its time', async () => {
    expect((await commit()).body).toMatchObject({ commitTime: '2026-03-01T12:00:00Z' })
    expect(await backend.call('commit', {})).toMatchObject({ status: 200 })
  })

  it('takes more than 500 writes', async () => {
    const writes = Array.from({ length: 501 }, (_, n) => update(`items/${n}`, {}))
    expect(await commit(...writes)).toMatchObject({ status: 200 })
  })
})

describe('preconditions', () => {
  it('of a version let only the writer of the latest one through', async () => {
    await commit(a({ n: 1 }))
    const base = { currentDocument: { updateTime: (await times()).updateTime } }
    expect(await commit(a({ n: 2 }, base))).toMatchObject({ status: 200 })
    for (const stale of [a({ n: 3 }, base), remove('a', base), verify('a', base.currentDocument)]) {
      expect(await commit(stale)).toMatchObject({
        status: 400,
        code: 'FAILED_PRECONDITION',
        message:
          'the stored version (1772366400001000) does not match the required base version (1772366400000000)',
      })
    }
    expect(stored()).toEqual({ n: 2 })
  })

  it('of a version fail where there is no document', async () => {
    const base = { currentDocument: { updateTime: '2026-01-01T00:00:00Z' } }
    expect(await commit(remove('a', base))).toMatchObject({
      code: 'FAILED_PRECONDITION',
      message: expect.stringMatching(/^the stored version \(0\) does not match/),
    })
  })

  it('of existence hold for deletions and verifications too', async () => {
    const missing = { status: 404, message: `No document to update: ${ROOT}/items/a` }
    expect(await commit(remove('a', { currentDocument: exists }))).toMatchObject(missing)
    expect(await commit(verify('a', exists))).toMatchObject(missing)
    expect(await commit(verify('a', { exists: false }))).toMatchObject({ status: 200 })
    expect(await commit(remove())).toMatchObject({ status: 200, body: { writeResults: [{}] } })
  })

  it.each([
    ['both kinds', { exists: true, updateTime: '2026-01-01T00:00:00Z' }, /exactly one of/],
    ['text for a boolean', { exists: 'true' }, /must be a boolean/],
    ['no time', { updateTime: 'now' }, /Invalid timestamp/],
    ['another condition', { maxAge: 1 }, /Unknown name "maxAge" at 'currentDocument'/],
  ])('are refused with %s', async (_, currentDocument, message) => {
    const answer = await commit(a({}, { currentDocument }))
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_ARGUMENT' })
    expect(answer.message).toEqual(expect.stringMatching(message))
  })
})

describe('what a commit refuses', () => {
  const document = { name: `${ROOT}/items/a` }
  it.each([
    ['a write that does nothing', {}, /exactly one of/],
    ['a write that does two things', { ...remove(), update: document }, /exactly one of/],
    ['an unknown write', { upsert: document }, `Unknown name "upsert" at 'writes'`],
    ['a write that is no object', 'x', /must be an object/],
    [
      'an unknown part of a document',
      { update: { ...document, id: 1 } },
      `"id" at 'writes.update'`,
    ],
    ['a part named twice', { update: document, updateMask: {}, update_mask: {} }, /twice/],
    ['a deletion with a mask', { ...remove(), updateMask: {} }, /must not specify a document mask/],
    ['a verify without a precondition', verify('a'), 'a verify must contain a precondition'],
    ['a verify with a mask', { ...verify('a', exists), updateMask: {} }, /document mask/],
    [
      'a verify with transforms',
      { ...verify('a', exists), updateTransforms: [] },
      /update transform/,
    ],
    ['a name that is no text', { delete: 7 }, /must be a string/],
  ])('%s', async (_, write, message) => {
    const answer = await backend.call('commit', { writes: [write] })
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_ARGUMENT' })
    expect(answer.message).toMatch(message)
  })

  it.each([
    ['verified and then written', [verify('a', exists), a({})]],
    ['written and then verified', [a({}), verify('a', exists)]],
    ['verified more than once', [verify('a', exists), verify('a', exists)]],
  ])('a document %s', async (how, writes) => {
    expect(await commit(...writes)).toMatchObject({
      status: 400,
      message: `the same document cannot be ${how} in a single request`,
    })
  })

  it.each([
    ['/items', 'lacks "/" at index'],
    ['', 'lacks "/" at index'],
    ['/items/a/b', 'lacks "/" at index'],
    ['/items//', 'has an empty resource id at index'],
    ['/items/.', 'contains a resource id "." at index'],
    ['/../a', 'contains a resource id ".." at index'],
    ['/items/__x__', 'Resource id "__x__" is invalid because it is reserved.'],
    ['/__x__/a', 'Resource id "__x__" is invalid because it is reserved.'],
    [`/items/${'d'.repeat(1501)}`, 'The key path element name is longer than 1500 bytes.'],
    [`/${'c'.repeat(1501)}/a`, 'The key path element kind is longer than 1500 bytes.'],
    ['/items/\ud800', 'is not valid UTF-8'],
    ['/a/b'.repeat(101), 'is longer than 6144 bytes or too deep'],
  ])('the name of a document that ends in %j', async (path, message) => {
    const answer = await commit({ delete: `${ROOT}${path}` })
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_ARGUMENT' })
    expect(answer.message).toContain(message)
  })

  it('a document over 1 MiB, by its full name, also when a merge makes it so', async () => {
    const half = { a: 'x'.repeat(600_000) }
    expect(await commit(a(half), a({ b: half.a }, mask('b')))).toMatchObject({
      status: 400,
      code: 'INVALID_ARGUMENT',
      message:
        `Document '${ROOT}/items/a' cannot be written because its size (1,200,062 bytes) ` +
        'exceeds the maximum allowed size of 1,048,576 bytes.',
    })
  })

  it('without telling someone who may not write how large a document is', async () => {
    const closed = await startBackend(rules('match /items/{id} { allow write: if false; }'))
    closed.service.commit([{ kind: 'set', path: 'items/a', data: { a: 'x'.repeat(600_000) } }])
    const writes = [a({ b: 'x'.repeat(600_000) }, mask('b'))]
    expect(await closed.call('commit', { writes })).toMatchObject({ status: 403 })
    await closed.stop()
  })
})

describe('the JSON of a request', () => {
  it('may name fields as the protocol’s own definition does', async () => {
    const snake = {
      writes: [
        {
          update: { name: `${ROOT}/items/a`, fields: { n: { integer_value: 5 } } },
          update_mask: { field_paths: ['n'] },
          update_transforms: [{ field_path: 't', set_to_server_value: 1 }],
          current_document: { exists: false },
        },
      ],
    }
    expect(await backend.call('commit', snake)).toMatchObject({ status: 200 })
    expect(stored()).toEqual({ n: 5, t: backend.now() })
  })

  it('may hold 64-bit integers as numbers, exactly', async () => {
    const name = `${ROOT}/items/a`
    const body = `{"writes":[{"update":{"name":"${name}","fields":{"n":{"integerValue":9007199254740993},
      "d":{"doubleValue":12345678901234567890}}}}]}`
    expect(await backend.call('commit', body)).toMatchObject({ status: 200 })
    expect((await backend.send('GET', name)).body).toMatchObject({
      fields: { n: { integerValue: '9007199254740993' }, d: { doubleValue: 12345678901234567000 } },
    })
  })

  it.each([
    ['nothing like JSON', '{not json', /The body is not valid JSON/],
    ['100,000 levels', '['.repeat(100_000), /The body is not valid JSON/],
    ['100,000 closed levels', '['.repeat(100_000) + ']'.repeat(100_000), /must be an object/],
    ['writes that are no list', { writes: 'x' }, /writes must be a list/],
    [
      'an unknown field',
      { unknownField: 1 },
      /^Invalid JSON payload received. Unknown name "unknownField": Cannot find field.$/,
    ],
    ['a list', [], /The request must be an object/],
  ])('is refused when it is %s', async (_, body, message) => {
    const answer = await backend.call('commit', body)
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_ARGUMENT' })
    expect(answer.message).toMatch(message)
  })

  it('is refused when it is no UTF-8', async () => {
    const response = await fetch(`http://127.0.0.1:${backend.port}/v1/${ROOT}:commit`, {
      method: 'POST',
      body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
    })
    expect(response.status).toBe(400)
  })

  it('is not looked at for pipelines', async () => {
    expect(await backend.call('executePipeline', {})).toMatchObject({
      status: 501,
      code: 'UNIMPLEMENTED',
    })
  })

  it('is answered in order by batchGet, each document once', async () => {
    await commit(a({ n: 1 }))
    const [one, none] = [`${ROOT}/items/a`, `${ROOT}/items/b`]
    const { body } = await backend.call('batchGet', { documents: [none, one, none] })
    expect(body).toMatchObject([{ missing: none }, { found: { name: one } }])
    expect((await backend.call('batchGet', { documents: [] })).body).toEqual([])
    const masked = await backend.call('batchGet', { documents: [one], mask: { fieldPaths: ['x'] } })
    expect(masked.body).toEqual([
      { found: { name: one, ...(await times()), fields: undefined }, readTime: expect.any(String) },
    ])
  })
})
