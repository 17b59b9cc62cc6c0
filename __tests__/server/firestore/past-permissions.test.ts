import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { PROGRAM, ROOT, foundIds, shippedRules, startBackend, wire } from './backend.ts'
import type { TestBackend, WireAnswer } from './backend.ts'

const MINUTE_MS = 60_000

let backend: TestBackend
beforeEach(async () => {
  backend = await startBackend(shippedRules())
})
afterEach(() => backend.stop())

const set = (path: string, data: Record<string, unknown>): string =>
  backend.service.commit([{ kind: 'set', path, data }]).toISOString()
const remove = (path: string): void => {
  backend.service.commit([{ kind: 'delete', path }])
}
const post = (id: string, status: string, more: object = {}) =>
  set(`posts/${id}`, { status, authorId: 'ana', title: id, ...more })

const published = {
  from: [{ collectionId: 'posts' }],
  where: {
    fieldFilter: { field: { fieldPath: 'status' }, op: 'EQUAL', value: wire('published') },
  },
}
const all = { from: [{ collectionId: 'posts' }] }
const counting = (structuredQuery: object) => ({
  structuredAggregationQuery: { structuredQuery, aggregations: [{ count: {} }] },
})

/** Every way to see a document, or a query's documents, as they were at a time. */
const documentWays: Record<
  string,
  (path: string, readTime: string, as?: string) => Promise<WireAnswer>
> = {
  'a get': (path, readTime, as) =>
    backend.send('GET', `${ROOT}/${path}?readTime=${readTime}`, undefined, as),
  'a batchGet': (path, readTime, as) =>
    backend.call('batchGet', { documents: [`${ROOT}/${path}`], readTime }, as),
  'a batchGet that begins a transaction': (path, readTime, as) => {
    const newTransaction = { readOnly: { readTime } }
    return backend.call('batchGet', { documents: [`${ROOT}/${path}`], newTransaction }, as)
  },
}
const queryWays: Record<
  string,
  (structuredQuery: object, readTime: string, as?: string) => Promise<WireAnswer>
> = {
  'a query': (structuredQuery, readTime, as) =>
    backend.call('runQuery', { structuredQuery, readTime }, as),
  'a query that begins a transaction': (structuredQuery, readTime, as) => {
    const newTransaction = { readOnly: { readTime } }
    return backend.call('runQuery', { structuredQuery, newTransaction }, as)
  },
  'a count': (structuredQuery, readTime, as) =>
    backend.call('runAggregationQuery', { ...counting(structuredQuery), readTime }, as),
  'a query of one document': (structuredQuery, readTime, as) =>
    backend.call('runQuery', { structuredQuery: { ...structuredQuery, limit: 1 }, readTime }, as),
}
const REFUSED = { status: 403, code: 'PERMISSION_DENIED' }
const ALLOWED = { status: 200 }

async function beginReading(as?: string): Promise<string> {
  const { body } = await backend.call('beginTransaction', { options: { readOnly: {} } }, as)
  return (body as { transaction: string }).transaction
}

describe('an editor who is one no longer', () => {
  let before: string
  beforeEach(() => {
    set('users/ed', { displayName: 'Ed', role: 'editor' })
    before = post('secret', 'draft')
  })

  it.each(Object.keys(documentWays))('reads no earlier draft by %s', async (way) => {
    const read = documentWays[way]
    expect(await read?.('posts/secret', before, 'ed')).toMatchObject(ALLOWED)
    remove('users/ed')
    expect(await read?.('posts/secret', before, 'ed')).toMatchObject(REFUSED)
  })

  it.each(Object.keys(queryWays))('finds no earlier draft by %s', async (way) => {
    const find = queryWays[way]
    expect(await find?.(all, before, 'ed')).toMatchObject(ALLOWED)
    set('users/ed', { displayName: 'Ed', role: 'reader' })
    expect(await find?.(all, before, 'ed')).toMatchObject(REFUSED)
  })

  it('lists no earlier draft', async () => {
    const list = () => backend.send('GET', `${ROOT}/posts?readTime=${before}`, undefined, 'ed')
    expect(await list()).toMatchObject(ALLOWED)
    remove('users/ed')
    expect(await list()).toMatchObject(REFUSED)
  })

  it('is asked again at each read of a transaction that was opened before', async () => {
    const transaction = await beginReading('ed')
    const documents = [`${ROOT}/posts/secret`]
    const reads = () => [
      backend.call('batchGet', { documents, transaction }, 'ed'),
      backend.call('runQuery', { structuredQuery: all, transaction }, 'ed'),
      backend.call('runAggregationQuery', { ...counting(all), transaction }, 'ed'),
      backend.send(
        'GET',
        `${ROOT}/posts?transaction=${encodeURIComponent(transaction)}`,
        undefined,
        'ed',
      ),
    ]
    for (const answer of await Promise.all(reads())) expect(answer).toMatchObject(ALLOWED)
    remove('users/ed')
    for (const answer of await Promise.all(reads())) expect(answer).toMatchObject(REFUSED)
  })

  it('is asked again at each read of a transaction that writes', async () => {
    const { body } = await backend.call('beginTransaction', {}, 'ed')
    const { transaction } = body as { transaction: string }
    const read = () =>
      backend.call('batchGet', { documents: [`${ROOT}/posts/secret`], transaction }, 'ed')
    expect(await read()).toMatchObject(ALLOWED)
    remove('users/ed')
    expect(await read()).toMatchObject(REFUSED)
  })
})

