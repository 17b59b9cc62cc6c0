import { describe, expect, it } from '@jest/globals'
import { STANDING_REDIRECT } from '../../../../shared/site/paths.ts'
import { OWN_CARDS } from '../../../../gatsby/pages/cards/post-card.ts'
import {
  MissingNodeError,
  StalePlanError,
} from '../../../../gatsby/pages/model/change/model-errors.ts'
import { brokenNode, document, nodeOf } from './model-site.ts'
import { change, open, openWith, posts, setPaths, upserted } from './open-site.ts'

describe('who refers to a fact', () => {
  it('is known of the built site, and after each change', () => {
    const facts = ['states/ohio/sales-tax']
    const { model, publish } = open(posts(2, { facts }))
    expect(model.citing('states/ohio/sales-tax')).toEqual(['p0', 'p1'])
    publish({ posts: [nodeOf(document('p2', { facts })), nodeOf(document('p1', { revision: 2 }))] })
    expect(model.citing('states/ohio/sales-tax')).toEqual(['p0', 'p2'])
    publish({ removedIds: ['p0', 'p2'] })
    expect(model.citing('states/ohio/sales-tax')).toEqual([])
  })
})

describe('a plan', () => {
  it('for an edited body writes the post alone, and says that its feeds changed', () => {
    const { publish } = open(posts(5))
    const plan = publish({
      posts: [nodeOf(document('p2', { minute: 2, text: 'New', revision: 2 }))],
    })
    expect(upserted(plan)).toEqual(['Post:p2'])
    expect(plan.pages).toMatchObject({ set: [], remove: [] })
    expect(plan.deferred).toBe(0)
    expect(plan.fileInputs.lists.changed.map(({ path }) => path)).toEqual([
      '/discover',
      '/discover/author/lucia-vargas',
      '/discover/tag/taxes',
    ])
    expect([...plan.fileInputs.sitemap.keys()]).toContain('/discover/p2')
  })

  it('tells the sitemap of an edit on a page that waited, once the page shows what it should', () => {
    const { publish } = open(posts(100, { tags: [] }))
    const shifting = publish({ posts: [nodeOf(document('old', { minute: 5, tags: [] }))] })
    expect(shifting.deferred).toBeGreaterThan(0)
    const edited = document('p30', { minute: 30, tags: [], text: 'New', revision: 9 })
    publish({ posts: [nodeOf(edited)] })
    const taken = publish({ removedIds: ['old'] })
    expect(taken.deferred).toBe(0)
    expect(taken.fileInputs.sitemap.get('/discover/page/2')).toEqual({
      lastmod: nodeOf(edited).fields.updatedAt,
    })
  })

  it('for a new post touches the front pages and the neighbour, however many posts there are', () => {
    const { publish, context } = open(posts(95, { tags: [] }))
    const plan = publish({ posts: [nodeOf(document('new', { minute: 1_000, tags: ['Rare'] }))] })
    expect(upserted(plan).sort()).toEqual([
      'Post:new',
      'PostList:/discover',
      'PostList:/discover/author/lucia-vargas',
      'PostList:/discover/tag/rare',
      'PostTopics:all',
    ])
    expect(setPaths(plan).sort()).toEqual(['/discover/new', '/discover/p94', '/discover/tag/rare'])
    expect(context('/discover/p94')?.['newer']).toEqual({
      path: '/discover/new',
      title: 'Post new',
    })
  })

  it('lets no page wait where reference content comes to another day', () => {
    const { publish } = open(posts(5))
    const reference = {
      upsert: [],
      remove: [],
      pages: { set: [], remove: [] },
      using: new Map(),
      first: null,
      sitemap: new Map(),
    }
    const edited = nodeOf(document('p2', { minute: 2, text: 'New', revision: 2 }))
    expect(publish({ posts: [edited], reference }).pages.first).toBeNull()
  })

  it('says which facts all posts follow by now', () => {
    const { publish } = open(posts(5))
    const plan = publish({ facts: 'of another day' })
    expect(plan.nodes.upsert).toMatchObject([{ fields: { facts: 'of another day' } }])
    expect(publish({ facts: 'of another day' }).nodes.upsert).toEqual([])
  })

  it('names the pages of its posts and the list of all of them as the first ones', () => {
    const { publish, finishPart } = open(posts(95, { tags: [] }))
    const plan = publish({
      posts: [nodeOf(document('new', { minute: 1_000 })), nodeOf(document('p9', { minute: 5 }))],
      removedIds: ['p2'],
    })
    expect(plan.pages.first).toEqual(
      expect.arrayContaining(['/discover/new', '/discover/p9', '/discover']),
    )
    expect(plan.pages.first).toHaveLength(3)
    // Of what is deferred no page waits any longer.
    expect(finishPart()?.pages.first).toBeNull()
  })

  it('changes nothing until it is committed', () => {
    const { model } = open(posts(30))
    const insert = change({ posts: [nodeOf(document('new', { minute: 15 }))] })
    const first = model.plan(insert)
    model.plan(change({ removedIds: ['p0', 'p1'] }))
    expect(model.plan(insert)).toEqual(first)
    expect(model.postCount()).toBe(30)
  })

  it('cannot be committed after another one', () => {
    const { model } = open(posts(3))
    const plans = ['p0', 'p1'].map((postId) => model.plan(change({ removedIds: [postId] })))
    model.commit(plans[0]!)
    expect(() => {
      model.commit(plans[1]!)
    }).toThrow(StalePlanError)
    expect(model.postCount()).toBe(2)
  })

  it('for unknown removed posts is empty', () => {
    const plan = open(posts(3)).publish({ removedIds: ['unknown'] })
    expect(plan.nodes).toEqual({ upsert: [], remove: [] })
    expect(plan.pages).toMatchObject({ set: [], remove: [] })
  })

  it('writes down how far the documents were read', () => {
    const plan = open(posts(1)).publish({ cursor: '2026-05-05T00:00:00.000Z' })
    expect(plan.nodes.upsert).toEqual([
      {
        id: 'SourceState:posts',
        type: 'SourceState',
        fields: {
          cursor: '2026-05-05T00:00:00.000Z',
          code: 'code',
          terms: 'terms',
          facts: 'facts',
          epoch: 'first',
        },
      },
    ])
  })
})

