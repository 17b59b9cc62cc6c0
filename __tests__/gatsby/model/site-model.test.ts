import { describe, expect, it } from '@jest/globals'
import { STANDING_REDIRECT } from '../../../gatsby/pages/plan-pages.ts'
import { OWN_CARDS } from '../../../gatsby/cards/post-card.ts'
import { MissingNodeError, StalePlanError } from '../../../gatsby/model/errors.ts'
import type { ContentChange, SiteChange } from '../../../gatsby/model/site-change.ts'
import type { LeftOutFields, PostListNodeFields } from '../../../gatsby/nodes/nodes.ts'
import { NODE_TYPES } from '../../../gatsby/nodes/nodes.ts'
import type { Document } from './model-site.ts'
import {
  applyPlan,
  brokenNode,
  builtFrom,
  document,
  fieldsOf,
  modelOf,
  nodeOf,
} from './model-site.ts'

/** Posts `p0` (the oldest) to `p<count - 1>`, a minute apart. */
const posts = (count: number, overrides: Partial<Document> = {}): Document[] =>
  Array.from({ length: count }, (_, index) =>
    document(`p${index}`, { minute: index, ...overrides }),
  )

const change = (overrides: Partial<ContentChange>): ContentChange => ({
  posts: [],
  leftOut: [],
  removedIds: [],
  redirects: { set: [], remove: [] },
  cursor: null,
  ...overrides,
})

/** A site of some posts, as a full build has left it, and its model. */
function open(documents: readonly Document[], redirects: Readonly<Record<string, string>> = {}) {
  return openWith({ documents, redirects })
}

function openWith(options: {
  readonly documents: readonly Document[]
  readonly redirects?: Readonly<Record<string, string>>
  readonly pagesAtOnce?: number
}) {
  const site = builtFrom({
    documents: new Map(options.documents.map((one) => [one.postId, one])),
    redirects: new Map(Object.entries(options.redirects ?? {})),
    cursor: null,
  })
  const model = modelOf(site, options.pagesAtOnce)
  const take = (plan: SiteChange): SiteChange => {
    applyPlan(site, plan)
    model.commit(plan)
    return plan
  }
  return {
    site,
    model,
    publish: (overrides: Partial<ContentChange>) => take(model.plan(change(overrides))),
    finishPart: (limit?: number) => {
      const plan = model.planLater(limit)
      return plan === null ? null : take(plan)
    },
    context: (path: string) => site.pages.get(path)?.context,
    problems: () =>
      fieldsOf<LeftOutFields>(site, NODE_TYPES.leftOut).map(({ postId, problems }) => [
        postId,
        ...problems,
      ]),
  }
}

const upserted = (plan: SiteChange) => plan.nodes.upsert.map(({ id }) => id)
const setPaths = (plan: SiteChange) => plan.pages.set.map(({ path }) => path)

describe('a plan', () => {
  it('for an edited body writes the post alone, and says that its feeds changed', () => {
    const { publish } = open(posts(5))
    const plan = publish({
      posts: [nodeOf(document('p2', { minute: 2, text: 'New', revision: 2 }))],
    })
    expect(upserted(plan)).toEqual(['Post:p2'])
    expect(plan.pages).toEqual({ set: [], remove: [] })
    expect(plan.deferred).toBe(0)
    expect(plan.facts.lists.changed.map(({ path }) => path)).toEqual([
      '/discover',
      '/discover/author/lucia-vargas',
      '/discover/tag/taxes',
    ])
    expect([...plan.facts.sitemap.keys()]).toContain('/discover/p2')
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
    expect(plan.pages).toEqual({ set: [], remove: [] })
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
          glossary: 'glossary',
          epoch: 'first',
        },
      },
    ])
  })
})

