import { describe, expect, it } from '@jest/globals'
import { visibleChanges, type WrittenDocument } from '../../../shared/webhook/changes.ts'

const change = (part: Partial<WrittenDocument> = {}): WrittenDocument => ({
  path: 'authors/ana',
  before: null,
  after: { name: 'Ana Mora' },
  uid: 'eva',
  ...part,
})

describe('a document among the posts with the id of redirects to other pages', () => {
  it('is no news', () => {
    const id = 'site-redirects'
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
      source: 'authors',
      id: 'ana',
      path: null,
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
