import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { markdownSource } from '../../../import/markdown/markdown-source.ts'
import { summarise } from '../../../import/report/summary.ts'
import { FakeSite } from '../support/fake-site.ts'
import { NOW } from '../support/run-items.ts'
import { runSource } from '../support/run-source.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heads-'))
})
afterEach(() => rm(folder, { recursive: true }))

const LEFT_OUT = 'left out'

async function add(name: string, content: string | Uint8Array): Promise<void> {
  const file = path.join(folder, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
}

/** What a file becomes, beside one that is as it should be. */
async function become(
  content: string | Uint8Array,
  name = 'content/post.md',
  other = '---\ntitle: Other\ndate: 2020-01-01\n---\nText',
) {
  await add(name, content)
  await add('content/other.md', other)
  const site = new FakeSite(() => NOW)
  const report = await runSource(site, await markdownSource(folder, { siteUrl: null, now: NOW }))
  expect(report.posts.some(({ title }) => title === 'Other')).toBe(true)
  const entry = report.posts.find(({ sourceId }) => sourceId === name)
  const reason = report.leftOut.find(({ examples }) => examples.includes(name))?.reason ?? ''
  const post = site.post(entry?.postId ?? '')
  return { status: post?.['status'] ?? LEFT_OUT, post, reason, notes: entry?.notes ?? [], report }
}

const yaml = (field: string): string => `---\ntitle: Plan\ndate: 2024-03-01\n${field}\n---\nText.\n`

describe('a head of Markdown makes a draft, with a note,', () => {
  it.each([
    'draft: yes',
    'draft: "true"',
    'Draft: true',
    'draft: on',
    'draft: 1',
    'is_draft: true',
    'draft: maybe',
    'draft:',
    'draft: [true]',
    'draft: false\nDraft: true',
    'published: no',
    'published: false',
    'Published: "False"',
    'published: later',
    'publish: off',
    'public: false',
    'visible: false',
    'listed: false',
    'status: draft',
    'Status: Private',
    'status: pending',
    'status: future',
    'status: evergreen',
    'status: [published]',
    'visibility: private',
    'visibility: members',
    'private: true',
    'hidden: true',
    'unlisted: true',
    'headless: true',
    'noindex: true',
    'robots: noindex, nofollow',
    'sitemap: false',
    'permalink: false',
    'eleventyExcludeFromCollections: true',
    'build: {render: never}',
    '_build: {list: local}',
    'build: {render: sometimes}',
    'render: false',
    'dg-publish: false',
    'password: letmein',
    'encrypt: true',
    'expiryDate: 2025-01-01',
    'unpublishDate: 2025-01-01',
    'expiryDate: soon',
    'publishDate: soon',
    'pubDate: 2024-13-45',
    'params: {draft: true}',
    'extra: {hidden: true}',
    'page:\n  published: false',
    'seo: {noindex: true}',
    'eleventyComputed: {permalink: false}',
    'eleventyComputed: {eleventyExcludeFromCollections: true}',
    'base: &base {draft: true}\n<<: *base',
    'sitemap: {exclude: true}',
    'sitemap: {ignore: true}',
    'sitemap: {disable: true}',
    'robots: {index: false}',
    'head: [[meta, {name: robots, content: noindex}]]',
    'isHidden: true',
    'is_published: false',
    'page_hidden: true',
    'draft_post: true',
    'unlist: true',
    'premium: true',
    'isPremium: true',
    'members: true',
    'memberOnly: true',
    'restricted: true',
    'locked: true',
    'paywall: true',
    'requires_login: true',
    'routable: false',
    'enabled: false',
    'hide: true',
    'exclude: true',
    'excludeFromCollections: true',
    'deleted: true',
    'expired: true',
    'expire: 2025-01-01',
    'passcode: letmein',
    'state: draft',
    'stage: Draft',
    'layout: draft',
    'embargo: soon',
  ])('that says %j', async (field) => {
    const { status, notes } = await become(yaml(field))
    expect(status).toBe('draft')
    expect(notes.join()).toContain('imported as a draft')
    expect(notes.join()).not.toContain('letmein')
  })

  it.each([
    'content/_drafts/post.md',
    'content/news/_drafts/post.md',
    'content/_notes/post.md',
    'content/_post.md',
    'content/post.draft.md',
    'content/drafts/post.md',
    'content/private/post.md',
    'content/2024-13-45-post.md',
    'content/hidden/post.md',
    'content/wip/post.md',
    'content/.post.md',
    'content/~post.md',
  ])('where its file is %s', async (name) => {
    const { status, notes } = await become('---\ntitle: Plan\n---\nText', name)
    expect(status).toBe('draft')
    expect(notes.join()).toContain('imported as a draft')
  })

  it.each([
    'cascade: {draft: true}',
    'cascade: [{build: {render: never}}]',
    'cascade: {params: {hidden: true}}',
    '\tcascade: {draft: true}',
  ])('that a list above it gives: %s', async (cascade) => {
    await add('content/posts/_index.md', `---\ntitle: List\n${cascade}\n---\n`)
    expect((await become(yaml(''), 'content/posts/post.md')).status).toBe('draft')
    expect((await become(yaml(''), 'content/free.md')).status).toBe('published')
  })
})

describe('a post of Markdown is a draft, with a note,', () => {
  it.each([
    ['posts.json', '{"draft": true}'],
    ['posts.11tydata.json', '{"eleventyExcludeFromCollections": true}'],
    ['post.json', '{"permalink": false}'],
    ['post.11tydata.json', '{"published": "no"}'],
    ['posts.11tydata.json', '{"draft": true'],
  ])('whose data lie in %s: %s', async (name, data) => {
    await add(`content/posts/${name}`, data)
    const { status, notes } = await become(yaml(''), 'content/posts/post.md')
    expect(status).toBe('draft')
    expect(notes.join()).toContain('imported as a draft')
  })

  it.each(['{path: "content/posts"}', '{path: ""}', '{path: content/*s}'])(
    'whose site has a default for it: %s',
    async (scope) => {
      await add('_config.yml', `defaults: [{scope: ${scope}, values: {published: false}}]\n`)
      const { notes, status } = await become(
        yaml(''),
        'content/posts/post.md',
        '---\ntitle: Other\npublished: true\ndate: 2020-01-01\n---\nText',
      )
      expect(status).toBe('draft')
      expect(notes.join()).toContain('imported as a draft')
    },
  )

  it.each([
    ['hugo.toml', 'ignoreFiles = ["\\\\.skip\\\\.md$"]', 'posts/post.skip.md'],
    ['hugo.yaml', 'ignoreFiles: "posts/old/.*"', 'posts/old/post.md'],
    [
      'hugo.toml',
      '[cascade]\ndraft = true\n[cascade.target]\npath = "/posts/old/**"',
      'posts/old/post.md',
    ],
    [
      'config/_default/hugo.yaml',
      'cascade: [{_target: {path: "/{posts,news}/old/*"}, build: {render: never}}]',
      'posts/old/post.md',
    ],
    [
      'config.toml',
      'base_url = "https://z.example"\nignored_content = ["*.skip.md"]',
      'blog/post.skip.md',
    ],
    ['_config.yml', 'exclude: [content/po]', 'posts/post.md'],
    ['_config.yml', 'exclude: ["content/*.skip.md"]', 'posts/old/post.skip.md'],
  ])('that the settings in %s leave out: %s', async (name, settings, file) => {
    await add(name, settings)
    const { status, notes, report } = await become(yaml(''), `content/${file}`)
    expect(status).toBe('draft')
    expect(notes.join()).toContain('imported as a draft')
    expect(report.posts.find(({ title }) => title === 'Other')?.notes.join()).not.toContain('draft')
  })

  it('where a pattern of what Hugo leaves out cannot be read', async () => {
    await add('hugo.toml', 'ignoreFiles = ["(?<"]')
    expect((await become(yaml(''))).status).toBe('draft')
  })

  it('that Hexo leaves out below its source', async () => {
    await add('_config.yml', 'exclude: ["_posts/old/*"]')
    await add('source/_posts/old/a.md', yaml(''))
    const { posts } = await markdownSource(folder, { siteUrl: null, now: NOW })
    expect(posts.map(({ status }) => status)).toEqual(['draft'])
  })

  it('that Hugo keeps beside the page of its folder', async () => {
    await add('hugo.toml', '')
    await add('content/posts/trip/index.md', yaml(''))
    const { status, notes } = await become(yaml(''), 'content/posts/trip/notes.md')
    expect(status).toBe('draft')
    expect(notes.join()).toContain('index.md')
  })
})

describe('a head of Markdown makes a public post', () => {
  it('beside the page of its folder, where the site is none of Hugo', async () => {
    await add('content/posts/trip/index.md', yaml(''))
    expect((await become(yaml(''), 'content/posts/trip/notes.md')).status).toBe('published')
  })

  it.each(['{"tags": "posts", "permalink": "/{{ page.fileSlug }}/"}', '[]'])(
    'with the data of its folder: %s',
    async (data) => {
      await add('content/posts/posts.json', data)
      const { post } = await become(yaml(''), 'content/posts/post.md')
      expect(post).toMatchObject({ status: 'published', tags: [] })
    },
  )

  it.each([
    'draft: false',
    'Draft: "no"',
    'published: true',
    'published: 2024-02-01',
    'status: Published',
    'status:',
    'visibility: public',
    'permalink: /plan/',
    'sitemap: {priority: 0.5}',
    'password:',
    'expiryDate:',
    'build: {render: always, list: true}',
    'robots: index',
    'hide: [toc]',
    'state: Texas',
    'status: publish',
    'cover: {image: a.png, hidden: true}',
    'toc: {hidden: true}',
    'event: {date: 2031-01-01}',
    'sitemap: {exclude: false}',
    'members: [Ana, Ben]',
    'exclude: [search]',
    'hiddenInHomeList: true',
    'meta: {description: Words}',
    'params: {draft: false}',
    'archived: true',
  ])('that says %j', async (field) => {
    expect((await become(yaml(field))).status).toBe('published')
  })

  it('whose last day is to come, and says to take it away', async () => {
    const { status, notes } = await become(yaml('expiryDate: 2031-01-01'))
    expect(status).toBe('published')
    expect(notes).toContain('is to be taken away on 2031-01-01: do so by hand')
  })
})

describe('a head of Markdown tells the day of a public post', () => {
  it.each([
    '2024-3-1',
    '2024-03-01 9:05',
    '"2024-03-01  09:05 UTC"',
    '2024-03-01 09:05 AM',
    '2024-03-01T09:05:07.123+0200',
    'Fri, 01 Mar 2024 09:05:00 GMT',
    'Friday, March 1, 2024',
    'March 1, 2024 9:05 pm',
    '{created: 2024-03-01, updated: 2031-01-01}',
  ])('as %s', async (date) => {
    const { post } = await become(`---\ntitle: Plan\ndate: ${date}\n---\nText.\n`)
    expect(post?.['status']).toBe('published')
    expect(JSON.stringify(post?.['publishedAt'])).toMatch(/^"2024-03-01T/)
  })

  it.each(['Last Modified', 'git Created'])('or that Eleventy finds it: %s', async (date) => {
    expect((await become(`---\ntitle: Plan\ndate: ${date}\n---\nText.\n`)).status).toBe('published')
  })

  it.each([
    ['2024-02-30', 'a day that no calendar has'],
    ['30.02.2024', 'a day that no calendar has'],
    ['2024-03-01 25:00', 'a time that no day has'],
    ['2024-03-01 13:05 pm', 'a time that no day has'],
    ['01/02/2024', 'may be day 01 of month 02 or day 02 of month 01'],
    ['0999-05-01', 'before the year 1000'],
    ['0044-03-15', 'before the year 1000'],
    ['2024-03-01 22:00 IST', 'a zone that is not understood, "IST"'],
    ['the other day', 'is not understood'],
  ])('unless it is none, which it quotes: %s', async (date, problem) => {
    const { status, notes } = await become(`---\ntitle: Plan\ndate: ${date}\n---\nText.\n`)
    expect(status).toBe('draft')
    expect(notes.join()).toContain(`"date: ${date}"`)
    expect(notes.join()).toContain(problem)
  })

  it.each([
    ['YAML', '---\ntitle: Plan\ndate: 2024-02-30\n---\nText.\n'],
    ['TOML', '+++\ntitle = "Plan"\ndate = 2024-02-30\n+++\nText.\n'],
    ['TOML with a time', '+++\ntitle = "Plan"\ndate = 2024-02-30T01:02:03Z\n+++\nText.\n'],
    ['JSON', '{"title": "Plan", "date": "2024-02-30"}\nText.\n'],
  ])('and no other day in place of one that there is not, in %s', async (_, content) => {
    const { status, post, notes } = await become(content)
    expect(status).toBe('draft')
    expect(post?.['publishedAt']).toBeNull()
    expect(notes.join()).toContain('2024-02-30')
  })

  it.each([
    ['2020', '2020-01-01'],
    ['2020-05', '2020-05-01'],
    ['May 2020', '2020-05-01'],
  ])('as the first of what it names, and says so: %s', async (date, day) => {
    const { post, notes } = await become(`---\ntitle: Plan\ndate: ${date}\n---\nText.\n`)
    expect(post).toMatchObject({
      status: 'published',
      publishedAt: new Date(`${day}T00:00:00Z`),
    })
    expect(notes).toContain(`its date, "${date}", names no day: it is dated ${day}`)
  })

  it.each([
    '2024-03-01 22:00:00 EST',
    '2024-03-01 22:00:00 -0500',
    '2024-03-01T01:00:00+02:00',
    '2024-03-01 22:00 America/New_York',
    '2024-03-01 01:00 CET',
  ])('which is that of the place where it was written: %s', async (date) => {
    const { post } = await become(`---\ntitle: Plan\ndate: ${date}\n---\nText.\n`)
    expect(JSON.stringify(post?.['publishedAt'])).toMatch(/^"2024-03-01T/)
    expect(
      JSON.stringify(
        (await become(`+++\ntitle = "Plan"\ndate = "${date}"\n+++\nText.\n`)).post?.['publishedAt'],
      ),
    ).toMatch(/^"2024-03-01T/)
  })

  it('in its name, of one digit too', async () => {
    const { post } = await become('---\ntitle: Plan\n---\nText', 'content/2024-3-1-plan.md')
    expect(post).toMatchObject({ slug: 'plan', publishedAt: new Date('2024-03-01T00:00:00Z') })
  })
})

describe('a title or a tag of a head is the text that was written', () => {
  it.each(['1.10', '007', 'true', 'True', '2024', 'no', '1e3', 'null', 'Null', '0x1F', '1_000'])(
    'in YAML: %s',
    async (word) => {
      const { post } = await become(
        `---\ntitle: ${word}\ndate: 2024-03-01\ntags: [${word}, web]\n---\nText.\n`,
      )
      expect(post).toMatchObject({ title: word, tags: [word, 'web'] })
    },
  )

  it.each(['1.10', '0x1F', 'true', '2024', '1e3', '-0.50', '2024-03-01', '1_000'])(
    'in TOML: %s',
    async (word) => {
      const { post } = await become(
        `+++\ntitle = ${word} # 5\ndate = 2024-03-01\ntags = [\n  ${word},\n  "a = 1"]\n+++\nText.\n`,
      )
      expect(post).toMatchObject({ title: word, tags: [word, 'a = 1'] })
    },
  )

  it.each(['1.10', 'true', '2024', '1e3', '-0.50'])('in JSON: %s', async (word) => {
    const { post } = await become(
      `{"title": ${word}, "date": "2024-03-01", "tags": [${word}, "a: 1"]}\nText.\n`,
    )
    expect(post).toMatchObject({ title: word, tags: [word, 'a: 1'] })
  })

  it('and a name of a file when there is none', async () => {
    for (const title of ['', '~']) {
      expect((await become(`---\ntitle: ${title}\n---\nText.\n`)).post).toMatchObject({
        title: 'post',
      })
    }
  })
})

describe('tags of a head come from', () => {
  it.each([
    ['category: Tax law', ['Tax law']],
    ['tag: Tax law', ['Tax law']],
    ['tags: Tax law', ['Tax law']],
    ['tags: Tax law, visas', ['Tax law', 'visas']],
    ['categories: [[Tax, Law], [Visas]]', ['Tax', 'Law', 'Visas']],
    ['taxonomies: {tags: [a, b], categories: [c]}', ['c', 'a', 'b']],
    ['taxonomy: {category: [blog], tag: [a, 2]}', ['blog', 'a', '2']],
    ['tags: [{name: Tax law}, {label: Visas, value: v}]', ['Tax law', 'Visas']],
    ['topics: [Tax, Law]', ['Tax', 'Law']],
    ['tags: [CI/CD, notes/tax]', ['CI/CD', 'notes/tax']],
    ['keywords: Tax law, visas', ['Tax law', 'visas']],
    ['tags: []\nkeywords: [Tax]', ['Tax']],
    ['tags: null', []],
    ['tags:', []],
  ])('%s', async (fields, tags) => {
    const { post } = await become(yaml(fields))
    expect(post?.['tags']).toEqual(tags)
  })

  it('words of Jekyll, each one, where one field holds several', async () => {
    const head = '---\ntitle: Plan\ntags: tax law\ncategory: Tax law\n---\nText.\n'
    await add('_posts/2020-01-01-other.md', '---\ntitle: Other\n---\nText')
    const { post } = await become(head, '_posts/2024-03-01-plan.md')
    expect(post?.['tags']).toEqual(['Tax law', 'tax', 'law'])
  })

  it('fields that are tags before key words, which it names then', async () => {
    const { post, notes } = await become(yaml('tags: [Tax]\nkeywords: [cheap, visas]'))
    expect(post?.['tags']).toEqual(['Tax'])
    expect(notes).toContain('its keywords were left out: cheap, visas')
  })
})

describe('a head of Markdown plans a post', () => {
  it.each([
    'pubDatetime: 2031-01-01T00:00:00Z',
    'published_time: 2031-01-01',
    'datePublished: 2031-01-01',
    'embargo_until: 2031-01-01',
    'publishDate: 2031-01-01',
    'PublishDate: "2031-01-01"',
    'published: 2031-01-01',
  ])('that says %s beside a date that has passed', async (field) => {
    const { post } = await become(yaml(field))
    expect(post).toMatchObject({
      status: 'scheduled',
      publishAt: new Date('2031-01-01T00:00:00Z'),
    })
  })
})

const utf16 = (text: string, mark: string): Buffer => Buffer.from(mark + text, 'utf16le')
const DRAFT = '---\ntitle: Plàn\ndate: 2024-03-01\ndraft: true\n---\nText.\n'

describe('a head of Markdown is read', () => {
  it.each<[string, string | Uint8Array]>([
    ['JSON', '{\n  "title": "Plàn",\n  "draft": true, "a": "}"\n}\n\nText.\n'],
    ['TOML', '+++\ntitle = "Plàn"\ndraft = true\n+++\nText.\n'],
    ['JSON between semicolons', ';;;\n"title": "Plàn",\n"draft": true\n;;;\nText.\n'],
    ['JSON after its name', '---json\n{"title": "Plàn", "draft": true}\n---\nText.\n'],
    ['TOML after its name', '---toml\ntitle = "Plàn"\ndraft = true\n---\nText.\n'],
    ['YAML after its name', DRAFT.replace('---', '--- yaml')],
    ['YAML that ends in dots', '---\ntitle: Plàn\ndraft: true\n...\nText.\n'],
    ['YAML whose lines end in spaces', '---  \ntitle: Plàn\ndraft: true\n--- \t\nText.\n'],
    ['empty lines above', `\n \n${DRAFT}`],
    ['a comment above', `<!-- lint off -->\n${DRAFT}`],
    ['a comment of Hugo above', `{{/* words */}}\n${DRAFT}`],
    ['no width above', `\u200B${DRAFT}`],
    ['lines of Pelican, another one first', 'Author: Ana\nTitle: Plàn\nStatus: draft\n\nText.\n'],
    ['lines of Pelican', 'Title: Plàn\nDate: 2024-03-01\nStatus: draft\n\nText.\n'],
    ['Hexo, without a first line', 'title: Plàn\npublished: false\n---\nText.\n'],
    ['a byte order mark', `\uFEFF${DRAFT}`],
    ['UTF-16, little end first', utf16(DRAFT, '\uFEFF')],
    ['UTF-16, big end first', utf16(DRAFT, '\uFEFF').swap16()],
    ['UTF-16 without a mark', utf16(DRAFT, '')],
    ['Latin-1', Buffer.from(DRAFT, 'latin1')],
    ['lines that end as on Windows', DRAFT.replace(/\n/g, '\r\n')],
    ['lines that end as on old Macs', DRAFT.replace(/\n/g, '\r')],
  ])('as, or with, %s', async (_, content) => {
    const { post } = await become(content)
    expect(post).toMatchObject({ title: 'Plàn', status: 'draft', html: '<p>Text.</p>' })
  })
})

describe('a file of Markdown is left out and named', () => {
  it.each<[string, string | Uint8Array]>([
    ['a line of --- is missing', '---\ntitle: Plan\ndraft: true\n\nText.\n'],
    ['a line of +++ is missing', '+++\ntitle = "Plan"\n\nText.\n'],
    ['a brace is missing', '{\n  "title": "Plan",\n\nText.\n'],
    ['its head cannot be read', '{\n  title: "Plan"\n}\nText.\n'],
    ['no names with values', '---\nOnly words\n---\nText.\n'],
    ['its head is in a comment', '<!--\ntitle: Plan\ndraft: true\n-->\nText.\n'],
    ['its head is a script', 'export const meta = {\n  draft: true\n}\n\nText.\n'],
    ['not at its beginning', '# Plan\n\n---\ntitle: Plan\ndraft: true\n---\nText.\n'],
    ['its head is js', '---js\n{\n  title: "Plan"\n}\n---\nText.\n'],
    ['its head is js', '---js\nconst draft = true\n---\nText.\n'],
    ['not at its beginning', '———\ntitle: Plan\ndraft: true\n———\nText.\n'],
    ['not at its beginning', '-----\ntitle: Plan\ndraft: true\n-----\nText.\n'],
    ['it has two heads', '---\nlayout: post\n---\n\n---\ndraft: true\n---\nText.\n'],
    ['is no name with a value', 'Title: Plan\nand more words\n\nText.\n'],
    ['it is no text', Buffer.from([0x89, 0x50, 0x4e, 0x00, 0x00, 0x01])],
  ])('because %s: %j', async (reason, content) => {
    const found = await become(content)
    expect(found.status).toBe(LEFT_OUT)
    expect(found.reason).toContain(reason)
    expect(summarise(found.report, 'report.json')).toContain('content/post.md')
  })

  it('each with a reason of its own', async () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      await add(`content/a${number}.md`, '---\ntitle: Plan\n\nText')
    }
    const { report } = await become('+++\ntitle = "Plan"\n')
    expect(report.leftOut.map(({ examples }) => examples.length)).toEqual([7, 1])
  })
})

describe('a text of Markdown without a head', () => {
  it.each([
    'Text with\n\n---\n\na line.\n',
    '# Heads\n\n```\n---\ntitle: Shown\n---\n```\n',
    '{{< figure src="a.png" >}}\n\nText.\n',
  ])('stays a post: %j', async (text) => {
    expect((await become(text)).status).toBe('published')
  })
})
