import { describe, expect, it } from '@jest/globals'
import { parseGhostExport } from '../../../import/ghost/ghost-export.ts'
import { ghostSource } from '../../../import/ghost/ghost-source.ts'
import { FakeSite } from '../support/fake-site.ts'
import { NOW, runSource } from '../support/run-items.ts'
import { exportOf as tablesOf } from './import-ghost.ts'

const SITE = 'https://old.example'

/** An export with one post of the given fields, a tag, an internal tag and an author. */
function exportOf(...posts: readonly Readonly<Record<string, unknown>>[]): string {
  const data = {
    ...tablesOf(...posts),
    tags: [
      { id: 't1', name: 'Taxes', slug: 'taxes' },
      { id: 't2', name: '#internal', slug: 'hash-internal' },
    ],
    users: [{ id: 'u1', name: 'Ana Mora', slug: 'ana' }],
    posts_tags: [
      { post_id: 'p0', tag_id: 't2', sort_order: 0 },
      { post_id: 'p0', tag_id: 't1', sort_order: 1 },
    ],
    posts_authors: [{ post_id: 'p0', author_id: 'u1', sort_order: 0 }],
  }
  return JSON.stringify({ db: [{ meta: { version: '5.0.0' }, data }] })
}

async function importGhost(json: string, hasPages = false) {
  const site = new FakeSite(() => NOW)
  const options = { siteUrl: SITE, hasPages, publishProtected: false, now: NOW }
  const source = ghostSource(parseGhostExport(json, 'ghost.json'), options)
  const report = await runSource(site, source)
  const posts = report.posts.map(({ postId }) => site.post(postId))
  return { site, source, report, posts }
}

async function htmlOf(fields: Readonly<Record<string, unknown>>) {
  const { posts, report } = await importGhost(exportOf(fields))
  return { html: String(posts[0]?.['html']), notes: report.posts[0]?.notes ?? [] }
}

const lexical = (...children: readonly object[]) =>
  JSON.stringify({ root: { type: 'root', children } })

