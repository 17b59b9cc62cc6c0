import { describe, expect, it } from '@jest/globals'
import { visibleChanges, type WrittenDocument } from '../../../../shared/publish/webhook/changes.ts'

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

describe('an entry of the glossary', () => {
  const entry = (status: string, term = 'Nexus') => ({ status, revision: 2, data: { term } })
  const written = (part: Partial<WrittenDocument>) =>
    change({ path: 'entries/en:glossary:nexus', ...part })
  const news = {
    source: 'entries',
    id: 'en:glossary:nexus',
    path: '/glossary/nexus',
    kind: 'upsert',
    revision: 2,
    by: 'eva',
    title: 'Nexus',
  }

  it('is news for readers when it is published, and gone when it is removed', () => {
    expect(visibleChanges([written({ after: entry('published') })])).toEqual([news])
    const removed = written({ before: entry('published'), after: entry('removed') })
    expect(visibleChanges([removed])).toEqual([{ ...news, kind: 'remove' }])
    // It hides a file that was never edited.
    expect(visibleChanges([written({ after: entry('removed') })])).toEqual([
      { ...news, kind: 'remove' },
    ])
    expect(
      visibleChanges([written({ before: entry('removed'), after: entry('published') })]),
    ).toEqual([news])
  })

  it('is no news as a draft, below the document, and where its id names no page', () => {
    expect(visibleChanges([written({ after: entry('draft') })])).toEqual([])
    const revision = 'entries/en:glossary:nexus/revisions/2'
    expect(visibleChanges([written({ path: revision, after: entry('published') })])).toEqual([])
    for (const id of ['nexus', 'en:pages:about', 'en:unknown:nexus']) {
      const other = written({ path: `entries/${id}`, after: entry('published') })
      expect(visibleChanges([other])).toEqual([])
    }
  })

  it('goes without a title where its data has none', () => {
    const { title, ...untitled } = news
    expect(title).toBe('Nexus')
    const after = { ...entry('published'), data: 'broken' }
    expect(visibleChanges([written({ after })])).toEqual([untitled])
  })
})
