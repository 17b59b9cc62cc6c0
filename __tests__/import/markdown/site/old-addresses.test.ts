import { describe, expect, it } from '@jest/globals'
import { liveAddresses } from '../../support/live-addresses.ts'
import { markdownFolder, type Files } from '../../support/markdown-folder.ts'

const { add, run } = markdownFolder()

const live = liveAddresses()

/** Imports a folder of these files, and asks the site that comes of it. */
async function importFiles(files: Files) {
  await add(files)
  const { site, report } = await run()
  return { report, site, answer: await live(site) }
}

const post = (title: string, head = '', text = 'Words'): string =>
  `---\ntitle: ${title}\n${head}\n---\n${text}\n`

/** The answer to each address of a list that is not the one that stands beside it. */
const wrong = (answer: (address: string) => string, wanted: Readonly<Record<string, string>>) =>
  Object.entries(wanted)
    .map(([address, to]) => [address, answer(address), to])
    .filter(([, given, to]) => given !== to)

describe('every address of a Jekyll site', () => {
  it('leads to its page here, or is named', async () => {
    const { report, site, answer } = await importFiles({
      '_config.yml':
        'url: https://jekyll.example\nbaseurl: /log\ntimezone: Asia/Tokyo\ncollections:\n  recipes:\n    output: true\n    permalink: /food/:title/\n',
      '_posts/2020-01-02-first.md': post('First', 'categories: [News, Big Day]\ntags: [C#, Taxes]'),
      '_posts/2020-03-04-Second_Post.md': post('Second', 'date: 2020-03-04 22:30:00 +0000'),
      '_posts/2020-05-06-third.md': post(
        'Third',
        'permalink: /about-us/third.html\nredirect_from:\n  - /old/third/\n  - older-third',
      ),
      '_posts/2020-05-07-fourth.md': post('Fourth', 'permalink: /:year/:i_month/:title/'),
      '_posts/2020-05-08-fifth.md': post('Fifth', 'permalink: /:mood/:title/'),
      '_posts/2020-05-09-sixth.md': post('Sixth', 'permalink: /about/'),
      '_posts/2020-05-10-hidden.md': post('Hidden', 'published: false'),
      '_drafts/idea.md': post('Idea'),
    })
    expect(
      wrong(answer, {
        '/log/news/big%20day/2020/01/02/first.html': '301 /discover/first',
        '/log/news/big%20day/2020/01/02/first': '301 /discover/first',
        '/log/news/big%20day/2020/01/02/first/': '301 /discover/first',
        '/log/2020/03/05/Second_Post.html': '301 /discover/second_post',
        '/log/2020/03/04/Second_Post.html': '301 /discover/second_post',
        '/log/about-us/third.html': '301 /discover/third',
        '/log/about-us/third': '301 /discover/third',
        '/log/old/third/': '301 /discover/third',
        '/log/older-third': '301 /discover/third',
        '/log/2020/5/fourth/': '301 /discover/fourth',
        '/log/about/': '301 /discover/sixth',
        '/log/tags/c%23/': '301 /discover/tag/c_sharp',
        '/log/tag/taxes': '301 /discover/tag/taxes',
        '/log/categories/big-day/': '301 /discover/tag/big-day',
        '/log/feed/by_tag/taxes.xml': '301 /discover/tag/taxes',
        '/log/feed.xml': '301 /rss.xml',
        '/log/atom.xml': '301 /atom.xml',
        '/log/tags/': '301 /discover',
        '/log/': '301 /',
      }),
    ).toEqual([])
    expect(report.notes.filter((note) => note.includes('"/:mood/:title/"'))).toEqual([
      expect.stringContaining('_posts/2020-05-08-fifth.md'),
    ])
    expect(report.notes.filter((note) => note.includes('_drafts/idea.md'))).toHaveLength(1)
    expect([...site.documents.keys()].join()).not.toMatch(/slugs\/\|.*(?:hidden|idea)/)
  })

  it.each([
    ['pretty', '/news/2020/01/02/first/'],
    ['ordinal', '/news/2020/002/first.html'],
    ['weekdate', '/news/2020/W01/Thu/first.html'],
    ['none', '/news/first.html'],
    [':year/:short_month/:i_day/:slug', '/2020/Jan/2/first'],
  ])('has the style of its settings: %s', async (style, address) => {
    const { answer } = await importFiles({
      '_config.yml': `permalink: ${style}\ntimezone: Mars/City\n`,
      '_posts/2020-01-02-first.md': post(
        'First',
        'category: News\ndate: 2020-01-02 03:04:05 +0000',
      ),
    })
    expect(answer(address)).toBe('301 /discover/first')
  })

  it('keeps pages of this site, and says whose address they have', async () => {
    const { report, answer } = await importFiles({
      '_posts/2020-05-09-sixth.md': post('Sixth', 'permalink: /about/'),
    })
    expect(answer('/about')).toBe('200')
    expect(answer('/rss.xml')).toBe('200')
    expect(report.lost.map(({ address }) => address)).toEqual(['/about/'])
  })

  it('is not known when its settings cannot be read, which is said', async () => {
    const { report } = await importFiles({
      '_config.yml': 'permalink: "pretty\n',
      '_posts/2020-05-09-sixth.md': post('Sixth'),
    })
    expect(report.notes.filter((note) => /^_config\.yml cannot be read/.test(note))).toHaveLength(1)
  })
})

