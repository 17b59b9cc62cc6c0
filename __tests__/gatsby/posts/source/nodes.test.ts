import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from '@jest/globals'
import type { Node } from 'gatsby'
import {
  parsedPost as post,
  plannedPost as node,
  PREPARED_BODY as body,
} from '../../builder/support/planned-post.ts'
import type { NodeStore } from '../../../../gatsby/nodes/apply-nodes.ts'
import { applyNodes } from '../../../../gatsby/nodes/apply-nodes.ts'
import type { HeldPosts } from '../../../../gatsby/nodes/held-nodes.ts'
import { listItem, listNodes, topicsNode } from '../../../../gatsby/nodes/list-nodes.ts'
import type { PictureOutcome } from '../../../../gatsby/nodes/picture.ts'
import { mergePosts } from '../../../../gatsby/posts/merge-posts.ts'
import { postNode } from '../../../../gatsby/posts/preparation/post-node.ts'
import { WORD_FIELDS } from '../../../../shared/post/fields/written-fields.ts'
import type { Fields } from '../../support/fake-backend.ts'
import { NO_FACTS } from '../../support/no-facts.ts'

const picture = (hash: string) => ({
  hash,
  extension: 'jpg' as const,
  width: 9,
  height: 9,
  isAnimated: false,
  hasAlpha: false,
  avifWidths: [],
})

describe('the node of a post', () => {
  it('is of the day that its author chose, and lists are in that order', () => {
    const back = node('back', { publishedOn: '2019-05-06' })
    const other = node('other')
    expect(back.fields.publishedAt).toMatch(/^2019-05-06T/)
    expect(other.fields.publishedAt > back.fields.publishedAt).toBe(true)
    const [front] = listNodes([back, other].map(({ fields }) => listItem(fields)))
    expect(front?.fields.items.map(({ postId }) => postId)).toEqual(['other', 'back'])
  })

  it('has another digest after an edit of any field', () => {
    const before = node('a').fields.digest
    const edits: Fields[] = [
      ...WORD_FIELDS.map((name) => ({ [name]: 'Other' })),
      { html: '<p>Other</p>' },
      { publishedOn: '2020-02-29' },
      { tags: ['Other'] },
      { authorId: 'another-author' },
      { updatedAt: new Date('2026-03-02T10:00:00Z') },
      { revision: 2 },
    ]
    const digests = edits.map((edit) => node('a', edit).fields.digest)
    expect(new Set([before, ...digests]).size).toBe(edits.length + 1)
  })

  it('has another digest when a picture has other bytes under the same address', () => {
    const digest = (hash: string) =>
      postNode(post('a'), { ...body, pictures: [picture(hash)] }, null, NO_FACTS).fields.digest
    expect(digest('a'.repeat(32))).not.toBe(digest('b'.repeat(32)))
  })

  it('names authors by the site configuration and others by the default', () => {
    expect(node('a').fields).toMatchObject({
      authorName: 'Lucía Vargas',
      authorPath: '/discover/author/lucia-vargas',
    })
    expect(node('a', { authorId: 'x' }).fields.authorPath).toBe('/discover/author/pliego-editors')
  })

  it('makes an excerpt from the body where the author wrote none', () => {
    expect(node('a', { excerpt: '' }).fields.excerpt).toBe('Read it twice.')
  })

  it.each([
    ['what the author wrote', 'Why to read it.', 'Why to read it.'],
    ['nothing where that is how the text begins', 'Read it', ''],
    ['nothing where that is cut from the text', 'Read it …', ''],
    ['nothing where there is no excerpt', '', ''],
  ])('has below its title %s', (_case, excerpt, lead) => {
    expect(node('a', { excerpt }).fields.lead).toBe(lead)
  })

  it('makes an excerpt without gaps where an element stood inside a sentence', () => {
    const html =
      '<p>An <a class="term-link" href="/glossary/a">ITIN</a>, <em>no</em>t more.</p><p>End.</p>'
    const planned = postNode(post('a', { excerpt: '' }), { ...body, html }, null, NO_FACTS)
    expect(planned.fields.excerpt).toBe('An ITIN, not more. End.')
  })

  it('has a list of posts for each of its tags, also for those without Latin letters', () => {
    expect(node('a', { tags: ['日本', 'Tax', 'C', 'C#'] }).fields.tags).toEqual([
      { name: '日本', path: expect.stringMatching(/^\/discover\/tag\/[a-z0-9]{7}$/) },
      { name: 'Tax', path: '/discover/tag/tax' },
      { name: 'C', path: '/discover/tag/c' },
      { name: 'C#', path: '/discover/tag/c_sharp' },
    ])
  })

  it('warns about a cover that cannot be had and does without it', () => {
    const cover = { path: 'p', url: '', alt: 'A', width: 1, height: 1, focalX: 0.5, focalY: 0.5 }
    const gone: PictureOutcome = {
      kind: 'missing',
      code: 'image/not-found',
      message: 'gone',
      isTemporary: false,
    }
    const planned = postNode(post('a', { cover }), body, gone, NO_FACTS)
    expect(planned.fields.cover).toBeNull()
    expect(planned.fields.warnings).toEqual([{ code: 'image/not-found', message: 'Cover: gone' }])
    expect(planned.fields).toMatchObject({ isWorthRetrying: false, missingPictures: 0 })
  })

  it('counts a cover that may be had later among the missing pictures', () => {
    const cover = { path: 'p', url: '', alt: 'A', width: 1, height: 1, focalX: 0.5, focalY: 0.5 }
    const bodyLacksOne = { ...body, isWorthRetrying: true, missingPictures: 1 }
    const away: PictureOutcome = {
      kind: 'missing',
      code: 'image/unreachable',
      message: 'no answer',
      isTemporary: true,
    }
    const { fields } = postNode(post('a', { cover }), bodyLacksOne, away, NO_FACTS)
    expect(fields).toMatchObject({ isWorthRetrying: true, missingPictures: 2 })
  })
})

