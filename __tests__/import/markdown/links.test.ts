import { describe, expect, it } from '@jest/globals'
import { markdownFolder, type Files } from '../support/markdown-folder.ts'

const { add, run } = markdownFolder()

const post = (title: string, text: string): string =>
  `---\ntitle: ${title}\ndate: 2024-03-01\n---\n${text}\n`

/** The text of the post "From", of a folder of these files. */
async function importFrom(files: Files) {
  await add(files)
  const { site, report } = await run()
  const htmlOf = (title: string): string => {
    const entry = report.posts.find((one) => one.title === title)
    return String(site.post(entry?.postId ?? '')?.['html'])
  }
  const notes = report.posts.find(({ title }) => title === 'From')?.notes ?? []
  return { html: htmlOf('From'), htmlOf, notes }
}

const importText = (text: string, name = 'content/posts/from.md') =>
  importFrom({ [name]: post('From', text) })

describe('links of Hugo', () => {
  it.each([
    '{{< relref "to.md" >}}',
    '{{< ref "/posts/to" >}}',
    "{{% ref 'posts/to.md' %}}",
    '{{<ref path="to">}}',
    '{{< relref `../posts/to.md` >}}',
    '/posts/to/',
    '../to/',
    'https://hugo.example/posts/to/',
    '/posts/to.md',
  ])('lead to the imported post: %s', async (target) => {
    const { html, notes } = await importFrom({
      'hugo.toml': 'baseURL = "https://hugo.example/"\n',
      'content/posts/from.md': post('From', `See [it](${target}).`),
      'content/posts/to.md': post('To', 'x'),
    })
    expect(html).toBe('<p>See <a href="/discover/to">it</a>.</p>')
    expect(notes).toEqual([])
  })

  it('keep their place in the post', async () => {
    const { html, htmlOf } = await importFrom({
      'hugo.toml': '',
      'content/posts/from.md': post(
        'From',
        '[a]({{< relref "to.md#the-part" >}}) [b](/posts/to/#x)',
      ),
      'content/posts/to.md': post('To', '## The part\n\nx\n\n## Other {#x}\n\ny'),
    })
    expect(html).toBe('<p><a href="/discover/to#the-part">a</a> <a href="/discover/to#x">b</a></p>')
    expect(htmlOf('To')).toBe(
      '<h2 id="the-part">The part</h2>\n<p>x</p>\n<h2 id="x">Other</h2>\n<p>y</p>',
    )
  })

  it('that lead to no file become text, which is said', async () => {
    const { html, notes } = await importText('[a]({{< ref "gone.md" >}}) b')
    expect(html).toBe('<p>a b</p>')
    expect(notes).toEqual(['links to "gone.md" became text: there is no such file'])
  })

  it('stay in code', async () => {
    const { html } = await importText('`{{< ref "x" >}}` and `[TOC]`\n\n```\n[[toc]]\n```')
    expect(html).toContain('<code>{{&lt; ref "x" &gt;}}</code> and <code>[TOC]</code>')
    expect(html).toContain('[[toc]]')
  })
})

describe('links of Jekyll', () => {
  it.each([
    '{% post_url 2024-03-01-to %}',
    '{% link _posts/2024-03-01-to.md %}',
    '{{ site.baseurl }}{% post_url 2024-03-01-to %}',
    '{{ site.url }}{{ site.baseurl }}/2024/03/01/to.html',
    '{{ "/2024/03/01/to.html" | relative_url }}',
    "{{ '/2024/03/01/to.html' | prepend: site.baseurl }}",
    '/log/2024/03/01/to.html',
    '/2024/03/01/to.html',
    'https://jekyll.example/log/2024/03/01/to',
    './2024-03-01-to.md',
  ])('lead to the imported post: %s', async (target) => {
    const { html, notes } = await importFrom({
      '_config.yml': 'url: https://jekyll.example\nbaseurl: /log\n',
      '_posts/2024-03-01-from.md': post('From', `See [it](${target}).`),
      '_posts/2024-03-01-to.md': post('To', 'x'),
    })
    expect(html).toBe('<p>See <a href="/discover/to">it</a>.</p>')
    expect(notes).toEqual([])
  })
})

describe('other programs', () => {
  it.each([
    ['Hexo', 'source/_posts', '{% post_link to A title %}', 'A title'],
    ['Hexo', 'source/_posts', '[it]({% post_path to %})', 'it'],
    ['Zola', 'content/blog', '[it](@/blog/to.md)', 'it'],
    ['Obsidian', 'notes', '[it](to.md)', 'it'],
  ])('have links to imported posts too: %s, %s', async (_, place, link, words) => {
    const { html } = await importFrom({
      [`${place}/from.md`]: post('From', `See ${link}.`),
      [`${place}/to.md`]: post('To', 'x'),
    })
    expect(html).toBe(`<p>See <a href="/discover/to">${words}</a>.</p>`)
  })
})

