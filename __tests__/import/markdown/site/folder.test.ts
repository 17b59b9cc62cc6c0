import { describe, expect, it } from '@jest/globals'
import { readdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { summarise } from '../../../../import/report/summary.ts'
import { markdownFolder } from '../../support/markdown-folder.ts'

const { path: folder, add, run } = markdownFolder()

const POST = '---\ntitle: Plan\ndate: 2024-03-01\n---\nText.\n'

async function importFolder(hasPages = false) {
  const { report, postOf } = await run({ hasPages })
  const of = (name: string) => {
    const { notes, post } = postOf(name)
    return { notes, ...post }
  }
  const reasonOf = (name: string): string =>
    report.leftOut.find(({ examples }) => examples.includes(name))?.reason ?? ''
  return { report, of, reasonOf, names: report.posts.map(({ sourceId }) => sourceId).sort() }
}

/** Each is a folder as a program has it, with one file of each kind that may lie there. */
const SITES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Jekyll: {
    '_posts/2020-01-01-one.md': POST,
    '_posts/2020-01-02-two.html': '---\ntitle: Two\n---\n<p>Text</p>\n',
    '_posts/2020-01-03-three.textile': '---\ntitle: Three\n---\nh1. Text\n',
    'news/_posts/2020-01-04-four.markdown': POST,
    '_drafts/idea.html': '---\ntitle: Idea\n---\n<p>Text</p>\n',
    '_projects/house.md': POST,
    '_includes/head.html': '<head></head>',
    '_layouts/post.html': '---\nlayout: default\n---\n{{ content }}',
    '_config.yml': 'title: Site\n',
    'index.html': '---\nlayout: home\n---\n',
    'about.md': POST,
    'pages/team.md': POST,
    'README.md': '# Site',
    Gemfile: '',
    'assets/a.png': '',
    'css/main.scss': '',
    '_site/index.html': '<p>Text</p>',
    '_site/about.md': POST,
    'vendor/bundle/readme.md': 'Words',
    '.git/config': '',
    '.jekyll-cache/a': '',
  },
  Hugo: {
    'hugo.toml': '',
    'content/posts/one.md': POST,
    'content/posts/one.fr.md': POST,
    'content/posts/two/index.md': POST,
    'content/posts/two/index.fr.md': POST,
    'content/posts/two/pic.jpg': '',
    'content/en/three.md': POST,
    'content/fr/three.md': POST,
    'content/posts/_index.md': '---\ntitle: Posts\n---\n',
    'content/posts/old.html': '---\ntitle: Old\ndate: 2020-01-01\n---\n<p>Text</p>',
    'content/posts/form.html': '<form></form>',
    'content/posts/book.adoc': '= Book',
    'content/posts/build/index.md': POST,
    'content/public/news.md': POST,
    'archetypes/default.md': '---\ntitle: x\n---\n',
    'layouts/index.html': '',
    'themes/a/README.md': '# Theme',
    'public/index.html': '',
    'public/posts/one/index.md': POST,
    'static/robots.txt': '',
  },
  Eleventy: {
    'posts/one.md': POST,
    'posts/posts.json': '{}',
    'posts/posts.11tydata.js': 'module.exports = {}',
    'eleventy.config.js': '',
    '.eleventyignore': 'x',
    'posts/list.njk': '',
    'about.html': '---\ntitle: About\n---\n',
    'node_modules/a/readme.md': 'Words',
    'public/notes.md': POST,
    'dist/index.html': '',
    'dist/one.md': POST,
    'package.json': '{}',
  },
  Obsidian: {
    'Notes/One.md': POST,
    'Notes/.obsidian/app.json': '{}',
    '.obsidian/plugins/a/README.md': 'Words',
    'build/Two.md': POST,
    'Drawing.canvas': '{}',
    'Paper.pdf': '',
    'Long.md': `${POST}${'x'.repeat(2_000_001)}`,
    'Damaged.md': '---\ntitle: "A\n---\nText',
  },
}

