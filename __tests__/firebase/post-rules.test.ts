import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { NOW, content, firstSave, openNewsroom, spoil } from './newsroom.ts'
import type { Newsroom } from './newsroom.ts'

let room: Newsroom
beforeEach(async () => {
  room = await openNewsroom()
})
afterEach(() => room.stop())

const ALLOWED = expect.objectContaining({ status: 200 })
const DENIED = expect.objectContaining({ status: 403, code: 'PERMISSION_DENIED' })

describe('who writes posts', () => {
  it('lets an author create an own post', async () => {
    expect(await room.save({}, 'ana')).toEqual(ALLOWED)
  })

  it('refuses a post from someone who is not signed in', async () => {
    expect(await room.save({})).toEqual(DENIED)
  })

  it('refuses a post from someone without a role', async () => {
    expect(await room.save({ content: content({ authorId: 'joe' }) }, 'joe')).toEqual(DENIED)
    expect(await room.save({ content: content({ authorId: 'nobody' }) }, 'nobody')).toEqual(DENIED)
  })

  it("refuses an author's post in another author's name", async () => {
    expect(await room.save({}, 'ben')).toEqual(DENIED)
  })

  it.each(['eva', 'ada'])("lets %s create a post in another author's name", async (uid) => {
    expect(await room.save({}, uid)).toEqual(ALLOWED)
  })

  it('lets the author and editors change a post, and no other author', async () => {
    await room.save({}, 'ana')
    expect(await room.save({ content: content({ title: 'Mine' }) }, 'ben')).toEqual(DENIED)
    expect(await room.save({ content: content({ title: 'Mine' }) }, 'ana')).toEqual(ALLOWED)
    expect(await room.save({ content: content({ title: 'Edited' }) }, 'eva')).toEqual(ALLOWED)
  })

  it('refuses an author who gives a post away, and one who takes one', async () => {
    await room.save({}, 'ana')
    expect(await room.save({ content: content({ authorId: 'ben' }) }, 'ana')).toEqual(DENIED)
    expect(await room.save({ content: content({ authorId: 'ben' }) }, 'ben')).toEqual(DENIED)
    expect(await room.save({ content: content({ authorId: 'ben' }) }, 'eva')).toEqual(ALLOWED)
  })
})

describe('what a post holds', () => {
  it('accepts a post that uses everything', async () => {
    const cover = {
      path: 'posts/p1/a.png',
      url: '/v0/b/x/o/a',
      alt: '',
      width: 10,
      height: 10,
      focalX: 0.5,
      focalY: 1,
    }
    const tags = Array.from({ length: 20 }, (_, index) => `tag ${index}`)
    const html = 'ñ'.repeat(250_000)
    const full = content({ cover, tags, html, title: 'x'.repeat(200), status: 'published' })
    expect(await room.save({ content: full }, 'ana')).toEqual(ALLOWED)
  })

  it.each([
    ['an empty title', { title: '' }],
    ['a long title', { title: 'x'.repeat(201) }],
    ['a title that is no text', { title: 7 }],
    ['more than 500 kB of text', { html: 'ñ'.repeat(250_001) }],
    ['a body that is no text', { html: null }],
    ['a long excerpt', { excerpt: 'x'.repeat(501) }],
    ['tags that are no list', { tags: 'taxes' }],
    ['an empty tag', { tags: ['a', ''] }],
    ['a tag that is no text', { tags: ['a', 1] }],
    ['a long tag at the last place', { tags: [...Array<string>(19).fill('a'), 'x'.repeat(51)] }],
    ['too many tags', { tags: Array.from({ length: 21 }, (_, index) => `t${index}`) }],
    ['an unknown status', { status: 'secret' }],
    ['a scheduled post without a time', { status: 'scheduled', publishAt: null }],
    ['a time to publish that is text', { publishAt: 'tomorrow' }],
    ['a published post without its date', { status: 'published', publishedAt: null }],
    ['a date of publication to come', { publishedAt: new Date('2030-01-01') }],
    ['another time of creation', { createdAt: new Date('2020-01-01') }],
    ['another time of change', { updatedAt: new Date('2020-01-01') }],
    ['an unknown field', { extra: true }],
    ['a cover that is text', { cover: 'a.png' }],
    [
      'a cover with a field too many',
      {
        cover: { path: 'a', url: '', alt: '', width: 1, height: 1, focalX: 0, focalY: 0, extra: 1 },
      },
    ],
    [
      'a cover without its height',
      { cover: { path: 'a', url: '', alt: '', width: 1, focalX: 0, focalY: 0 } },
    ],
    [
      'a cover with a focus outside',
      { cover: { path: 'a', url: '', alt: '', width: 1, height: 1, focalX: 1.1, focalY: 0 } },
    ],
    ['a revision that does not start at 1', { revision: 2 }],
    ['an empty author', { authorId: '' }],
  ])('refuses %s', async (_, fields) => {
    expect(await room.commit(spoil(firstSave(), fields), 'eva')).toEqual(DENIED)
  })

  it('refuses a post that lacks a field', async () => {
    const writes = firstSave().map((write) => {
      if (write.kind !== 'set' || !write.path.startsWith('posts/')) return write
      const data = Object.entries(write.data).filter(([name]) => name !== 'excerpt')
      return { ...write, data: Object.fromEntries(data) }
    })
    expect(await room.commit(writes, 'eva')).toEqual(DENIED)
  })

  it.each(['Upper', 'a b', 'a--b', '-a', 'a-', 'page', 'ñ', 'x'.repeat(201)])(
    'refuses the slug %s',
    async (slug) => {
      expect(await room.save({ content: content({ slug }) }, 'ana')).toEqual(DENIED)
    },
  )

  it('accepts an earlier date of publication, as imported posts have', async () => {
    const published = content({ status: 'published' })
    const publishedAt = new Date('2014-05-06T07:08:09Z')
    expect(await room.save({ content: published, publishedAt }, 'ana')).toEqual(ALLOWED)
  })

  it('accepts a scheduled post with its time', async () => {
    const scheduled = content({ status: 'scheduled' })
    const publishAt = new Date('2030-01-01')
    expect(await room.save({ content: scheduled, publishAt }, 'ana')).toEqual(ALLOWED)
  })
})