describe('list pages', () => {
  const items = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      listItem(node(`p${index}`, { publishedAt: new Date(Date.UTC(2026, 0, 1, 0, index)) }).fields),
    )
  const byPath = (count: number) =>
    new Map(listNodes(items(count)).map(({ fields }) => [fields.path, fields]))

  it('exist for all posts even when there are none', () => {
    expect([...byPath(0).keys()]).toEqual(['/discover'])
  })

  it('exist for the topics of the header before their first post, and hold it afterwards', () => {
    const empty = listNodes([], ['Taxes']).map(({ fields }) => fields)
    expect(empty.map(({ path }) => path)).toEqual(['/discover', '/discover/tag/taxes'])
    expect(empty[1]).toMatchObject({ kind: 'tag', name: 'Taxes', items: [], olderPath: null })
    const post = listItem(node('a', { tags: ['taxes'] }).fields)
    const list = listNodes([post], ['Taxes']).find(
      ({ fields }) => fields.path === '/discover/tag/taxes',
    )
    expect(list?.fields.items).toEqual([post])
  })

  it('are all named by the index of topics, with their number of posts', () => {
    const posts = [['Zoning'], ['Taxes', 'Zoning']].map((tags, index) =>
      listItem(node(`p${index}`, { tags }).fields),
    )
    expect(topicsNode(posts, ['Letters']).fields.topics).toEqual([
      { name: 'Letters', path: '/discover/tag/letters', count: 0 },
      { name: 'Taxes', path: '/discover/tag/taxes', count: 1 },
      { name: 'Zoning', path: '/discover/tag/zoning', count: 2 },
    ])
  })

  it('count from the oldest, and the front page holds what is not sealed', () => {
    const lists = byPath(45)
    expect(lists.get('/discover')?.items).toHaveLength(25)
    expect(lists.get('/discover')?.olderPath).toBe('/discover/page/1')
    expect(lists.get('/discover/page/1')?.items.at(-1)?.postId).toBe('p0')
    expect(lists.get('/discover/page/2')).toMatchObject({
      olderPath: '/discover/page/1',
      newerPath: '/discover',
    })
    expect(lists.has('/discover/page/3')).toBe(false)
  })

  it('keep their posts when a new one is published', () => {
    expect(byPath(46).get('/discover/page/1')).toEqual(byPath(45).get('/discover/page/1'))
    expect(byPath(46).get('/discover/page/2')).toEqual(byPath(45).get('/discover/page/2'))
  })

  it('exist for each tag and author', () => {
    expect([...byPath(1).keys()]).toEqual([
      '/discover',
      '/discover/author/lucia-vargas',
      '/discover/tag/letters',
    ])
  })

  it('carry no bodies', () => {
    expect(JSON.stringify([...byPath(1).values()])).not.toContain('Read it twice')
  })
})

