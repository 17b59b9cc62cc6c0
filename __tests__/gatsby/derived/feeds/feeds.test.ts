import { describe, expect, it } from '@jest/globals'
import { SaxesParser } from 'saxes'
import { createEntryHtml } from '../../../../gatsby/derived/feeds/entry-html.ts'
import type { FeedInput } from '../../../../gatsby/derived/feeds/plan-feeds.ts'
import { planFeeds } from '../../../../gatsby/derived/feeds/plan-feeds.ts'
import { listItem, listNodes } from '../../../../gatsby/nodes/list-nodes.ts'
import type { PostNodeFields } from '../../../../gatsby/nodes/nodes.ts'
import { post as seededPost, seed } from '../derived-posts.ts'

const SITE = 'https://www.example.org'

const post = (overrides: Partial<PostNodeFields> = {}): PostNodeFields => ({
  ...seededPost(seed()),
  postId: 'one',
  slug: 'one',
  path: '/discover/one',
  title: 'Title & <more>',
  excerpt: 'Excerpt',
  html: '<p>Text</p>',
  publishedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-02-02T00:00:00.000Z',
  revision: 2,
  lead: 'Excerpt',
  tags: [{ name: 'Forms', path: '/discover/tag/forms' }],
  ...overrides,
})

function input(posts: readonly PostNodeFields[]): FeedInput {
  return {
    siteUrl: SITE,
    lists: listNodes(posts.map(listItem)).map(({ fields }) => fields),
    posts: new Map(posts.map((one) => [one.postId, one])),
    htmlOf: ({ html }) => html,
    coverOf: () => null,
  }
}

const file = (posts: readonly PostNodeFields[], path: string): string =>
  planFeeds(input(posts)).find((planned) => planned.path === path)?.text ?? ''

/** Element names with their text, or the parser's complaint. */
function parse(xml: string): readonly (readonly [string, string])[] {
  const found: [string, string][] = []
  const parser = new SaxesParser({ xmlns: true })
  let text = ''
  parser.on('opentag', () => {
    text = ''
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('closetag', ({ name }) => {
    found.push([name, text])
    text = ''
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return found
}

const textOf = (xml: string, name: string) =>
  parse(xml).flatMap(([found, text]) => (found === name ? [text] : []))

describe('the feeds of the blog', () => {
  it('are there for all posts and for each tag, in three formats', () => {
    expect(planFeeds(input([post()])).map(({ path }) => path)).toEqual([
      '/rss.xml',
      '/atom.xml',
      '/feed.json',
      '/discover/tag/forms/rss.xml',
      '/discover/tag/forms/atom.xml',
      '/discover/tag/forms/feed.json',
    ])
  })

  it('hold the newest posts only', () => {
    const posts = Array.from({ length: 90 }, (_, index) =>
      post({
        postId: `p${index}`,
        publishedAt: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
      }),
    )
    const { items } = JSON.parse(file(posts, '/feed.json')) as { items: { id: string }[] }
    expect(items.length).toBeGreaterThanOrEqual(20)
    expect(items.length).toBeLessThan(50)
    expect(items[0]?.id).toContain('p89')
  })

  it('hold the standfirst of a post above its text, and as its summary', () => {
    const posts = [post({ standfirst: 'Two dates & one <rule>' })]
    const text = '<p>Two dates &amp; one &lt;rule&gt;</p>\n<p>Text</p>'
    expect(textOf(file(posts, '/rss.xml'), 'content:encoded')).toEqual([text])
    expect(textOf(file(posts, '/atom.xml'), 'content')).toEqual([text])
    expect(textOf(file(posts, '/atom.xml'), 'summary')).toEqual(['Two dates & one <rule>'])
    expect(textOf(file([post()], '/atom.xml'), 'summary')).toEqual(['Excerpt'])
  })

  it('are well-formed without any post, and with characters that XML cannot hold', () => {
    for (const posts of [
      [],
      [post({ title: 'Bell \u0007 ]]> & <b>', html: '<p>]]>\u0000</p>' })],
    ]) {
      for (const path of ['/rss.xml', '/atom.xml']) {
        expect(() => parse(file(posts, path))).not.toThrow()
      }
    }
  })

  it('keep the id of a post whose title and slug change', () => {
    const before = textOf(file([post()], '/atom.xml'), 'id')
    const after = textOf(file([post({ title: 'New', path: '/discover/new' })], '/atom.xml'), 'id')
    expect(before).toEqual(after)
    expect(textOf(file([post()], '/rss.xml'), 'guid')[0]).toBe(before[1])
  })

  it('carry the dates of the content, and the whole text', () => {
    const atom = file([post()], '/atom.xml')
    expect(textOf(atom, 'updated')).toEqual(Array(2).fill('2026-02-02T00:00:00.000Z'))
    expect(textOf(atom, 'content')).toEqual(['<p>Text</p>'])
    expect(textOf(file([post()], '/rss.xml'), 'lastBuildDate')).toEqual([
      'Mon, 02 Feb 2026 00:00:00 GMT',
    ])
  })

  it('say when an imported post was written, not when it was stored', () => {
    const updated = textOf(file([post({ revision: 1 })], '/atom.xml'), 'updated')
    expect(updated[0]).toBe('2026-01-01T00:00:00.000Z')
  })

  it('name the author in the element that may hold a name', () => {
    expect(textOf(file([post()], '/rss.xml'), 'dc:creator')).toEqual(['Ana'])
  })

  it('are signed as the page is, and say with it that the author of a sample is invented', () => {
    const files = planFeeds(input([post({ postId: 'sample-one', revision: 1 })]))
    expect(files.length).toBeGreaterThan(0)
    for (const { text } of files) {
      expect(text).toContain('Ana')
      expect(text).toContain('Its author is invented.')
    }
  })

  it('leave the lists of authors and numbered pages without feeds', () => {
    const lists = input([post()]).lists.map((list) => ({
      ...list,
      number: 1,
    }))
    expect(planFeeds({ ...input([post()]), lists })).toEqual([])
  })
})

describe('the text of a post in a feed', () => {
  const entryHtml = createEntryHtml({ siteUrl: SITE })
  const html = (body: string, pageUrl: string) =>
    entryHtml(body, pageUrl, (key) =>
      key === 'known' ? { src: '/static/a.png', width: 8, height: 6 } : null,
    )
  const page = `${SITE}/discover/one`

  it('says in words what a callout is', () => {
    const callout =
      '<div class="callout callout--tip" role="note"><p class="callout__label"><strong>Tip</strong></p><p>a</p></div>'
    expect(html(callout, page)).toBe('<div role="note"><p><strong>Tip</strong></p><p>a</p></div>')
  })

  it('shows pictures as plain elements with absolute addresses', () => {
    expect(html('<img data-image="known" alt="A map">', page)).toBe(
      `<img alt="A map" src="${SITE}/static/a.png" width="8" height="6">`,
    )
  })

  it('leaves out pictures that could not be had', () => {
    expect(html('<p>a<img data-placeholder="gone" alt="x"></p>', page)).toBe('<p>a</p>')
  })

  it('makes links absolute, those inside the page as well', () => {
    expect(html('<a href="/forms" class="term-link">f</a><a href="#s">s</a>', page)).toBe(
      `<a href="${SITE}/forms">f</a><a href="${page}#s">s</a>`,
    )
  })
})
