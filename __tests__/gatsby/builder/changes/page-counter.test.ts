import { describe, expect, it } from '@jest/globals'
import { pageCounter } from '../../../../gatsby/builder/changes/page-counter.ts'

const plan = (set: readonly string[], remove: readonly string[] = []) => ({
  pages: {
    set: set.map((path) => ({ path, template: 'post' as const, context: {} })),
    remove,
    first: null,
  },
})

describe('counting pages', () => {
  it('tells new ones from those that were rendered again', () => {
    const pages = pageCounter(['/', '/discover', '/discover/a'])
    const written = [
      '/index.html',
      '/discover/index.html',
      '/discover/b/index.html',
      '/page-data/discover/b/page-data.json',
      '/discover/rss.xml',
    ]
    expect(pages.count([plan(['/discover', '/discover/b'])], written)).toEqual({
      total: 4,
      made: 1,
      changed: 2,
      removed: 0,
    })
  })

  it('counts what is gone, once', () => {
    const pages = pageCounter(['/', '/a'])
    expect(pages.count([plan([], ['/a', '/unknown'])], [])).toMatchObject({ total: 1, removed: 1 })
    expect(pages.count([plan([], ['/a'])], [])).toMatchObject({ total: 1, removed: 0 })
  })

  it('does not count a page that came and went within one change', () => {
    const pages = pageCounter(['/'])
    expect(pages.count([plan(['/a']), plan([], ['/a'])], [])).toEqual({
      total: 1,
      made: 0,
      changed: 0,
      removed: 0,
    })
  })
})