describe('versions', () => {
  it('refuses a save on top of a version that is no longer the last', async () => {
    await room.save({}, 'ana')
    const stale = room.previous('p1')
    await room.save({ content: content({ title: 'First' }) }, 'ana')
    const late = { previous: stale, content: content({ title: 'Second' }) }
    expect(await room.save(late, 'ana')).toEqual(DENIED)
    expect(room.service.get('posts/p1')).toMatchObject({ title: 'First', revision: 2 })
  })

  it('refuses a post without its revision, or with one that differs', async () => {
    const writes = firstSave()
    const [post, , slug] = writes
    expect(await room.commit([post!, slug!], 'ana')).toEqual(DENIED)
    const differing = writes.map((write, index) =>
      index === 1 && write.kind === 'set'
        ? { ...write, data: { ...write.data, title: 'X' } }
        : write,
    )
    expect(await room.commit(differing, 'ana')).toEqual(DENIED)
  })

  it('refuses a change to a revision, its removal, and one without its post', async () => {
    await room.save({}, 'ana')
    const data = { ...content(), title: 'Forged' }
    expect(await room.commit([{ kind: 'set', path: 'posts/p1/revisions/1', data }], 'eva')).toEqual(
      DENIED,
    )
    expect(await room.commit([{ kind: 'delete', path: 'posts/p1/revisions/1' }], 'ada')).toEqual(
      DENIED,
    )
    expect(await room.commit([firstSave({}, 'p2')[1]!], 'ana')).toEqual(DENIED)
  })

  it('refuses another time of creation or of first publication', async () => {
    await room.save({ content: content({ status: 'published' }) }, 'ana')
    const previous = room.previous('p1')!
    const save = (more: object) =>
      room.save(
        { previous: { ...previous, ...more }, content: content({ status: 'published' }) },
        'ana',
      )
    expect(await save({ createdAt: new Date('2020-01-01') })).toEqual(DENIED)
    expect(await save({ publishedAt: new Date('2020-01-01') })).toEqual(DENIED)
    expect(await save({})).toEqual(ALLOWED)
  })

  it('shows revisions to the author and to editors only', async () => {
    await room.save({}, 'ana')
    const list = (as?: string) =>
      room.call(
        'posts/p1:runQuery',
        { structuredQuery: { from: [{ collectionId: 'revisions' }] } },
        as,
      )
    for (const uid of ['ana', 'eva']) {
      expect(await room.get('posts/p1/revisions/1', uid)).toEqual(ALLOWED)
      expect(await list(uid)).toEqual(ALLOWED)
    }
    for (const uid of ['ben', undefined]) {
      expect(await room.get('posts/p1/revisions/1', uid)).toEqual(DENIED)
      expect(await list(uid)).toEqual(DENIED)
    }
  })
})

