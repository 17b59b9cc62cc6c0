import { describe, expect, it } from '@jest/globals'
import { markdownSource } from '../../../import/markdown/markdown-source.ts'
import { markdownFolder } from '../support/markdown-folder.ts'
import { NOW, runSource } from '../support/run-items.ts'

const { path, add, run } = markdownFolder()

async function importFolder() {
  const { report, ...all } = await run()
  return { ...all, report, posts: report.posts.map(({ postId }) => all.site.post(postId)) }
}

describe('a folder of Markdown', () => {
  it('of Jekyll: dates in names, drafts, categories, permalinks that redirect', async () => {
    await add({
      '_posts/2020-05-06-hello-world.md':
        '---\ntitle: Hello\ncategories: news\ntags: [Taxes, Visas]\npermalink: /old-hello.html\nauthor: Ana Mora\n---\nText with {% highlight js %}\na < b\n{% endhighlight %}\n',
    })
    await add({ '_drafts/idea.md': '---\ntitle: Idea\n---\nText' })
    await add({ 'README.md': '# Not a post' })
    const { posts, report, site } = await importFolder()
    expect(posts).toMatchObject([
      {
        title: 'Hello',
        slug: 'hello-world',
        tags: ['news', 'Taxes', 'Visas'],
        authorId: 'md-ana-mora',
        publishedAt: new Date('2020-05-06T00:00:00Z'),
        status: 'published',
      },
      { title: 'Idea', status: 'draft' },
    ])
    expect(site.documents.get('slugs/|old-hello.html')).toMatchObject({ kind: 'redirect' })
    expect(report.counts.posts).toBe(2)
  })

  it('of Hugo: TOML, drafts, slugs, shortcodes', async () => {
    await add({
      'content/posts/first.md':
        '+++\ntitle = "First"\nslug = "first-post"\ndate = 2021-02-03T04:05:06Z\ntags = ["a"]\n+++\nSee\n\n{{< youtube abcdefghij1 >}}\n\n{{< plot x y >}}\n',
    })
    await add({ 'content/posts/second.md': '+++\ntitle = "Second"\ndraft = true\n+++\nText' })
    await add({ 'content/posts/_index.md': '+++\ntitle = "List"\n+++\n' })
    const { posts, report } = await importFolder()
    expect(posts).toMatchObject([
      { slug: 'first-post', tags: ['a'], publishedAt: new Date('2021-02-03T04:05:06Z') },
      { status: 'draft' },
    ])
    expect(posts[0]?.['html']).toContain('data-embed="youtube"')
    expect(report.posts[0]?.notes).toContain('the tag "plot" was left out: x y')
    expect(report.leftOut).toMatchObject([{ kind: 'other file', count: 1 }])
  })

  it('of Astro and Gatsby: index files, covers, pictures and links beside the text', async () => {
    await add({
      'content/blog/my-trip/index.mdx':
        "---\ntitle: My trip\npubDate: '2030-01-02'\nheroImage: ./hero.jpg\ndescription: Short.\n---\nimport X from './x'\n\n## Head\n\n![A view](./view.png) and [the other](../other/)\n",
    })
    await add({ 'content/blog/other/index.md': '---\ntitle: Other\ndate: 2020-01-01\n---\nText' })
    const { posts, report } = await importFolder()
    const trip = posts.find((post) => post?.['title'] === 'My trip')
    expect(trip).toMatchObject({
      slug: 'my-trip',
      status: 'scheduled',
      publishAt: new Date('2030-01-02T00:00:00Z'),
      excerpt: 'Short.',
    })
    expect(trip?.['html']).toContain('<h2>Head</h2>')
    expect(trip?.['html']).not.toContain('import X')
    expect(trip?.['html']).toContain('href="/discover/other"')
    const { pictures } = report.posts.find(({ title }) => title === 'My trip') ?? {}
    expect(pictures?.missing.map(({ address }) => address)).toEqual([
      'https://unknown.invalid/content/blog/my-trip/view.png',
      'https://unknown.invalid/content/blog/my-trip/hero.jpg',
    ])
  })

  it('changes nothing the second time, and loses what no post may hold', async () => {
    await add({
      'a.md':
        '---\ntitle: A\ndate: 2020-01-01\n---\n<p onclick="x()">Text<script>x()</script></p>\n',
    })
    const { site, source, posts } = await importFolder()
    expect(posts[0]?.['html']).toBe('<p>Text</p>')
    expect((await runSource(site, source)).counts.outcomes).toMatchObject({ unchanged: 1 })
  })

  it('leaves a file with a damaged head out and says why', async () => {
    await add({ 'a.md': '---\ntitle: "A\n---\nText' })
    await add({ 'b.md': '---\ntitle: B\n---\nText' })
    const { report } = await importFolder()
    expect(report.counts.posts).toBe(1)
    expect(report.leftOut).toMatchObject([{ kind: 'unreadable file', examples: ['a.md'] }])
  })

  it('is refused when it is no folder', async () => {
    await expect(
      markdownSource(`${path()}/none`, { siteUrl: null, now: NOW }),
    ).rejects.toMatchObject({
      code: 'import/unreadable-file',
    })
  })
})
