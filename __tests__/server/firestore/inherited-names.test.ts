import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ROOT, foundIds, startBackend, update, wire, wireFields } from './backend.ts'
import type { TestBackend } from './backend.ts'

/** What every plain object of JavaScript has without being given it. */
const NAMES = Object.getOwnPropertyNames(Object.prototype).filter(
  (name) => !/^__.*__$/.test(name) || name === '__proto__',
)

let backend: TestBackend

beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.stop())

const equals = (fieldPath: string, value: unknown) => ({
  fieldFilter: { field: { fieldPath }, op: 'EQUAL', value: wire(value) },
})

describe.each(NAMES.filter((name) => name !== '__proto__'))('the name %s', (name) => {
  it('is one of a collection and of a field like any other', async () => {
    const write = update(`${name}/one`, wireFields({ [name]: 'value', title: 'a' }))
    expect((await backend.call('commit', { writes: [write] })).status).toBe(200)
    const read = await backend.send('GET', `${ROOT}/${name}/one`)
    expect([read.status, read.body]).toMatchObject([
      200,
      { fields: { [name]: { stringValue: 'value' } } },
    ])
    const found = await backend.call('runQuery', {
      structuredQuery: {
        from: [{ collectionId: name }],
        where: {
          compositeFilter: { op: 'AND', filters: [equals(name, 'value'), equals('title', 'a')] },
        },
        orderBy: [{ field: { fieldPath: name } }],
      },
    })
    expect([found.status, foundIds(found)]).toEqual([200, ['one']])
  })

  it('is that of a document, an account or an operation and never an error of the server', async () => {
    const write = update(`users/${name}`, wireFields({ displayName: name }))
    expect((await backend.call('commit', { writes: [write] })).status).toBe(200)
    expect((await backend.send('GET', `${ROOT}/users/${name}`)).status).toBe(200)
    expect((await backend.call(name, {})).status).toBe(404)
    expect((await backend.call('runQuery', { [name]: {} })).status).toBe(400)
    expect((await backend.call('commit', { writes: [{ [name]: 1 }] })).status).toBe(400)
  })
})

it('the name __proto__ is refused as all that Google keeps for itself', async () => {
  const body: unknown = JSON.parse(
    JSON.stringify({ writes: [update('__proto__/one', wireFields({ a: 1 }))] }),
  )
  const { status, code } = await backend.call('commit', body)
  expect([status, code]).toEqual([400, 'INVALID_ARGUMENT'])
  const found = await backend.call('runQuery', {
    structuredQuery: { from: [{ collectionId: '__proto__' }] },
  })
  expect(found.status).toBeLessThan(500)
})