describe('a Ghost export', () => {
  it('gives posts with tags, author, date and excerpt', async () => {
    const { posts, report } = await importGhost(
      exportOf({ html: '<p>Hello</p>', custom_excerpt: 'In short.' }),
    )
    expect(posts[0]).toMatchObject({
      title: 'Post 0',
      slug: 'post-0',
      tags: ['Taxes'],
      authorId: 'ghost-ana',
      excerpt: 'In short.',
      publishedAt: new Date('2020-05-06T07:08:09Z'),
      html: '<p>Hello</p>',
    })
    expect(report.authors).toEqual([
      { login: 'ana', displayName: 'Ana Mora', authorId: 'ghost-ana', posts: 1 },
    ])
  })

  it('shows each post on the day of the zone that the site was in', async () => {
    const inZone = (key: string, value: string) =>
      exportOf({ published_at: '2024-03-02T03:00:00.000Z' }).replace(
        '"tags":',
        `"settings":[{"key":"${key}","value":"${value}"}],"tags":`,
      )
    for (const [key, value, shown] of [
      ['timezone', 'America/New_York', '2024-03-01T23:59:59Z'],
      ['active_timezone', 'America/New_York', '2024-03-01T23:59:59Z'],
      ['timezone', 'Etc/UTC', '2024-03-02T03:00:00Z'],
      ['timezone', 'Nowhere/None', '2024-03-02T03:00:00Z'],
    ] as const) {
      const { posts } = await importGhost(inZone(key, value))
      expect(posts[0]).toMatchObject({ publishedAt: new Date(shown) })
    }
  })

  it.each(['2024-02-30T00:00:00.000Z', '0999-01-01T00:00:00.000Z', 'yesterday'])(
    'makes a draft of a post whose date cannot be read, and quotes it: %s',
    async (date) => {
      const { posts, report } = await importGhost(exportOf({ published_at: date }))
      expect(posts[0]).toMatchObject({ status: 'draft', publishedAt: null })
      expect(report.posts[0]?.notes.join()).toContain(`its date, "${date}",`)
    },
  )

  it('keeps the texts for search engines, of today and of earlier versions', async () => {
    const data: unknown = JSON.parse(
      exportOf(
        { html: '<p>New</p>' },
        { html: '<p>Old</p>', meta_title: 'Old title', meta_description: 'Old words' },
        { html: '<p>Same</p>', meta_title: 'Post 2', meta_description: null },
      ),
      (key, value: unknown) =>
        key === 'data'
          ? {
              ...(value as object),
              posts_meta: [
                { post_id: 'p0', meta_title: 'New title', meta_description: 'New words' },
              ],
            }
          : value,
    )
    const { posts } = await importGhost(JSON.stringify(data))
    expect(posts).toMatchObject([
      { metaTitle: 'New title', metaDescription: 'New words' },
      { metaTitle: 'Old title', metaDescription: 'Old words' },
      { metaTitle: '', metaDescription: '' },
    ])
  })

  it('has the credit of its cover at the end of its text', async () => {
    const data: unknown = JSON.parse(
      exportOf({ html: '<p>Text</p>', feature_image: '__GHOST_URL__/content/images/a.png' }),
      (key, value: unknown) =>
        key === 'data'
          ? {
              ...(value as object),
              posts_meta: [
                {
                  post_id: 'p0',
                  feature_image_caption:
                    '<span>Photo by <a href="https://p.example/">P</a></span><script>x()</script>',
                },
              ],
            }
          : value,
    )
    const { posts } = await importGhost(JSON.stringify(data))
    expect(posts[0]).toMatchObject({
      html: '<p>Text</p>\n<p><span>Photo by <a href="https://p.example/">P</a></span></p>',
      excerpt: 'Text',
    })
  })

  it('names what has no place here', async () => {
    const data = JSON.parse(
      exportOf({
        html: '<p><a href="#/portal/signup">Join</a> <a href="__GHOST_URL__/#/portal/account">us</a></p>',
        canonical_url: 'https://elsewhere.example/original/',
        codeinjection_head: '<style>p { color: red }</style>',
        codeinjection_foot: '<script>counts()</script>',
        og_title: 'For friends',
        og_image: '__GHOST_URL__/content/images/og.png',
        twitter_description: 'For birds',
      }),
    ) as { db: [{ data: Record<string, object[]> }] }
    const [{ data: tables }] = data.db
    tables['users']?.push({ id: 'u2', name: 'Leo Ruiz', slug: 'leo' })
    tables['posts_authors']?.push({ post_id: 'p0', author_id: 'u2', sort_order: 1 })
    tables['settings'] = [{ key: 'codeinjection_foot', value: '<script>site()</script>' }]
    const { posts, report } = await importGhost(JSON.stringify(data))
    expect(posts[0]).toMatchObject({ html: '<p>Join us</p>', authorId: 'ghost-ana' })
    expect(report.posts[0]?.notes).toEqual([
      'has more authors, and one is kept here: Leo Ruiz',
      'its canonical address was left out: https://elsewhere.example/original/',
      'its code for the head was left out: "<style>p { color: red }</style>"',
      'its code for the foot was left out: "<script>counts()</script>"',
      'its title for Facebook was left out: "For friends"',
      'its picture for Facebook was left out: https://old.example/content/images/og.png',
      'its description for X was left out: "For birds"',
      "links to Ghost's portal became text: #/portal/signup, #/portal/account",
    ])
    expect(report.notes).toEqual([
      'code that Ghost put into the foot of every page was left out: "<script>site()</script>"',
      expect.stringContaining('routes.yaml'),
    ])
  })

  it('keeps footnotes of Markdown cards', async () => {
    const { html } = await htmlOf({
      html:
        '<p>Fox<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup>.</p><hr class="footnotes-sep">' +
        '<section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>Foxes are <em>red</em> <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>',
    })
    expect(html).toBe('<p>Fox<small data-footnote="">Foxes are <em>red</em></small>.</p>')
  })

  it('keeps footnotes of Markdown cards apart, also those of one name', async () => {
    const { html } = await htmlOf({
      mobiledoc: JSON.stringify({
        version: '0.3.1',
        atoms: [],
        markups: [],
        cards: ['One', 'Two'].map((word) => [
          'markdown',
          { markdown: `${word}[^1].\n\n[^1]: Note ${word}.` },
        ]),
        sections: [
          [10, 0],
          [10, 1],
        ],
      }),
    })
    expect(html).toBe(
      '<p>One<small data-footnote="">Note One.</small>.</p>\n<p>Two<small data-footnote="">Note Two.</small>.</p>',
    )
  })

  it('keeps what readers cannot see from them', async () => {
    const { posts, report } = await importGhost(
      exportOf(
        { status: 'draft' },
        { visibility: 'paid' },
        { status: 'scheduled', published_at: '2030-01-02T03:04:05Z' },
        { type: 'page' },
      ),
    )
    const states = posts.map((post) => [post?.['title'], post?.['status'], post?.['publishAt']])
    expect(states).toEqual([
      ['Post 0', 'draft', null],
      ['Post 1', 'draft', null],
      ['Post 2', 'scheduled', new Date('2030-01-02T03:04:05Z')],
    ])
    expect(report.leftOut).toMatchObject([{ kind: 'page', count: 1 }])
    expect((await importGhost(exportOf({ type: 'page' }), true)).posts).toHaveLength(1)
  })

  it('changes nothing the second time', async () => {
    const { site, source } = await importGhost(exportOf({ html: '<p>Hello</p>' }, {}))
    const again = await runSource(site, source)
    expect(again.counts.outcomes).toMatchObject({ unchanged: 2, created: 0 })
    expect(site.saves).toBe(2)
  })

  it('leads links between posts to their new pages', async () => {
    const { posts } = await importGhost(
      exportOf({ html: '<p><a href="__GHOST_URL__/post-1/">other</a></p>' }, {}),
    )
    expect(posts[0]?.['html']).toBe('<p><a href="/discover/post-1">other</a></p>')
  })

  it.each([
    ['not JSON', 'x', 'it is not JSON'],
    ['another file', '{}', 'is not a Ghost export'],
  ])('is refused when it is %s', (_, text, message) => {
    expect(() => parseGhostExport(text, 'ghost.json')).toThrow(message)
  })
})

