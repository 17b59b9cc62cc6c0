import { describe, expect, it } from '@jest/globals'
import type { PageInput } from '../../../../gatsby/pages/plan/plan-pages.ts'
import { planPages, planRedirects } from '../../../../gatsby/pages/plan/plan-pages.ts'
import { STANDING_REDIRECT } from '../../../../shared/site/paths.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number)).toISOString()
const post = (id: string, publishedAt: string) => ({
  postId: id,
  path: `/discover/${id}`,
  title: id.toUpperCase(),
  excerpt: '',
  tags: [],
  publishedAt,
  cover: null,
})

const input = (overrides: Partial<PageInput> = {}): PageInput => ({
  posts: [post('a', day(1)), post('c', day(3)), post('b', day(2))],
  lists: [{ path: '/discover', kind: 'all', name: '' }],
  redirects: [],
  reference: [],
  cardDesign: 'design',
  ...overrides,
})

describe('planning pages', () => {
  it('links each post to the ones before and after it in time', () => {
    const context = planPages(input()).find(({ path }) => path === '/discover/b')?.context
    expect(context).toMatchObject({
      id: 'Post:b',
      older: { path: '/discover/a', title: 'A' },
      newer: { path: '/discover/c', title: 'C' },
      related: [],
    })
  })

  it('is the same whatever the order of the nodes', () => {
    const { posts } = input()
    expect(planPages(input({ posts: [...posts].reverse() }))).toEqual(planPages(input()))
  })

  it('tells the page of a term where its usage is kept', () => {
    const reference = [
      { id: 'GlossaryTerm:a', path: '/glossary/a', kind: 'glossary' as const, title: 'A' },
      { id: 'OfficialForm:b', path: '/forms/b', kind: 'forms' as const, title: 'B' },
    ]
    const contexts = planPages(input({ posts: [], reference })).map(({ context }) => context)
    expect(contexts.map((context) => context['usageId'])).toEqual(
      expect.arrayContaining(['PageUsage:/glossary/a', undefined]),
    )
  })

  it('makes one page per reference entry', () => {
    const reference = [
      { id: 'GlossaryTerm:x', path: '/glossary/x', kind: 'glossary' as const, title: 'X' },
      { id: 'Tool:y', path: '/tools/y', kind: 'tools' as const, title: 'Y' },
    ]
    const paths = planPages(input({ posts: [], reference })).map(({ path }) => path)
    expect(paths).toEqual(['/discover', '/discover/tag', '/glossary/x', '/tools/y'])
  })

  it('plans no path with a trailing slash', () => {
    expect(planPages(input()).filter(({ path }) => path.endsWith('/'))).toEqual([])
  })
})

describe('redirects from old slugs', () => {
  const redirects = [
    { slug: 'old', postId: 'a' },
    { slug: 'unpublished', postId: 'z' },
    { slug: 'b', postId: 'a' },
  ]

  it('lead to the page that the post has today', () => {
    expect(planRedirects(input({ redirects }))).toEqual([
      { from: '/discover/old', to: '/discover/a', status: 301 },
      STANDING_REDIRECT,
    ])
  })

  it('are never none, so that their template is in the bundles from the first build on', () => {
    expect(planRedirects(input())).toEqual([STANDING_REDIRECT])
  })

  it('have a page as well, for servers that do not read the list', () => {
    const pages = planPages(input({ redirects })).filter(({ template }) => template === 'redirect')
    expect(pages).toEqual([
      { path: '/discover/old', template: 'redirect', context: { to: '/discover/a' } },
      { path: '/discover/tag', template: 'redirect', context: { to: '/discover' } },
    ])
  })
})