describe('a folder of Markdown', () => {
  it.each(Object.keys(SITES))(
    'of %s has each file among its posts, or in the report with a reason',
    async (program) => {
      await add(SITES[program] ?? {})
      await symlink('/', path.join(folder(), 'link.md'))
      const { report } = await importFolder()
      const entries = await readdir(folder(), { recursive: true, withFileTypes: true })
      const count = entries.filter((entry) => !entry.isDirectory()).length
      const leftOut = report.leftOut.reduce((sum, entry) => sum + entry.count, 0)
      expect(report.posts.length + leftOut).toBe(count)
      expect(report.counts.items).toBe(count)
      expect(report.leftOut.every(({ kind, reason }) => kind !== '' && reason !== '')).toBe(true)
    },
  )

  it('of Jekyll has posts of HTML, and below folders of categories', async () => {
    await add(SITES['Jekyll'] ?? {})
    const { names, of, reasonOf, report } = await importFolder()
    expect(names).toEqual([
      '_drafts/idea.html',
      '_posts/2020-01-01-one.md',
      '_posts/2020-01-02-two.html',
      'news/_posts/2020-01-04-four.markdown',
    ])
    expect(of('_posts/2020-01-02-two.html')).toMatchObject({ slug: 'two', html: '<p>Text</p>' })
    expect(of('_drafts/idea.html')).toMatchObject({ status: 'draft' })
    expect(reasonOf('_posts/2020-01-03-three.textile')).toContain('Pandoc')
    expect(reasonOf('_projects/house.md')).toContain('outside the posts')
    expect(reasonOf('about.md')).toContain('--pages')
    const summary = summarise(report, 'report.json')
    expect(summary).toContain('2 page: --pages imports it as a post (about.md, pages/team.md)')
    expect(summary).toContain('2 file in "_site": the program of the site made that folder')
  })

  it('has pages beside its posts as posts, when they are asked for', async () => {
    await add(SITES['Jekyll'] ?? {})
    const { names } = await importFolder(true)
    expect(names).toEqual(expect.arrayContaining(['about.md', 'pages/team.md']))
    expect(names).not.toContain('_projects/house.md')
    expect(names).not.toContain('README.md')
  })

  it('has posts in folders that are called as output is, and holds none of it', async () => {
    await add(SITES['Hugo'] ?? {})
    expect((await importFolder()).names).toEqual([
      'content/en/three.md',
      'content/fr/three.md',
      'content/posts/build/index.md',
      'content/posts/old.html',
      'content/posts/one.fr.md',
      'content/posts/one.md',
      'content/posts/two/index.fr.md',
      'content/posts/two/index.md',
      'content/public/news.md',
    ])
  })

  it('has translations as posts of their own, at addresses of their own', async () => {
    await add(SITES['Hugo'] ?? {})
    const { of } = await importFolder()
    for (const [name, slug, original] of [
      ['content/posts/one.fr.md', 'one-fr', 'content/posts/one.md'],
      ['content/posts/two/index.fr.md', 'two-fr', 'content/posts/two/index.md'],
      ['content/fr/three.md', 'three-fr', 'content/en/three.md'],
    ] as const) {
      expect(of(name)).toMatchObject({ slug, status: 'published' })
      expect(of(name).notes).toContain(
        `is ${original} in another language ("fr"), and a post of its own here`,
      )
      expect(of(original)).toMatchObject({ slug: slug.replace('-fr', '') })
      expect(of(original).notes).toEqual([])
    }
  })

  it('has links to a post lead to it, and to no translation', async () => {
    await add({
      'content/one.md': POST,
      'content/one.fr.md': POST,
      'content/two.md': `${POST}\n[it](/one/) and [fr](/fr/one/)\n`,
    })
    const { html } = (await importFolder()).of('content/two.md') as unknown as { html: string }
    expect(html).toContain('<a href="/discover/one">it</a>')
    expect(html).toContain('<a href="/discover/one-fr">fr</a>')
  })

  it('names programs that may hide posts', async () => {
    await add(SITES['Eleventy'] ?? {})
    const { reasonOf } = await importFolder()
    for (const name of ['posts/posts.11tydata.js', 'eleventy.config.js', '.eleventyignore']) {
      expect(reasonOf(name)).toContain('posts that it keeps from readers')
    }
  })

  it.each(['exclude: [_posts/2020-01-01-one.md]', 'exclude: ["_posts/*-one*"]'])(
    'keeps what Jekyll leaves out from readers: %s',
    async (config) => {
      await add({
        '_config.yml': config,
        '_posts/2020-01-01-one.md': POST,
        '_posts/2020-01-02-two.md': POST,
      })
      const { of } = await importFolder()
      expect(of('_posts/2020-01-01-one.md')).toMatchObject({ status: 'draft' })
      expect(of('_posts/2020-01-01-one.md').notes.join()).toContain('_config.yml')
      expect(of('_posts/2020-01-02-two.md')).toMatchObject({ status: 'published' })
    },
  )
})

describe('a post of HTML', () => {
  it('keeps its text, without what its site hid', async () => {
    await add({
      '_posts/2020-01-01-one.html':
        '---\ntitle: One\n---\n<h2>Head</h2>\n\n    <p>A *b* {% comment %}SECRET{% endcomment %}</p>\n\n<pre><code>a\n\n  b {# c #}</code></pre>\n\n<!-- SECRET -->\n\nEnd.\n',
    })
    const { of } = await importFolder()
    const { html } = of('_posts/2020-01-01-one.html') as unknown as { html: string }
    expect(html).toContain('<h2>Head</h2>')
    expect(html).toContain('<p>A *b* </p>')
    expect(html).toContain('a\n\n  b')
    expect(html).toContain('<p>End.</p>')
    expect(html).not.toContain('SECRET')
    expect(html).not.toMatch(/[\uFDD0-\uFDEF]/)
  })
})
