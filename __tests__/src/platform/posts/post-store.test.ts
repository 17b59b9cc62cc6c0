import { describe, expect, it } from '@jest/globals'
import type { PostContent } from '../../../../shared/post/post-writes'
import { EMPTY_WRITTEN_FIELDS } from '../../../../shared/post/fields/written-fields'
import { DocumentsError } from '../../../../src/platform/base/errors'
import { createPostStore } from '../../../../src/platform/posts/post-store'
import { memoryPosts } from './memory-posts'

const NEW = { revision: 0, version: 0 }
const at = (revision: number, version = 0) => ({ revision, version })
const savedAs = (revision: number) => ({ kind: 'saved', identity: at(revision) })

const content = (change: Partial<PostContent> = {}): PostContent => ({
  ...EMPTY_WRITTEN_FIELDS,
  title: 'Title',
  slug: 'title',
  html: '<p>Text</p>',
  excerpt: 'Excerpt',
  cover: null,
  tags: ['one'],
  authorId: 'ana',
  status: 'draft',
  ...change,
})

/** A database in memory that holds these documents. */
function memory(documents: Record<string, Record<string, unknown>> = {}) {
  const { database, stored, loseNextAnswer } = memoryPosts()
  for (const [path, fields] of Object.entries(documents)) stored.set(path, fields)
  return { database, store: createPostStore(database), stored, loseNextAnswer }
}

const storedPost = (change: Record<string, unknown> = {}) => ({
  ...content(),
  publishAt: null,
  publishedAt: null,
  createdAt: new Date(1),
  updatedAt: new Date(2),
  revision: 1,
  ...change,
})

describe('saving a post', () => {
  it('writes the post, its revision and its slug together', async () => {
    const { store, stored } = memory()
    const outcome = await store.save({ id: 'p1', base: NEW, content: content() })
    expect(outcome).toEqual(savedAs(1))
    expect([...stored.keys()].sort()).toEqual([
      'mediaUses/p1',
      'posts/p1',
      'posts/p1/revisions/1',
      'slugs/title',
    ])
    expect(stored.get('posts/p1')).toMatchObject({
      revision: 1,
      createdAt: new Date('2026-01-01T00:00:01Z'),
    })
  })

  it('keeps the times of the version before exactly', async () => {
    const { store, stored } = memory({ 'posts/p1': storedPost() })
    const createdAt = stored.get('posts/p1')?.['createdAt']
    await store.save({ id: 'p1', base: at(1), content: content({ title: 'New' }) })
    expect(stored.get('posts/p1')?.['createdAt']).toBe(createdAt)
  })

  it.each([
    ['of which the author has seen an older version', at(1)],
    ['of which a local copy knows nothing', NEW],
  ])('writes nothing over a post %s', async (_what, base) => {
    const theirs = storedPost({ title: 'Theirs', revision: 2 })
    const { store, stored } = memory({ 'posts/p1': theirs })
    expect(await store.save({ id: 'p1', base, content: content() })).toMatchObject({
      kind: 'behind',
      head: { saved: { title: 'Theirs', revision: 2 }, copy: null },
    })
    expect([...stored]).toEqual([['posts/p1', theirs]])
  })

  it('takes a save whose confirmation was lost as saved when it is repeated', async () => {
    const { store, stored, loseNextAnswer } = memory()
    const request = { id: 'p1', base: NEW, content: content() }
    loseNextAnswer()
    await expect(store.save(request)).rejects.toMatchObject({ code: 'unavailable' })
    const first = stored.get('posts/p1')
    await expect(store.save(request)).resolves.toEqual(savedAs(1))
    expect(stored.get('posts/p1')).toBe(first)
  })

  it('does not take the slug of another post', async () => {
    const { store, stored } = memory({ 'slugs/title': { postId: 'p2', kind: 'current' } })
    const outcome = await store.save({ id: 'p1', base: NEW, content: content() })
    expect(outcome).toEqual({ kind: 'slug-taken' })
    expect([...stored.keys()]).toEqual(['slugs/title'])
  })

  it('may return to a slug that redirects to the same post', async () => {
    const { store } = memory({
      'posts/p1': storedPost({ slug: 'new', publishedAt: new Date(3), status: 'published' }),
      'slugs/title': { postId: 'p1', kind: 'redirect' },
    })
    const request = { id: 'p1', base: at(1), content: content({ status: 'published' }) }
    await expect(store.save(request)).resolves.toEqual(savedAs(2))
  })

  it('says when the post was deleted meanwhile', async () => {
    const { store } = memory()
    const outcome = await store.save({ id: 'p1', base: at(4), content: content() })
    expect(outcome).toEqual({ kind: 'gone' })
  })

  it('passes on a refusal that is not about versions', async () => {
    const { database } = memory({ 'posts/p1': storedPost() })
    const store = createPostStore({
      ...database,
      transact: () => Promise.reject(new DocumentsError('permission-denied', 'No.')),
    })
    await expect(store.save({ id: 'p1', base: at(1), content: content() })).rejects.toMatchObject({
      code: 'permission-denied',
    })
  })
})

describe('the bin', () => {
  const published = () => ({
    'posts/p1': storedPost({ status: 'published', publishedAt: new Date(3) }),
    'slugs/title': { postId: 'p1', kind: 'current' },
  })

  it('takes a published post with a tombstone, and keeps its text', async () => {
    const { store, stored } = memory(published())
    await expect(store.moveToBin('p1', 1)).resolves.toEqual({ kind: 'done', revision: 2 })
    expect(stored.get('posts/p1')).toMatchObject({ status: 'binned', html: '<p>Text</p>' })
    expect(stored.has('removals/p1')).toBe(true)
  })

  it('does not take a version that the author has not seen', async () => {
    const { store, stored } = memory({ 'posts/p1': storedPost({ revision: 2 }) })
    await expect(store.moveToBin('p1', 1)).resolves.toMatchObject({
      kind: 'changed',
      post: { revision: 2 },
    })
    expect(stored.get('posts/p1')).toMatchObject({ status: 'draft', revision: 2 })
  })

  it('is the only place from which a post is deleted for good', async () => {
    const { store, stored } = memory(published())
    await expect(store.deleteForGood('p1', 1)).resolves.toEqual({ kind: 'changed' })
    await store.moveToBin('p1', 1)
    await expect(store.deleteForGood('p1', 2)).resolves.toEqual({ kind: 'removed' })
    expect([...stored.keys()]).toEqual(['removals/p1'])
  })

  it('does not lose a post that was restored meanwhile', async () => {
    const { store, stored } = memory(published())
    await store.moveToBin('p1', 1)
    await store.restoreFromBin('p1', 2)
    await expect(store.deleteForGood('p1', 2)).resolves.toEqual({ kind: 'changed' })
    expect(stored.get('posts/p1')).toMatchObject({ status: 'draft', revision: 3 })
  })
})

describe('reading a post', () => {
  it('takes a refusal as missing, because rules cannot see what does not exist', async () => {
    const store = createPostStore({
      ...memory().database,
      readDocument: () => Promise.reject(new DocumentsError('permission-denied', 'No.')),
    })
    await expect(store.read('p1')).resolves.toEqual({ kind: 'missing' })
  })
})