describe('merging what is held with what was read', () => {
  const held = (...ids: string[]): HeldPosts => ({
    posts: new Map(
      ids.map((id) => {
        const { id: nodeId, type, fields } = node(id)
        const internal = { type, contentDigest: 'x', owner: '' }
        return [id, { ...fields, id: nodeId, parent: null, children: [], internal }]
      }),
    ),
    leftOut: new Map(),
    state: null,
  })
  const ids = (merged: ReturnType<typeof mergePosts>) =>
    merged.posts.map(({ fields }) => fields.postId).sort()

  it('replaces, adds and removes', () => {
    const merged = mergePosts(
      held('a', 'b', 'c'),
      {
        kind: 'changes',
        documents: [{ id: 'a', data: {} }],
        removedIds: ['b'],
        cursor: new Date(0),
      },
      { posts: [node('a', { title: 'New' }), node('d')], leftOut: [] },
    )
    expect(ids(merged)).toEqual(['a', 'c', 'd'])
    expect(merged.posts.find(({ fields }) => fields.postId === 'a')?.fields.title).toBe('New')
  })

  it('takes a post off the site when its document no longer parses', () => {
    const merged = mergePosts(
      held('a'),
      { kind: 'changes', documents: [{ id: 'a', data: {} }], removedIds: [], cursor: new Date(0) },
      { posts: [], leftOut: [] },
    )
    expect(ids(merged)).toEqual([])
  })

  it('forgets everything held after a full reading', () => {
    const merged = mergePosts(held('a'), { kind: 'full' }, { posts: [node('b')], leftOut: [] })
    expect(ids(merged)).toEqual(['b'])
  })

  it('gives a slug to the older of two posts and leaves the other out with a reason', () => {
    const newer = node('b', { slug: 'a', publishedAt: new Date('2026-04-01T00:00:00Z') })
    const merged = mergePosts(held(), { kind: 'full' }, { posts: [newer, node('a')], leftOut: [] })
    expect(ids(merged)).toEqual(['a'])
    expect(merged.leftOut.map(({ fields }) => fields.problems)).toEqual([
      ['slug: "a" already belongs to the older post a'],
    ])
  })

  it('brings a post back once the older one has let go of the slug', () => {
    const newer = node('b', { slug: 'a', publishedAt: new Date('2026-04-01T00:00:00Z') })
    const conflicted = mergePosts(
      held(),
      { kind: 'full' },
      { posts: [newer, node('a')], leftOut: [] },
    )
    const leftOut = new Map(
      conflicted.leftOut.map(({ id, type, fields }) => {
        const internal = { type, contentDigest: 'x', owner: '' }
        return [fields.postId, { ...fields, id, parent: null, children: [], internal }]
      }),
    )
    const merged = mergePosts(
      { ...held('a'), leftOut },
      { kind: 'changes', documents: [], removedIds: ['a'], cursor: new Date(0) },
      { posts: [], leftOut: [] },
    )
    expect(merged.posts).toEqual([newer])
    expect(merged.leftOut).toEqual([])
  })
})

describe('applying planned nodes', () => {
  const memory = () => {
    const nodes = new Map<string, Node>()
    const log: string[] = []
    const store = {
      getNode: (id: string) => nodes.get(id),
      getNodesByType: (type: string) =>
        [...nodes.values()].filter(({ internal }) => internal.type === type),
      actions: {
        createNode: (created: Node) => {
          log.push(`create ${created.id}`)
          nodes.set(created.id, created)
        },
        touchNode: ({ id }: Node) => {
          log.push(`touch ${id}`)
        },
        deleteNode: ({ id }: Node) => {
          log.push(`delete ${id}`)
          nodes.delete(id)
        },
      },
    } as unknown as NodeStore
    const written: string[] = []
    const apply = (plan: ReturnType<typeof node>[], epoch = 'one') =>
      applyNodes(
        {
          nodes: plan,
          types: ['Post'],
          epoch,
          beforeChanges: () => log.push('begin'),
          onWritten: ({ id }) => written.push(id),
        },
        store,
      )
    return { log, written, apply }
  }

  it('creates what is new or changed, touches what is equal, deletes what is gone', async () => {
    const { log, apply } = memory()
    await apply([node('a'), node('b'), node('c')])
    log.length = 0
    const applied = await apply([node('a'), node('b', { title: 'Edited' })])
    expect(log).toEqual(['touch Post:a', 'begin', 'delete Post:c', 'create Post:b'])
    expect(applied).toEqual({ created: 1, touched: 1, deleted: 1 })
  })

  it('says which nodes were written', async () => {
    const { written, apply } = memory()
    await apply([node('a'), node('b')])
    await apply([node('a'), node('b', { title: 'Edited' })])
    expect(written).toEqual(['Post:a', 'Post:b', 'Post:b'])
  })

  it('has many nodes written at the same time, and is done with the last', async () => {
    let inWork = 0
    let most = 0
    let written = 0
    const createNode = async () => {
      inWork += 1
      most = Math.max(most, inWork)
      await nextTurn()
      inWork -= 1
      written += 1
    }
    const nothing = { getNode: () => undefined, getNodesByType: () => [] }
    const store = { ...nothing, actions: { createNode } } as unknown as NodeStore
    const nodes = Array.from({ length: 450 }, (_, index) => node(`p${index}`))
    await applyNodes({ nodes, types: ['Post'], epoch: 'one', beforeChanges: () => {} }, store)
    expect({ most, written }).toEqual({ most: 200, written: 450 })
  })

  it('does not begin anything when nothing changed', async () => {
    const { log, apply } = memory()
    await apply([node('a')])
    log.length = 0
    await apply([node('a')])
    expect(log).toEqual(['touch Post:a'])
  })

  it('counts every node as changed in another epoch', async () => {
    const { apply } = memory()
    await apply([node('a')])
    expect(await apply([node('a')], 'two')).toEqual({ created: 1, touched: 0, deleted: 0 })
  })
})
