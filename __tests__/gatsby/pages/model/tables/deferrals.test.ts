import { describe, expect, it } from '@jest/globals'
import type { PostListNodeFields } from '../../../../../gatsby/nodes/nodes.ts'
import { NODE_TYPES } from '../../../../../gatsby/nodes/nodes.ts'
import { document, fieldsOf, nodeOf } from '../model-site.ts'
import { openWith, posts, setPaths, upserted } from '../open-site.ts'

describe('what is deferred', () => {
  const shifting = () => openWith({ documents: posts(200, { tags: [] }) })

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
    expect(part?.fileInputs.posts.changed).toEqual(['linking'])
    expect(part?.fileInputs.lists.changed.map(({ path }) => path)).toContain('/discover')
  })

  it('go with their post', () => {
    const { publish, model, finishPart } = start()
    publish({ removedIds: ['linking'] })
    expect(model.deferred()).toBe(0)
    expect(finishPart()).toBeNull()
  })
})
