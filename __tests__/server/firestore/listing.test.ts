import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ROOT, rules, startBackend, update, wire, wireFields } from './backend.ts'
import type { TestBackend } from './backend.ts'

interface Page {
  readonly documents?: readonly { readonly name: string; readonly fields?: object }[]
  readonly nextPageToken?: string
}

let backend: TestBackend

beforeAll(async () => {
  backend = await startBackend(
    rules(`
      match /posts/{id} { allow get, write: if true; allow list: if request.query.limit <= 10; }
      match /long/{id} { allow read, write: if true; }
    `),
  )
  backend.service.commit(
    Array.from({ length: 25 }, (_, n) => ({
      kind: 'set' as const,
      path: `posts/p${String(n).padStart(2, '0')}`,
      data: { n: n % 5 },
    })),
  )
})

afterAll(() => backend.stop())

const list = async (parameters: string) => {
  const answer = await backend.send('GET', `${ROOT}/posts?${parameters}`)
  const page = answer.body as Page
  return {
    ...answer,
    ids: (page.documents ?? []).map(({ name }) => name.slice(name.lastIndexOf('/') + 1)),
    token: page.nextPageToken,
    page,
  }
}

describe('a collection by its address', () => {
  it('is listed page by page in any order', async () => {
    const ids: string[] = []
    let token: string | undefined = ''
    let pages = 0
    while (token !== undefined) {
      const answer = await list(`pageSize=10&orderBy=n%20desc&pageToken=${token}`)
      ids.push(...answer.ids)
      token = answer.token
      pages += 1
    }
    expect(pages).toBe(3)
    expect(ids).toHaveLength(25)
    expect(new Set(ids).size).toBe(25)
    expect(ids.slice(0, 6)).toEqual(['p24', 'p19', 'p14', 'p09', 'p04', 'p23'])
  })

  it('shows the fields of a mask', async () => {
    const { page } = await list('pageSize=1&mask.fieldPaths=other')
    expect(page.documents?.[0]).not.toHaveProperty('fields')
  })

  it.each([
    ['more than the rules allow', 'pageSize=11', 403],
    ['what is missing', 'pageSize=5&showMissing=true', 403],
    ['a page token that was never issued', 'pageSize=5&pageToken=nonsense', 400],
    ['an order that cannot be read', 'pageSize=5&orderBy=n%20upwards', 400],
    ['fewer than none', 'pageSize=-1', 400],
  ])('is not listed for %s', async (_, parameters, status) => {
    expect(await list(parameters)).toMatchObject({ status })
  })

  it('takes a new document under a given id, once, or under one of its own', async () => {
    const create = (parameters: string) =>
      backend.send('POST', `${ROOT}/posts${parameters}`, { fields: wireFields({ n: 9 }) })
    expect(await create('?documentId=mine')).toMatchObject({
      status: 200,
      body: { name: `${ROOT}/posts/mine`, fields: { n: wire(9) } },
    })
    expect(await create('?documentId=mine')).toMatchObject({ status: 409, code: 'ALREADY_EXISTS' })
    expect(await create('?documentId=a%2Fb')).toMatchObject({ status: 400 })
    expect(await create('')).toMatchObject({
      status: 200,
      body: { name: expect.stringMatching(/\/posts\/[A-Za-z0-9]{20}$/) },
    })
  })

  it('says nothing of its collections to clients', async () => {
    expect(await backend.call(':listCollectionIds', {})).toMatchObject({ status: 403 })
    const structuredQuery = { from: [{ allDescendants: true }] }
    expect(await backend.call('runQuery', { structuredQuery })).toMatchObject({ status: 403 })
  })
})

describe('a long answer', () => {
  const query = JSON.stringify({ structuredQuery: { from: [{ collectionId: 'long' }] } })
  const run = (onChunk: (text: string, stop: () => void) => void) =>
    new Promise<void>((resolve, reject) => {
      const path = `/v1/${ROOT.replace('(default)', '%28default%29')}:runQuery`
      const sent = request(
        { host: '127.0.0.1', port: backend.port, method: 'POST', path },
        (response) => {
          response.setEncoding('utf8')
          response.on('data', (text: string) => {
            onChunk(text, () => sent.destroy())
          })
          response.once('close', resolve)
        },
      )
      sent.once('error', reject)
      sent.end(query)
    })

  beforeAll(async () => {
    for (let batch = 0; batch < 8; batch += 1) {
      const writes = Array.from({ length: 250 }, (_, n) =>
        update(`long/d${String(batch * 250 + n).padStart(4, '0')}`, { t: wire('x'.repeat(4000)) }),
      )
      await backend.call('commit', { writes })
    }
  })

  it('is that of one moment, whatever is written while it is sent', async () => {
    let text = ''
    const writing: Promise<unknown>[] = []
    await run((piece) => {
      text += piece
      if (writing.length > 0) return
      const gone = { delete: `${ROOT}/long/d1999` }
      const writes = [gone, update('long/d2000', { t: wire('new') })]
      writing.push(backend.call('commit', { writes }))
    })
    await Promise.all(writing)
    expect(writing).toHaveLength(1)
    const found = JSON.parse(text) as { document: { name: string } }[]
    expect(found).toHaveLength(2000)
    expect(found.at(-1)?.document.name).toBe(`${ROOT}/long/d1999`)
  })

  it('ends with a client that leaves, and others are answered', async () => {
    for (let client = 0; client < 40; client += 1) {
      await run((_text, stop) => {
        stop()
      })
    }
    let length = 0
    await run((text) => {
      length += text.length
    })
    expect(length).toBeGreaterThan(8_000_000)
  })
})