describe('a link in double brackets', () => {
  const files = (text: string) => ({
    'notes/2024/from.md': post('From', text),
    'notes/My note.md': post('The Title', '## Part two words\n\nx'),
    '_old/2024-01-01-dated.md': 'x',
  })
  it.each([
    ['[[My note]]', '<a href="/discover/my-note">My note</a>'],
    ['[[my note.md]]', '<a href="/discover/my-note">my note.md</a>'],
    ['[[notes/My note|the *note*]]', '<a href="/discover/my-note">the *note*</a>'],
    ['[[The Title]]', '<a href="/discover/my-note">The Title</a>'],
    [
      '[[My note#Part two words]]',
      '<a href="/discover/my-note#part-two-words">My note &gt; Part two words</a>',
    ],
    ['[[My note#^a1b2|it]]', '<a href="/discover/my-note">it</a>'],
    ['![[My note]]', '<a href="/discover/my-note">My note</a>'],
  ])('leads to the imported post: %s', async (text, link) => {
    const { html, htmlOf } = await importFrom(files(`See ${text}.`))
    expect(html).toBe(`<p>See ${link}.</p>`)
    expect(htmlOf('The Title')).toContain(
      text.includes('Part') ? '<h2 id="part-two-words">' : '<h2>',
    )
  })

  it('to a note that was shown in its place is named', async () => {
    const { notes } = await importFrom(files('![[My note]]'))
    expect(notes).toContain('a link leads to "My note", which its program showed in the text')
  })

  it.each(['[[None]]', '[[None|words]]', '![[None]]', 'm[[1]]', '`[[My note]]`'])(
    'stays text where it leads to none: %s',
    async (text) => {
      const { html } = await importFrom(files(`See ${text}.`))
      expect(html).toBe(`<p>See ${text.replace(/`(.*)`/, '<code>$1</code>')}.</p>`)
    },
  )

  it('is a link of Markdown where it has an address', async () => {
    const { html } = await importFrom(
      files('See [[1]](https://a.example/) and [[2]].\n\n[2]: https://b.example/\n'),
    )
    expect(html).toBe(
      '<p>See <a href="https://a.example/">[1]</a> and [<a href="https://b.example/">2</a>].</p>',
    )
  })

  it('to a file that is not there is named', async () => {
    const { notes } = await importFrom(files('[[None|words]]'))
    expect(notes).toContain('"[[None|words]]" stays as text: there is no such file')
  })
})

describe('a link to a place in its own text', () => {
  it.each([
    ['an id', '## Part two words {#part-two}', '<h2 id="part-two">Part two words</h2>'],
    ['an id of kramdown', '## Part {: #part-two .c}', '<h2 id="part-two">Part</h2>'],
    ['an id below the heading', '## Part\n{: #part-two}', '<h2 id="part-two">Part</h2>'],
    ['an id below a line', 'Part\n====\n{: #part-two}', '<h2 id="part-two">Part</h2>'],
    ['its words', '## Part: Two!', '<h2 id="part-two">Part: Two!</h2>'],
    ['its words without a number', '## 2. Part two', '<h2 id="part-two">2. Part two</h2>'],
    ['a name before it', '<a name="part-two"></a>\n\n## Part', '<h2 id="part-two">Part</h2>'],
    ['a name in it', '## <a id="part-two"></a>Part', '<h2 id="part-two">Part</h2>'],
    ['a name in a line', 'x <a name="part-two"></a>y', '<p id="part-two">x y</p>'],
    ['a name around words', '<a name="part-two">Part</a> y', '<p id="part-two">Part y</p>'],
    ['an id of a paragraph', 'x\n{: #part-two}', '<p id="part-two">x</p>'],
  ])('arrives at what has %s', async (_, text, html) => {
    const { html: made } = await importText(`[d](#part-two)\n\n${text}`)
    expect(made).toBe(`<p><a href="#part-two">d</a></p>\n${html}`)
  })

  it('arrives at the second heading of the same words', async () => {
    const { html } = await importText('[d](#part-1)\n\n## Part\n\nx\n\n## Part\n\ny')
    expect(html).toContain('<h2>Part</h2>\n<p>x</p>\n<h2 id="part-1">Part</h2>')
  })

  it('arrives also at a name that documents keep for themselves', async () => {
    const { html } = await importText('[d](#links)\n\n## Links\n\nx')
    const [, id] = /<a href="#([^"]+)">/.exec(html) ?? []
    expect(html).toContain(`<h2 id="${id}">Links</h2>`)
  })

  it('leaves headings without one as they are', async () => {
    const { html } = await importText('## Part\n\nx')
    expect(html).toBe('<h2>Part</h2>\n<p>x</p>')
  })
})

describe('a mark for the table of contents', () => {
  it.each([
    '[[toc]]',
    '[TOC]',
    '[[_TOC_]]',
    '* TOC\n{:toc}',
    '1. Contents\n{: toc}',
    '- This is replaced\n{:toc .large-only}',
    '{{< toc >}}',
    '{{% toc %}}',
    '{{TableOfContents}}',
    '{{ .TableOfContents }}',
    '{% toc %}',
    '<!-- toc -->',
  ])('goes: %s', async (mark) => {
    const { html, notes } = await importText(`${mark}\n\n## Part\n\nx`)
    expect(html).toBe('<h2>Part</h2>\n<p>x</p>')
    expect(notes).toEqual([])
  })
})
