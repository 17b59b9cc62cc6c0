import { describe, expect, it } from '@jest/globals'
import { parseGhostExport } from '../../../import/ghost/ghost-export.ts'
import { ghostSource } from '../../../import/ghost/ghost-source.ts'
import { FakeSite } from '../support/fake-site.ts'
import { liveAddresses } from '../support/live-addresses.ts'
import { NOW, runSource } from '../support/run-items.ts'

const OLD = 'https://ghost.example'

const post = (id: string, slug: string, more: object = {}) => ({
  id,
  slug,
  title: `Post ${id}`,
  html: '<p>Words</p>',
  status: 'published',
  published_at: '2021-03-04T22:00:00Z',
  author_id: 'u1',
  ...more,
})

const DATA = {
  posts: [
    post('1', 'first', { html: `<p><a href="__GHOST_URL__/second/#part">Second</a></p>` }),
    post('2', 'second', { author_id: 'u2' }),
    post('3', 'idea', { status: 'draft' }),
    post('4', 'later', { status: 'scheduled', published_at: '2030-01-01T00:00:00Z' }),
    post('5', 'for-members', { visibility: 'paid' }),
    post('6', 'mail', { status: 'sent' }),
    post('7', 'contact', { type: 'page' }),
  ],
  tags: [
    { id: 't1', name: 'News', slug: 'the-news', visibility: 'public' },
    { id: 't2', name: '#inside', slug: 'hash-inside', visibility: 'internal' },
    { id: 't3', name: 'Unused', slug: 'unused', visibility: 'public' },
  ],
  posts_tags: [
    { post_id: '1', tag_id: 't1', sort_order: 0 },
    { post_id: '1', tag_id: 't2', sort_order: 1 },
  ],
  users: [
    { id: 'u1', name: 'Ana Mora', slug: 'ana' },
    { id: 'u2', name: 'Bo Lind', slug: 'bo' },
    { id: 'u3', name: 'Cy Dee', slug: 'cy' },
  ],
  posts_authors: [
    { post_id: '2', author_id: 'u2', sort_order: 0 },
    { post_id: '2', author_id: 'u3', sort_order: 1 },
  ],
  settings: [] as { key: string; value: unknown }[],
}

const live = liveAddresses()

async function importGhost(data: object = DATA) {
  const site = new FakeSite(() => NOW)
  const source = ghostSource(parseGhostExport(JSON.stringify({ data }), 'ghost.json'), {
    siteUrl: OLD,
    hasPages: false,
    publishProtected: false,
    now: NOW,
  })
  const report = await runSource(site, source)
  return { report, site, answer: await live(site) }
}

describe('every address of a Ghost site', () => {
  it('leads to its page here, or is named', async () => {
    const { report, answer } = await importGhost()
    const addresses = [
      '/first/',
      '/first',
      '/second/?ref=mail',
      '/tag/the-news/',
      '/tag/the-news/rss/',
      '/author/ana/',
      '/author/bo/',
      '/author/bo/rss/',
      '/rss/',
      '/rss',
    ]
    expect(addresses.map((address) => [address, answer(address)])).toEqual([
      ['/first/', '301 /discover/first'],
      ['/first', '301 /discover/first'],
      ['/second/?ref=mail', '301 /discover/second?ref=mail'],
      ['/tag/the-news/', '301 /discover/tag/news'],
      ['/tag/the-news/rss/', '301 /discover/tag/news'],
      ['/author/ana/', '301 /discover/author/ana-mora'],
      ['/author/bo/', '301 /discover/author/bo-lind'],
      ['/author/bo/rss/', '301 /discover/author/bo-lind'],
      ['/rss/', '301 /rss.xml'],
      ['/rss', '301 /rss.xml'],
    ])
    expect(report.lost).toEqual([
      { address: `${OLD}/contact/`, what: 'page Post 7' },
      { address: `${OLD}/author/cy/`, what: 'author Cy Dee' },
    ])
    expect(report.notes.filter((note) => note.includes('routes.yaml'))).toHaveLength(1)
  })

  it('that readers did not know leads nowhere, and waits for a post that was for members', async () => {
    const { report, site, answer } = await importGhost()
    const made = [...site.documents.keys()].filter((path) => path.startsWith('slugs/|'))
    expect(made.join()).not.toMatch(/idea|later|mail|hash-inside|unused/)
    expect(answer('/for-members/')).toBe('404')
    const id = report.posts.find(({ slug }) => slug === 'for-members')?.postId
    expect(site.documents.get('slugs/|for-members')).toEqual({ postId: id, kind: 'redirect' })
  })

  it('of before version 2 has the date that its settings ask for, in their zone', async () => {
    const settings = [
      { key: 'permalinks', value: '/:year/:month/:day/:slug/' },
      { key: 'active_timezone', value: 'Asia/Tokyo' },
      { key: 'amp', value: 'true' },
    ]
    const { answer } = await importGhost({ ...DATA, settings })
    expect(answer('/2021/03/05/first/')).toBe('301 /discover/first')
    expect(answer('/2021/03/05/first/amp/')).toBe('301 /discover/first')
    expect(answer('/first/')).toBe('404')
  })

  it('has its author where the settings ask for that', async () => {
    const settings = [{ key: 'permalinks', value: '/:author/:slug/' }]
    const { answer } = await importGhost({ ...DATA, settings })
    expect(answer('/ana/first/')).toBe('301 /discover/first')
    expect(answer('/bo/second/')).toBe('301 /discover/second')
  })

  it('is named where the settings ask for what is not known here', async () => {
    const settings = [{ key: 'permalinks', value: '/:primary_tag/:slug/' }]
    const { report, answer } = await importGhost({ ...DATA, settings })
    expect(answer('/first/')).toBe('301 /discover/first')
    expect(report.notes.filter((note) => note.includes('/:primary_tag/:slug/'))).toEqual([
      expect.stringContaining(':primary_tag is not known here'),
    ])
  })
})