describe('who reads posts', () => {
  beforeEach(async () => {
    await room.save({ postId: 'draft', content: content({ slug: 'a-draft' }) }, 'ana')
    const published = content({ slug: 'a-post', status: 'published' })
    await room.save({ postId: 'public', content: published }, 'ana')
  })

  it('shows a published post to anyone and a draft to its author and editors', async () => {
    for (const uid of [undefined, 'ben', 'joe']) {
      expect(await room.get('posts/public', uid)).toEqual(ALLOWED)
      expect(await room.get('posts/draft', uid)).toEqual(DENIED)
    }
    for (const uid of ['ana', 'eva', 'ada'])
      expect(await room.get('posts/draft', uid)).toEqual(ALLOWED)
  })

  it('tells those who write that an id is free, and others nothing', async () => {
    expect(await room.get('posts/new', 'ana')).toMatchObject({ status: 404 })
    expect(await room.get('posts/new', 'joe')).toEqual(DENIED)
    expect(await room.get('posts/new')).toEqual(DENIED)
  })

  const where = (field: string, value: string) => ({
    structuredQuery: {
      from: [{ collectionId: 'posts' }],
      where: {
        fieldFilter: { field: { fieldPath: field }, op: 'EQUAL', value: { stringValue: value } },
      },
    },
  })

  it('answers a query only if it can find nothing that must not be seen', async () => {
    const all = { structuredQuery: { from: [{ collectionId: 'posts' }] } }
    expect(await room.call('runQuery', where('status', 'published'))).toEqual(ALLOWED)
    expect(await room.call('runQuery', where('status', 'draft'))).toEqual(DENIED)
    expect(await room.call('runQuery', all)).toEqual(DENIED)
    expect(await room.call('runQuery', all, 'ana')).toEqual(DENIED)
    expect(await room.call('runQuery', all, 'eva')).toEqual(ALLOWED)
    expect(await room.call('runQuery', where('authorId', 'ana'), 'ana')).toEqual(ALLOWED)
    expect(await room.call('runQuery', where('authorId', 'ana'), 'ben')).toEqual(DENIED)
  })

  it('counts published posts for anyone, and all posts for editors', async () => {
    const count = (query: object) => ({
      structuredAggregationQuery: { ...query, aggregations: [{ alias: 'n', count: {} }] },
    })
    const published = count(where('status', 'published'))
    const all = count({ structuredQuery: { from: [{ collectionId: 'posts' }] } })
    expect(await room.call('runAggregationQuery', published)).toMatchObject({
      status: 200,
      body: [{ result: { aggregateFields: { n: { integerValue: '1' } } } }],
    })
    expect(await room.call('runAggregationQuery', all)).toEqual(DENIED)
    expect(await room.call('runAggregationQuery', all, 'eva')).toEqual(ALLOWED)
  })
})

describe('tombstones', () => {
  beforeEach(() => room.save({ content: content({ status: 'published' }) }, 'ana'))

  it.each(['draft', 'archived'] as const)(
    'accepts %s after published, with a tombstone',
    async (status) => {
      expect(await room.save({ content: content({ status }) }, 'ana')).toEqual(ALLOWED)
      expect(await room.get('removals/p1')).toEqual(ALLOWED)
    },
  )

  it('refuses to unpublish without a tombstone or with another slug in it', async () => {
    const previous = { ...room.previous('p1')!, status: 'draft' as const }
    expect(await room.save({ previous, content: content() }, 'ana')).toEqual(DENIED)
    const removal = { slug: 'other', removedAt: NOW }
    const writes = [{ kind: 'set' as const, path: 'removals/p1', data: removal }]
    expect(await room.commit(writes, 'ana')).toEqual(DENIED)
  })

  it('refuses a tombstone for a post that stays published, whoever writes it', async () => {
    const data = { slug: 'how-to-file', removedAt: NOW }
    const writes = [{ kind: 'set' as const, path: 'removals/p1', data }]
    expect(await room.commit(writes, 'ana')).toEqual(DENIED)
    expect(await room.commit(writes, 'ada')).toEqual(DENIED)
  })

  it('lets the author delete a post with its slug and a tombstone, and nobody else without them', async () => {
    expect(await room.commit([{ kind: 'delete', path: 'posts/p1' }], 'ana')).toEqual(DENIED)
    expect(await room.delete('p1', 'ben')).toEqual(DENIED)
    expect(await room.delete('p1', 'ana')).toEqual(ALLOWED)
    expect(await room.commit([{ kind: 'delete', path: 'removals/p1' }], 'ada')).toEqual(DENIED)
    const query = { structuredQuery: { from: [{ collectionId: 'removals' }] } }
    expect(await room.call('runQuery', query)).toMatchObject({
      status: 200,
      body: [{ document: { fields: { slug: { stringValue: 'how-to-file' } } } }],
    })
  })

  it('lets an editor delete a draft of someone else', async () => {
    await room.save({ postId: 'p2', content: content({ slug: 'two' }) }, 'ana')
    expect(await room.delete('p2', 'eva')).toEqual(ALLOWED)
  })
})