describe('what is deferred', () => {
  const shifting = () => openWith({ documents: posts(200, { tags: [] }), pagesAtOnce: 0 })

  it('are numbered pages that only shifted, made in parts of the asked size', () => {
    const { publish, finishPart, model } = shifting()
    const plan = publish({ posts: [nodeOf(document('old', { minute: 50.5, tags: [] }))] })
    // Pages 4 to 10 of all posts and of the author; the third, which shows the post, is made at once.
    expect(upserted(plan)).toContain('PostList:/discover/page/3')
    expect(plan.deferred).toBe(14)
    expect(finishPart(10)?.nodes.upsert).toHaveLength(10)
    expect(finishPart(10)?.nodes.upsert).toHaveLength(4)
    expect(finishPart(10)).toBeNull()
    expect(model.deferred()).toBe(0)
  })

  it('never shows a removed post, also where an earlier shift has not been made', () => {
    const { publish, site } = shifting()
    publish({ posts: [nodeOf(document('old', { minute: 50.5, tags: [] }))] })
    // Page 4 still holds p60 to p79; with the new post among the older ones it should end at p78.
    publish({ removedIds: ['p79'] })
    const shown = fieldsOf<PostListNodeFields>(site, NODE_TYPES.list).flatMap(({ items }) =>
      items.map(({ postId }) => postId),
    )
    expect(shown).toContain('p78')
    expect(shown).not.toContain('p79')
  })

  it('are the pages of neighbours and numbered pages that show a new title', () => {
    const { publish, finishPart, context } = shifting()
    const plan = publish({
      posts: [nodeOf(document('p50', { minute: 50, tags: [], title: 'New' }))],
    })
    expect(upserted(plan)).toEqual(['Post:p50'])
    // Both neighbours, and the third page of all posts and of the author.
    expect(plan.deferred).toBe(4)
    const part = finishPart(4)
    expect(setPaths(part!).sort()).toEqual(['/discover/p49', '/discover/p51'])
    expect(context('/discover/p49')?.['newer']).toEqual({ path: '/discover/p50', title: 'New' })
    expect(upserted(part!).sort()).toEqual([
      'PostList:/discover/author/lucia-vargas/page/3',
      'PostList:/discover/page/3',
    ])
  })

  it('never shows a removed post, also where its new title has not been shown', () => {
    const { publish, site } = shifting()
    publish({ posts: [nodeOf(document('p50', { minute: 50, tags: [], title: 'New' }))] })
    publish({ removedIds: ['p50'] })
    const shown = fieldsOf<PostListNodeFields>(site, NODE_TYPES.list).flatMap(({ items }) =>
      items.map(({ postId }) => postId),
    )
    expect(shown).toContain('p49')
    expect(shown).not.toContain('p50')
  })

  it('leads from lists to no address that a post has left, also where its new title waits', () => {
    const { publish, site } = shifting()
    const post = (title: string, slug: string) =>
      nodeOf(document('p50', { minute: 50, tags: [], title, slug }))
    publish({ posts: [post('New', 'p50')] })
    publish({ posts: [post('New', 'moved')] })
    const paths = fieldsOf<PostListNodeFields>(site, NODE_TYPES.list).flatMap(({ items }) =>
      items.map(({ path }) => path),
    )
    expect(paths).toContain('/discover/moved')
    expect(paths).not.toContain('/discover/p50')
  })

  it('is dropped when a later change undoes it', () => {
    const { publish, model } = shifting()
    publish({ posts: [nodeOf(document('old', { minute: 50.5, tags: [] }))] })
    publish({ removedIds: ['old'] })
    expect(model.deferred()).toBe(0)
  })

  it('links to no related post that was removed, even before another is chosen', () => {
    const tagged = (id: string, minute: number) => document(id, { minute, tags: ['Rare'] })
    const others = posts(40, { tags: [] })
    const { publish, context, model } = openWith({
      documents: [...others, tagged('a', 100), tagged('b', 200), tagged('c', 300)],
      pagesAtOnce: 0,
    })
    const related = () =>
      (context('/discover/a')?.['related'] as { path: string }[]).map(({ path }) => path)
    expect(related()).toEqual(['/discover/b', '/discover/c'])
    // Eight posts in between put c out of reach; the page of a waits.
    const between = Array.from({ length: 8 }, (_, index) => tagged(`n${index}`, 210 + index))
    publish({ posts: between.map(nodeOf) })
    expect(model.deferred()).toBeGreaterThan(0)
    expect(related()).toContain('/discover/c')
    publish({ removedIds: ['c'] })
    expect(related()).toEqual(['/discover/b', '/discover/n0', '/discover/n1'])
  })
})

describe('links in bodies that wait', () => {
  const start = () => {
    const opened = openWith({
      documents: [
        document('post', { slug: 'first' }),
        document('linking', { links: ['first'], minute: 1, terms: ['ein'] }),
      ],
      pagesAtOnce: 0,
    })
    opened.publish({
      posts: [nodeOf(document('post', { slug: 'second' }))],
      redirects: { set: [{ slug: 'first', postId: 'post' }], remove: [] },
    })
    return { ...opened, body: () => JSON.stringify(opened.site.nodes.get('Post:linking')) }
  }

  it('lead over the redirect until they are made', () => {
    const { body, model, context, finishPart } = start()
    expect(model.deferred()).toBe(1)
    expect(context('/discover/first')).toEqual({ to: '/discover/second' })
    expect(body()).not.toContain('/discover/second')
    const part = finishPart()
    expect(body()).toContain('/discover/second')
    expect(part?.facts.posts.changed).toEqual(['linking'])
    expect(part?.facts.lists.changed.map(({ path }) => path)).toContain('/discover')
  })

  it('go with their post', () => {
    const { publish, model, finishPart } = start()
    publish({ removedIds: ['linking'] })
    expect(model.deferred()).toBe(0)
    expect(finishPart()).toBeNull()
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
    const { publish, site, model } = openWith({
      documents: [document('post', { slug: 'first' }), linking],
      pagesAtOnce: 60,
    })
    const rename = (from: string, to: string) =>
      publish({
        posts: [nodeOf(document('post', { slug: to }))],
        redirects: { set: [{ slug: from, postId: 'post' }], remove: [] },
      })
    rename('first', 'second')
    const plan = rename('second', 'third')
    expect(plan.facts.redirects.set.map(({ from, to }) => [from, to]).sort()).toEqual([
      ['/discover/first', '/discover/third'],
      ['/discover/second', '/discover/third'],
    ])
    expect(JSON.stringify(site.nodes.get('Post:linking'))).toContain('/discover/third')
    publish({ removedIds: ['post'] })
    expect(model.redirects()).toEqual([STANDING_REDIRECT])
    expect(JSON.stringify(site.nodes.get('Post:linking'))).toContain('/discover/first')
  })

  it('give way to a post that takes the address', () => {
    const { publish, site } = open([document('post', { slug: 'new' })], { old: 'post' })
    expect(site.pages.get('/discover/old')?.template).toBe('redirect')
    const plan = publish({ posts: [nodeOf(document('other', { slug: 'old', minute: 1 }))] })
    expect(site.pages.get('/discover/old')?.template).toBe('post')
    expect(plan.pages.remove).toEqual([])
    expect(plan.facts.redirects.remove).toEqual(['/discover/old'])
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