describe('every address of a Hugo site', () => {
  it('leads to its page here, or is named', async () => {
    const { report, answer } = await importFiles({
      'hugo.toml':
        'baseURL = "https://hugo.example/"\ndefaultContentLanguage = "en"\n[permalinks]\n  posts = "/:year/:month/:slug/"\n  odd = "/:mood/:slug/"\n[taxonomies]\n  tag = "topics"\n[languages.en]\n[languages.fr]\n',
      'content/posts/First Post.md': post('First', 'date: 2021-02-03\ntags: [Big Day]'),
      'content/posts/second.md': post('Second', 'date: 2021-02-03\nslug: number-two'),
      'content/notes/deep/third/index.md': post('Third', 'date: 2021-02-03'),
      'content/notes/fourth.md': post(
        'Fourth',
        'date: 2021-02-03\naliases: [/x/y.html, older]\nurl: /special/',
      ),
      'content/notes/fifth.fr.md': post('Fifth', 'date: 2021-02-03\ncategories: [News]'),
      'content/odd/sixth.md': post('Sixth', 'date: 2021-02-03'),
    })
    expect(
      wrong(answer, {
        '/2021/02/first/': '301 /discover/first-post',
        '/2021/02/number-two/': '301 /discover/number-two',
        '/notes/deep/third/': '301 /discover/third',
        '/special/': '301 /discover/fourth',
        '/x/y.html': '301 /discover/fourth',
        '/older': '301 /discover/fourth',
        '/fr/notes/fifth/': '301 /discover/fifth-fr',
        '/topics/big-day/': '301 /discover/tag/big-day',
        '/topics/big-day/index.xml': '301 /discover/tag/big-day',
        '/categories/news/': '301 /discover/tag/news',
        '/index.xml': '301 /rss.xml',
        '/posts/': '301 /discover',
      }),
    ).toEqual([])
    expect(report.notes.filter((note) => note.includes('content/odd/sixth.md'))).toHaveLength(1)
  })

  it('has no date in it by default, and the folders of its files', async () => {
    const { answer } = await importFiles({
      'config.yaml': 'title: Any\nuglyURLs: true\n',
      'content/posts/2021-02-03-first.md': post('First', 'date: 2021-02-03'),
    })
    expect(answer('/posts/2021-02-03-first.html')).toBe('301 /discover/first')
    expect(answer('/posts/2021-02-03-first')).toBe('301 /discover/first')
  })
})

describe('the address of a file', () => {
  it.each([
    ['Hexo', '_config.yml', 'source/_posts/a-b.md', '/2021/02/03/a-b/'],
    ['Zola', 'config.toml', 'content/blog/2021-02-03-a-b.md', '/blog/a-b/'],
    ['Astro', 'astro.config.mjs', 'src/content/blog/a-b.md', '/blog/a-b/'],
    ['Gatsby', 'gatsby-config.js', 'content/blog/a-b/index.md', '/a-b/'],
    ['Next', 'next.config.js', '_posts/a-b.md', '/posts/a-b'],
    ['Eleventy', '.eleventy.js', 'posts/2021-02-03-a-b.md', '/posts/a-b/'],
    ['Docusaurus', 'docusaurus.config.ts', 'blog/2021-02-03-a-b.md', '/blog/2021/02/03/a-b'],
  ])('of %s leads to its post', async (_, settings, name, address) => {
    const { answer, report } = await importFiles({
      [settings]: settings.endsWith('toml') ? 'base_url = "https://zola.example"\n' : '',
      [name]: post('A post', 'date: 2021-02-03'),
    })
    expect(answer(address)).toBe('301 /discover/a-b')
    const isProgram = /[jt]s$/.test(settings)
    expect(report.notes.filter((note) => note.startsWith(settings))).toHaveLength(isProgram ? 1 : 0)
  })

  it.each([
    ['permalink: "/y/{{ page.fileSlug }}/index.html"', '/y/a-b/'],
    ['permalink: "/{{ title | slugify }}/"', '/a-post/'],
  ])('is that of a template that can be filled in: %s', async (head, address) => {
    const { answer } = await importFiles({
      'posts/a-b.md': post('A post', `date: 2021-02-03\n${head}`),
    })
    expect(answer(address)).toBe('301 /discover/a-b')
  })

  it('that two posts could have had is the first one that is certain', async () => {
    const { answer } = await importFiles({
      'content/blog/x.md': post('Guessed', 'date: 2021-02-03'),
      'notes/y.md': post('Elsewhere', 'date: 2021-02-03'),
      'content/notes/y.md': post('Certain', 'date: 2021-02-03\npermalink: /x'),
    })
    expect(answer('/x')).toBe('301 /discover/y')
    expect(answer('/blog/x')).toBe('301 /discover/x')
  })
})
