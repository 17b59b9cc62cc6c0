import { describe, expect, it, jest } from '@jest/globals'
import type { ParsedPost } from '../../../../../shared/post/post'
import type { PostCursor } from '../../../../../src/features/author-posts/catalogue/post-sources'
import { createCatalogue } from '../../../../../src/features/author-posts/catalogue/catalogue'
import { copy } from '../../../support/posts'
import { fakeSources, post } from '../post-builders'

const START: PostCursor = { live: 'start', bin: 'start' }

/** Posts in pages of ten, newest first. */
function manyPosts(count: number) {
  const all = Array.from({ length: count }, (_, index) =>
    post(`p${index}`, `Post ${index}`, { updatedAt: new Date(1e9 - index * 1000) }),
  )
  const { given, calls } = fakeSources(all)
  calls.listPosts.mockImplementation((_author, from) => {
    const start = typeof from.live === 'string' ? 0 : Number(from.live.updatedAt)
    const end = start + 10
    const next: PostCursor | null =
      end < all.length ? { live: { updatedAt: end, postId: '' }, bin: 'done' } : null
    return Promise.resolve({ posts: all.slice(start, end), next })
  })
  return { given, calls }
}

function known(catalogue: ReturnType<typeof createCatalogue>) {
  const state = catalogue.state()
  if (state.kind !== 'ready') throw new Error(`The list is ${state.kind}.`)
  return state
}

describe('reading the posts', () => {
  it('reads on only as far as is needed', async () => {
    const { given, calls } = manyPosts(45)
    const catalogue = createCatalogue('ana', 'ana', given)
    await catalogue.ensure(15)
    expect(calls.listPosts).toHaveBeenCalledTimes(2)
    expect(known(catalogue).known).toMatchObject({ isComplete: false })
    expect(known(catalogue).known.posts).toHaveLength(20)
    await catalogue.ensure(Number.POSITIVE_INFINITY)
    expect(known(catalogue).known.posts).toHaveLength(45)
    expect(known(catalogue).known.isComplete).toBe(true)
    expect(calls.listPosts).toHaveBeenCalledTimes(5)
  })

  it('keeps what it has when a later page fails, and goes on from there', async () => {
    const { given, calls } = manyPosts(25)
    const catalogue = createCatalogue('ana', 'ana', given)
    await catalogue.ensure(5)
    calls.listPosts.mockRejectedValueOnce(new Error('offline'))
    await catalogue.ensure(25)
    expect(known(catalogue).more).toBe('failed')
    expect(known(catalogue).known.posts).toHaveLength(10)
    await catalogue.retry()
    expect(known(catalogue).more).toBe('idle')
    expect(known(catalogue).known.posts).toHaveLength(25)
  })

  it('finds posts whose working copy is newer than their place in the list', async () => {
    const { given } = manyPosts(30)
    const catalogue = createCatalogue('ana', 'ana', {
      ...given,
      listCopies: () => Promise.resolve([copy('p25'), copy('p3')]),
    })
    await catalogue.ensure(10)
    const ids = known(catalogue).known.posts.map((parsed: ParsedPost) =>
      parsed.kind === 'post' ? parsed.post.id : parsed.id,
    )
    expect(ids).toContain('p25')
    expect(ids).toHaveLength(11)
  })

  it('sees what was changed and deleted elsewhere when it is refreshed', async () => {
    const { given, calls } = fakeSources([post('a', 'First'), post('b', 'Second')])
    const catalogue = createCatalogue('ana', 'ana', given)
    await catalogue.ensure(10)
    calls.listPosts.mockResolvedValue({ posts: [post('a', 'First, better')], next: null })
    await catalogue.refresh()
    expect(calls.listPosts).toHaveBeenLastCalledWith('ana', START)
    expect(known(catalogue).known.posts).toEqual([post('a', 'First, better')])
  })

  it('keeps showing what it has when refreshing fails', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { given, calls } = fakeSources([post('a', 'First')])
    const catalogue = createCatalogue('ana', 'ana', given)
    await catalogue.ensure(10)
    calls.listPosts.mockRejectedValue(new Error('offline'))
    await catalogue.refresh()
    expect(known(catalogue).known.posts).toHaveLength(1)
    expect(warned).toHaveBeenCalled()
  })
})
