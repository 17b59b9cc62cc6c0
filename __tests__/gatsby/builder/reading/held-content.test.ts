import { describe, expect, it } from '@jest/globals'
import type { ContentChange } from '../../../../gatsby/pages/model/change/site-change.ts'
import { NODE_TYPES, redirectNodeId } from '../../../../gatsby/nodes/nodes.ts'
import type { RedirectFields } from '../../../../gatsby/nodes/nodes.ts'
import { leftOutNode } from '../../../../gatsby/posts/preparation/prepare-documents.ts'
import { fakeNodeStore, heldContentOf } from '../support/fake-node-store.ts'
import { plannedPost } from '../support/planned-post.ts'

const redirect = (fields: RedirectFields) => ({
  id: redirectNodeId(fields.slug),
  type: NODE_TYPES.redirect,
  fields,
})

const change = (some: Partial<ContentChange>): ContentChange => ({
  posts: [],
  leftOut: [],
  removedIds: [],
  redirects: { set: [], remove: [] },
  cursor: null,
  ...some,
})

describe('what the site holds of the documents', () => {
  it('is read from the data layer', () => {
    const held = heldContentOf(
      fakeNodeStore(
        plannedPost('a', { revision: 4 }),
        leftOutNode('b', ['title: is missing'], new Date('2026-03-01T10:00:00Z')),
        redirect({ slug: 'old', postId: 'a' }),
      ),
    )
    expect(held.count()).toBe(2)
    expect(held.versionOf('a')).toEqual({
      kind: 'post',
      postId: 'a',
      updatedAt: '2026-03-01T10:00:00.000Z',
      revision: 4,
    })
    expect(held.versionOf('b')).toMatchObject({ kind: 'left-out', revision: null })
    expect(held.versionOf('c')).toBeNull()
    expect(held.post('a')?.path).toBe('/discover/a')
    expect(held.formerSlugsOf('a')).toEqual(['old'])
    expect(held.targetOfFormerSlug('old')).toBe('a')
  })

  it('counts what changes, each document once', () => {
    const held = heldContentOf(fakeNodeStore(plannedPost('a'), plannedPost('b')))
    const leftOut = leftOutNode('c', ['broken'], null)
    held.commit(change({ posts: [plannedPost('a')], leftOut: [leftOut], removedIds: ['b'] }))
    expect(held.count()).toBe(2)
    held.commit(change({ posts: [plannedPost('c')], removedIds: ['unknown'] }))
    expect(held.count()).toBe(2)
  })

  it('knows whose pictures are to be tried again, the longest waiting first', () => {
    const waiting = (id: string) =>
      plannedPost(id, {}, { isWorthRetrying: true, missingPictures: 2 })
    const held = heldContentOf(fakeNodeStore(waiting('a'), waiting('b'), plannedPost('c')))
    expect(held.worthRetrying(9)).toEqual(['a', 'b'])
    expect(held.awaited()).toEqual({ posts: 2, missing: 4 })
    held.commit(change({ posts: [waiting('a')] }))
    expect(held.worthRetrying(1)).toEqual(['b'])
    held.commit(change({ posts: [plannedPost('b')], removedIds: ['a'] }))
    expect(held.worthRetrying(9)).toEqual([])
    expect(held.awaited()).toEqual({ posts: 0, missing: 0 })
  })

  it('follows a former slug from one post to another', () => {
    const held = heldContentOf(fakeNodeStore(redirect({ slug: 'old', postId: 'a' })))
    held.commit(change({ redirects: { set: [{ slug: 'old', postId: 'b' }], remove: [] } }))
    expect(held.formerSlugsOf('a')).toEqual([])
    expect(held.formerSlugsOf('b')).toEqual(['old'])
    held.commit(change({ redirects: { set: [], remove: ['old'] } }))
    expect(held.formerSlugs()).toEqual([])
  })
})