describe('a post that was public', () => {
  let before: string
  beforeEach(() => {
    post('other', 'published')
    before = post('story', 'published')
  })

  it.each(Object.keys(documentWays))(
    'and is a draft again is not read by a stranger with %s',
    async (way) => {
      const read = documentWays[way]
      expect(await read?.('posts/story', before)).toMatchObject(ALLOWED)
      post('story', 'draft')
      expect(await read?.('posts/story', before)).toMatchObject(REFUSED)
      expect(await read?.('posts/other', before)).toMatchObject(ALLOWED)
    },
  )

  it.each(Object.keys(queryWays))(
    'and is a draft again is not found by a stranger with %s',
    async (way) => {
      const find = queryWays[way]
      expect(await find?.(published, before)).toMatchObject(ALLOWED)
      post('story', 'draft')
      expect(await find?.(published, before)).toMatchObject(REFUSED)
    },
  )

  it('and is a draft again is not read in a transaction that was opened before', async () => {
    const transaction = await beginReading()
    post('story', 'draft')
    const documents = [`${ROOT}/posts/story`]
    expect(await backend.call('batchGet', { documents, transaction })).toMatchObject(REFUSED)
    const query = { structuredQuery: published, transaction }
    expect(await backend.call('runQuery', query)).toMatchObject(REFUSED)
  })

  it('and was deleted is read by no caller whom rules judge', async () => {
    set('users/ed', { displayName: 'Ed', role: 'editor' })
    remove('posts/story')
    for (const as of [undefined, 'ana', 'ed']) {
      expect(await documentWays['a get']?.('posts/story', before, as)).toMatchObject(REFUSED)
      expect(await queryWays['a query']?.(published, before, as)).toMatchObject(REFUSED)
    }
  })

  it('and was deleted is not read because another one has its id now', async () => {
    remove('posts/story')
    post('story', 'published', { authorId: 'ben' })
    expect(await documentWays['a get']?.('posts/story', before)).toMatchObject(REFUSED)
    expect(await queryWays['a query']?.(published, before)).toMatchObject(REFUSED)
  })

  it('and still is, is read with the text of that time', async () => {
    post('story', 'published', { title: 'Newer' })
    const read = await documentWays['a batchGet']?.('posts/story', before)
    expect(read?.body).toMatchObject([{ found: { fields: { title: wire('story') } } }])
    const found = await queryWays['a query']?.(published, before)
    expect(foundIds(found ?? never())).toEqual(['other', 'story'])
  })
})

describe('what may be read now only', () => {
  it('is not read at a time when the rules refused it', async () => {
    const before = post('story', 'draft')
    post('story', 'published')
    for (const read of Object.values(documentWays)) {
      expect(await read('posts/story', before)).toMatchObject(REFUSED)
    }
  })

  it('is not read at a time when the reader had no role', async () => {
    const before = post('story', 'draft')
    set('users/new', { displayName: 'New', role: 'editor' })
    for (const read of Object.values(documentWays)) {
      expect(await read('posts/story', before, 'new')).toMatchObject(REFUSED)
    }
    for (const find of Object.values(queryWays)) {
      expect(await find(all, before, 'new')).toMatchObject(REFUSED)
    }
  })
})

describe('a preview', () => {
  const path = `previews/${'t'.repeat(40)}`
  const make = () =>
    set(path, { postId: 'p', expiresAt: new Date(backend.now().getTime() + 10 * MINUTE_MS) })

  it.each(Object.keys(documentWays))('that was revoked is not read by %s', async (way) => {
    const before = make()
    expect(await documentWays[way]?.(path, before)).toMatchObject(ALLOWED)
    remove(path)
    expect(await documentWays[way]?.(path, before)).toMatchObject(REFUSED)
  })

  it.each(Object.keys(documentWays))(
    'that has expired is not read by %s: the time of a request is always now',
    async (way) => {
      const before = make()
      backend.advance(11 * MINUTE_MS)
      expect(await documentWays[way]?.(path, before)).toMatchObject(REFUSED)
    },
  )
})

describe('a moment since which much has changed', () => {
  it('is too long ago for callers whom rules judge: putting it back holds up everyone', async () => {
    const before = post('story', 'published')
    const change = (count: number) =>
      backend.service.commit(
        Array.from({ length: count }, (_, at) => ({
          kind: 'set' as const,
          path: `items/i${at}`,
          data: { count },
        })),
      )
    change(300)
    for (const read of Object.values(documentWays)) {
      expect(await read('posts/story', before)).toMatchObject(ALLOWED)
    }
    // The same documents again: it is these that count, not the changes.
    change(300)
    expect(await documentWays['a get']?.('posts/story', before)).toMatchObject(ALLOWED)
    change(301)
    for (const read of Object.values(documentWays)) {
      expect(await read('posts/story', before)).toMatchObject({
        status: 400,
        code: 'FAILED_PRECONDITION',
      })
      expect(await read('posts/story', before, PROGRAM)).toMatchObject(ALLOWED)
    }
  })
})

describe('a program that rules do not judge', () => {
  it('reads what was deleted', async () => {
    const before = post('story', 'draft')
    remove('posts/story')
    for (const read of Object.values(documentWays)) {
      expect(await read('posts/story', before, PROGRAM)).toMatchObject(ALLOWED)
    }
    const found = await queryWays['a query']?.(all, before, PROGRAM)
    expect(foundIds(found ?? never())).toEqual(['story'])
  })
})

function never(): never {
  throw new Error('There is no such way to read.')
}