describe('posts with one slug', () => {
  const older = document('older', { slug: 'taken', minute: 1 })
  const newer = document('newer', { slug: 'taken', minute: 2 })
  const newest = document('newest', { slug: 'taken', minute: 3 })

  it('come back one after the other, the oldest first', () => {
    const { publish, context, problems } = open([older, newer, newest])
    expect(context('/discover/taken')?.['id']).toBe('Post:older')
    publish({ removedIds: ['older'] })
    expect(context('/discover/taken')?.['id']).toBe('Post:newer')
    expect(problems()).toEqual([
      ['newest', 'slug: "taken" already belongs to the older post newer'],
    ])
    publish({ posts: [nodeOf({ ...newer, slug: 'another' })] })
    expect(context('/discover/taken')?.['id']).toBe('Post:newest')
    expect(problems()).toEqual([])
  })

  it('give way to an older one that comes later, and the report says to which', () => {
    const { publish, context, problems, model } = open([newer, newest])
    publish({ posts: [nodeOf(older)] })
    expect(context('/discover/taken')?.['id']).toBe('Post:older')
    expect(problems().sort()).toEqual([
      ['newer', 'slug: "taken" already belongs to the older post older'],
      ['newest', 'slug: "taken" already belongs to the older post older'],
    ])
    expect(
      model
        .leftOut()
        .map(({ postId }) => postId)
        .sort(),
    ).toEqual(['newer', 'newest'])
  })

  it('are a reason for a full build when the store has lost one', () => {
    const { model, site } = open([older, newer])
    site.nodes.delete('PostLeftOut:newer')
    expect(() => model.plan(change({ removedIds: ['older'] }))).toThrow(MissingNodeError)
  })
})

describe('documents that do not fit', () => {
  it('take their post off the site, and give it back once repaired', () => {
    const { publish, site, problems } = open(posts(3))
    publish({ leftOut: [brokenNode(document('p1'))] })
    expect(site.pages.has('/discover/p1')).toBe(false)
    expect(problems()).toEqual([['p1', 'title: too long in revision 1']])
    publish({ posts: [nodeOf(document('p1', { minute: 1 }))] })
    expect(site.pages.has('/discover/p1')).toBe(true)
    expect(problems()).toEqual([])
  })
})

describe('the redirects of a renamed post', () => {
  it('follow it from name to name, with the links in bodies', () => {
    const linking = document('linking', { links: ['first'], minute: 1 })
    const { publish, site, model, finishPart } = openWith({
      documents: [document('post', { slug: 'first' }), linking],
    })
    const rename = (from: string, to: string) =>
      publish({
        posts: [nodeOf(document('post', { slug: to }))],
        redirects: { set: [{ slug: from, postId: 'post' }], remove: [] },
      })
    rename('first', 'second')
    const plan = rename('second', 'third')
    expect(plan.fileInputs.redirects.set.map(({ from, to }) => [from, to]).sort()).toEqual([
      ['/discover/first', '/discover/third'],
      ['/discover/second', '/discover/third'],
    ])
    finishPart()
    expect(JSON.stringify(site.nodes.get('Post:linking'))).toContain('/discover/third')
    publish({ removedIds: ['post'] })
    finishPart()
    expect(model.redirects()).toEqual([STANDING_REDIRECT])
    expect(JSON.stringify(site.nodes.get('Post:linking'))).toContain('/discover/first')
  })

  it('give way to a post that takes the address', () => {
    const { publish, site } = open([document('post', { slug: 'new' })], { old: 'post' })
    expect(site.pages.get('/discover/old')?.template).toBe('redirect')
    const plan = publish({ posts: [nodeOf(document('other', { slug: 'old', minute: 1 }))] })
    expect(site.pages.get('/discover/old')?.template).toBe('post')
    expect(plan.pages.remove).toEqual([])
    expect(plan.fileInputs.redirects.remove).toEqual(['/discover/old'])
  })
})

describe('Open Graph pictures', () => {
  it('go from the oldest post that has one of its own to the newest', () => {
    const { publish, context } = open(posts(OWN_CARDS, { tags: [] }))
    const shared = context('/discover')?.['card']
    expect(context('/discover/p0')?.['card']).not.toBe(shared)
    const plan = publish({ posts: [nodeOf(document('new', { minute: 5_000, tags: [] }))] })
    expect(context('/discover/p0')?.['card']).toBe(shared)
    expect(setPaths(plan).sort()).toEqual([
      '/discover/new',
      '/discover/p0',
      `/discover/p${OWN_CARDS - 1}`,
    ])
  })
})
