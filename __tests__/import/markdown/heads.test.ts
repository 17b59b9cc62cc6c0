import { describe, expect, it } from '@jest/globals'
import { headTests, yaml } from '../support/heads.ts'

const { add, become, read } = headTests()

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
    await add({ 'content/posts/_index.md': `---\ntitle: List\n${cascade}\n---\n` })
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
    await add({ [`content/posts/${name}`]: data })
    const { status, notes } = await become(yaml(''), 'content/posts/post.md')
    expect(status).toBe('draft')
    expect(notes.join()).toContain('imported as a draft')
  })

  it.each(['{path: "content/posts"}', '{path: ""}', '{path: content/*s}'])(
    'whose site has a default for it: %s',
    async (scope) => {
      await add({ '_config.yml': `defaults: [{scope: ${scope}, values: {published: false}}]\n` })
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
    await add({ [name]: settings })
    const { status, notes, report } = await become(yaml(''), `content/${file}`)
    expect(status).toBe('draft')
    expect(notes.join()).toContain('imported as a draft')
    expect(report.posts.find(({ title }) => title === 'Other')?.notes.join()).not.toContain('draft')
  })

  it('where a pattern of what Hugo leaves out cannot be read', async () => {
    await add({ 'hugo.toml': 'ignoreFiles = ["(?<"]' })
    expect((await become(yaml(''))).status).toBe('draft')
  })

  it('that Hexo leaves out below its source', async () => {
    await add({ '_config.yml': 'exclude: ["_posts/old/*"]' })
    await add({ 'source/_posts/old/a.md': yaml('') })
    const { posts } = await read()
    expect(posts.map(({ status }) => status)).toEqual(['draft'])
  })

  it('that Hugo keeps beside the page of its folder', async () => {
    await add({ 'hugo.toml': '' })
    await add({ 'content/posts/trip/index.md': yaml('') })
    const { status, notes } = await become(yaml(''), 'content/posts/trip/notes.md')
    expect(status).toBe('draft')
    expect(notes.join()).toContain('index.md')
  })
})

describe('a head of Markdown makes a public post', () => {
  it('beside the page of its folder, where the site is none of Hugo', async () => {
    await add({ 'content/posts/trip/index.md': yaml('') })
    expect((await become(yaml(''), 'content/posts/trip/notes.md')).status).toBe('published')
  })

  it.each(['{"tags": "posts", "permalink": "/{{ page.fileSlug }}/"}', '[]'])(
    'with the data of its folder: %s',
    async (data) => {
      await add({ 'content/posts/posts.json': data })
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