describe('cards in the HTML of Ghost', () => {
  it.each([
    [
      'a wide picture',
      '<figure class="kg-card kg-image-card kg-width-wide"><img src="https://x.example/a.png" class="kg-image" alt="A"><figcaption>Cap</figcaption></figure>',
      '<figure data-width="wide"><img alt="A" data-placeholder="This picture is not available."><figcaption>Cap</figcaption></figure>',
    ],
    [
      'a gallery',
      '<figure class="kg-card kg-gallery-card kg-width-wide"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="https://x.example/a.png" alt="A"></div><div class="kg-gallery-image"><img src="https://x.example/b.png" alt="B"></div></div></div></figure>',
      '<div data-gallery="2"><figure><img alt="A" data-placeholder="This picture is not available."></figure><figure><img alt="B" data-placeholder="This picture is not available."></figure></div>',
    ],
    [
      'a bookmark',
      '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://x.example/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Title</div><div class="kg-bookmark-description">About</div></div></a></figure>',
      '<p><a href="https://x.example/">Title</a><br>About</p>',
    ],
    [
      'a callout',
      '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Note <b>this</b></div></div>',
      '<div data-callout="tip"><p>Note <b>this</b></p></div>',
    ],
    [
      'a callout with a sign of danger',
      '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">⚠️</div><div class="kg-callout-text">Late</div></div>',
      '<div data-callout="warning"><p>Late</p></div>',
    ],
    [
      'a callout without a sign',
      '<div class="kg-card kg-callout-card"><div class="kg-callout-text">Late</div></div>',
      '<div data-callout="note"><p>Late</p></div>',
    ],
    [
      'a toggle',
      '<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">More</h4><button></button></div><div class="kg-toggle-content"><p>Inside</p></div></div>',
      '<details><summary>More</summary><p>Inside</p></details>',
    ],
    [
      'a button',
      '<div class="kg-card kg-button-card"><a href="https://x.example/" class="kg-btn">Go</a></div>',
      '<p><a href="https://x.example/">Go</a></p>',
    ],
    [
      'a video',
      '<figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/abcdefghij1?feature=oembed"></iframe></figure>',
      '<figure data-embed="youtube" data-embed-id="abcdefghij1"><a href="https://www.youtube.com/watch?v=abcdefghij1">YouTube video</a></figure>',
    ],
    [
      'code',
      '<pre><code class="language-js">let a = 1 &lt; 2</code></pre>',
      '<pre><code data-language="js">let a = 1 &lt; 2</code></pre>',
    ],
  ])('become what the site has: %s', async (_, given, expected) => {
    expect((await htmlOf({ html: given })).html).toBe(expected)
  })
})

