import { describe, expect, it } from '@jest/globals'
import { visibleChanges, type DocumentChange } from '../../../shared/webhook/changes.ts'

const change = (part: Partial<DocumentChange> = {}): DocumentChange => ({
  path: 'authors/ana',
  before: null,
  after: { name: 'Ana Mora' },
  uid: 'eva',
  ...part,
})

describe('a document among the posts with a reserved id', () => {
  it.each(['site-redirects', 'site-authors'])('is no news: %s', (id) => {
    const post = { status: 'published', slug: 'a', title: 'A', revision: 3 }
    const path = `posts/${id}`
    expect(visibleChanges([change({ path, after: post })])).toEqual([])
    expect(visibleChanges([change({ path, before: post, after: null })])).toEqual([])
    expect(visibleChanges([change({ path: 'posts/p1', after: post })])).toHaveLength(1)
  })
})

describe('the name of an author', () => {
  it('is news for readers when it comes, changes and goes', () => {
    const news = {
      postId: 'site-authors',
      slug: 'ana',
      kind: 'upsert',
      revision: null,
      by: 'eva',
      title: 'Author Ana Mora',
    }
    expect(visibleChanges([change()])).toEqual([news])
    expect(visibleChanges([change({ before: { name: 'Ana' } })])).toEqual([news])
    expect(visibleChanges([change({ before: { name: 'Ana' }, after: null })])).toEqual([
      { ...news, title: 'Author Pliego editors' },
    ])
  })

  it('is none when readers see what they saw before', () => {
    expect(visibleChanges([change({ before: { name: 'Ana Mora' } })])).toEqual([])
    const same = change({ path: 'authors/pliego-first-author', after: { name: 'Lucía Vargas' } })
    expect(visibleChanges([same])).toEqual([])
  })
})