describe('a text of an editor of Ghost, without its HTML', () => {
  it('is read from Lexical', async () => {
    const { html, notes } = await htmlOf({
      lexical: lexical(
        {
          type: 'paragraph',
          children: [
            { type: 'extended-text', text: 'Bold <', format: 1 },
            {
              type: 'link',
              url: 'https://x.example/',
              children: [{ type: 'text', text: 'link', format: 0 }],
            },
          ],
        },
        {
          type: 'list',
          listType: 'number',
          children: [{ type: 'listitem', children: [{ type: 'text', text: 'One' }] }],
        },
        { type: 'callout', calloutEmoji: '💡', calloutText: 'Note' },
        { type: 'codeblock', code: 'a < b', language: 'js' },
        { type: 'toggle', heading: 'More', content: '<p>Inside</p>' },
        { type: 'paywall' },
        { type: 'new-card' },
      ),
    })
    expect(html).toBe(
      '<p><strong>Bold &lt;</strong><a href="https://x.example/">link</a></p>\n' +
        '<ol><li>One</li></ol>\n<div data-callout="tip"><p>Note</p></div>\n' +
        '<pre><code data-language="js">a &lt; b</code></pre>\n' +
        '<details><summary>More</summary><p>Inside</p></details>',
    )
    expect(notes).toEqual([
      'a card "paywall" of Ghost\'s newsletter or members was left out',
      'an unknown card "new-card" was left out',
    ])
  })

  it('keeps the items of inner lists with the item they belong to, and where a list begins', async () => {
    const item = (...children: readonly object[]) => ({ type: 'listitem', children })
    const text = (words: string) => ({ type: 'extended-text', text: words, format: 0 })
    const list = (...children: readonly object[]) => ({
      type: 'list',
      listType: 'bullet',
      children,
    })
    const { html } = await htmlOf({
      lexical: lexical(
        { ...list(item(text('One')), item(list(item(text('Inner')))), item(text('Two'))) },
        { ...list(item(text('Three'))), listType: 'number', start: 3 },
      ),
    })
    expect(html).toBe(
      '<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul>\n<ol start="3"><li>Three</li></ol>',
    )
  })

  it('is read from Mobiledoc', async () => {
    const { html } = await htmlOf({
      mobiledoc: JSON.stringify({
        version: '0.3.1',
        atoms: [['soft-return', '', {}]],
        cards: [['markdown', { markdown: 'Some *text*' }]],
        markups: [['strong'], ['a', ['href', 'https://x.example/']]],
        sections: [
          [
            1,
            'p',
            [
              [0, [0], 1, 'Bold'],
              [1, [], 0, 0],
              [0, [1], 1, 'link'],
            ],
          ],
          [3, 'ul', [[[0, [], 0, 'One']]]],
          [10, 0],
        ],
      }),
    })
    expect(html).toBe(
      '<p><strong>Bold</strong><br><a href="https://x.example/">link</a></p>\n' +
        '<ul><li>One</li></ul>\n<p>Some <em>text</em></p>',
    )
  })

  it('loses what no post may hold', async () => {
    const { html } = await htmlOf({
      lexical: lexical({ type: 'html', html: '<p onclick="x()">A<script>x()</script></p>' }),
    })
    expect(html).toBe('<p>A</p>')
  })
})

describe('what Ghost shows below a card', () => {
  it.each([
    [
      'a bookmark',
      {
        html: '<figure class="kg-bookmark-card"><a href="https://x.example/"><div class="kg-bookmark-title">Title</div></a><figcaption>Read it</figcaption></figure>',
      },
    ],
    [
      'a file',
      {
        html: '<div class="kg-card kg-file-card"><a href="https://x.example/"><div class="kg-file-card-title">Title</div><div class="kg-file-card-caption">Read it</div></a></div>',
      },
    ],
    [
      'a bookmark of the editor',
      {
        lexical: lexical({
          type: 'bookmark',
          url: 'https://x.example/',
          metadata: { title: 'Title' },
          caption: 'Read it',
        }),
      },
    ],
    [
      'a file of the editor',
      {
        lexical: lexical({
          type: 'file',
          src: 'https://x.example/',
          fileTitle: 'Title',
          fileCaption: 'Read it',
        }),
      },
    ],
  ])('stays below the link: %s', async (_, fields) => {
    const { html } = await htmlOf(fields)
    expect(html).toBe('<p><a href="https://x.example/">Title</a><br>Read it</p>')
  })
})
