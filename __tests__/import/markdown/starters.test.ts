import { describe, expect, it } from '@jest/globals'
import path from 'node:path'
import { summarise } from '../../../import/report/summary.ts'
import { markdownFolder } from '../support/markdown-folder.ts'

const { path: folder, add, run } = markdownFolder()

/** The post that a file of this text becomes, and what its report says. */
async function importText(text: string, head = '', name = 'post.md') {
  await add({ [name]: `---\ntitle: A post\n${head}\n---\n${text}` })
  const { site, report } = await run()
  const [entry] = report.posts
  const post = site.post(entry?.postId ?? '')
  return { post, report, html: String(post?.['html']), notes: entry?.notes ?? [] }
}

describe('dates of Markdown starters', () => {
  it.each([
    ["pubDate: 'Jul 01 2022'", '2022-07-01T00:00:00Z'],
    ['pubDate: "July 8, 2022"', '2022-07-08T00:00:00Z'],
    ['date: 8 Sept 2022', '2022-09-08T00:00:00Z'],
    ["date: '2015-05-01T22:12:03.284Z'", '2015-05-01T22:12:03.284Z'],
    ['date: 2019-08-08 11:33:00 +0800', '2019-08-08T03:33:00Z'],
    ['date: 2022/07/01', '2022-07-01T00:00:00Z'],
  ])('are read: %s', async (head, published) => {
    const { post } = await importText('Text', head)
    expect(post?.['publishedAt']).toEqual(new Date(published))
  })

  it.each([
    ['date: Foo 01 2022', 'is not understood'],
    ['date: Feb 31 2022', 'is a day that no calendar has'],
    ['date: soon', 'is not understood'],
  ])('are not guessed, and make a draft: %s', async (head, problem) => {
    const { post, notes } = await importText('Text', head)
    expect(post).toMatchObject({ status: 'draft' })
    expect(notes).toContain(`"${head}" ${problem}: imported as a draft`)
  })
})

describe('footnotes in Markdown', () => {
  it('stand where their marks are, with their markup', async () => {
    const { html } = await importText(
      'Said[^1] and done[^long].\n\n[^1]: By *Pike*, in a [talk](https://example.org/t).\n[^long]: One line\n    and the next.\n\nThe end.\n',
    )
    expect(html).toBe(
      '<p>Said<small data-footnote="">By <em>Pike</em>, in a <a href="https://example.org/t">talk</a>.</small> and done<small data-footnote="">One line and the next.</small>.</p>\n<p>The end.</p>',
    )
  })

  it('are left as they are in code, and without their words', async () => {
    const { html } = await importText(
      'Write `a[^1]` or b[^2].\n\n```\n[^1]: x\n```\n\n[^1]: Unused.\n',
    )
    expect(html).toContain('<code>a[^1]</code> or b[^2].')
    expect(html).toContain('[^1]: x')
    expect(html).not.toContain('Unused')
  })
})

describe('callouts in Markdown', () => {
  it.each([
    ['GitHub', '> [!WARNING]\n> Hot.\n'],
    ['a Jekyll theme', '> Hot.\n{: .prompt-danger }\n'],
    ['Docusaurus', ':::warning\nHot.\n:::\n'],
    ['VitePress', '::: danger\n\nHot.\n\n:::\n'],
    ['MkDocs', '!!! warning\n    Hot.\n'],
  ])('of %s are callouts', async (_, text) => {
    const { html } = await importText(text)
    expect(html).toBe('<div data-callout="warning"><p>Hot.</p></div>')
  })

  it('keep their title, and are text in code', async () => {
    const { html } = await importText(
      '!!! tip "Look & see"\n    One.\n\n    Two.\n\n```\n:::tip\nx\n:::\n```\n\n:::unknown\nx\n:::\n',
    )
    expect(html).toBe(
      '<div data-callout="tip"><p><strong>Look &amp; see</strong></p><p>One.</p><p>Two.</p></div>\n<pre><code>:::tip\nx\n:::\n</code></pre>\n<p>:::unknown\nx\n:::</p>',
    )
  })
})

describe('what only the other program understands', () => {
  it('goes: attributes of kramdown', async () => {
    const { html } = await importText(
      '## Head\n{: .mt-4 data-toc-skip=\'\' }\n\nThe `x`{: .filepath} file.\n\n```sh\nls {: .a }\n```\n{: file="x.sh" }\n',
    )
    expect(html).toBe(
      '<h2>Head</h2>\n<p>The <code>x</code> file.</p>\n<pre><code data-language="sh">ls {: .a }\n</code></pre>',
    )
  })

  it('goes: imports of MDX, wherever they stand', async () => {
    const { html } = await importText(
      "import A from './a'\n\nOne.\n\nimport B from '../b.astro';\n\n<B delay={3000}>Inside</B>\n\n```js\nimport C from 'c'\n```\n",
      '',
      'post.mdx',
    )
    expect(html).not.toContain('import A')
    expect(html).not.toContain('import B')
    expect(html).toContain('Inside')
    expect(html).toContain("import C from 'c'")
  })

  it('becomes what it stands for: videos of a Jekyll theme, simple shortcodes of Hugo', async () => {
    const { html, notes } = await importText(
      '{% include embed/youtube.html id=\'Balreaj8Yqs\' %}\n\n{{< vimeo_simple 48912912 >}}\n\n{{< twitter user="SanDiegoZoo" id="1453110110599868418" >}}\n',
    )
    expect(html).toContain('data-embed-id="Balreaj8Yqs"')
    expect(html).toContain('data-embed-id="48912912"')
    expect(html).toContain('https://twitter.com/SanDiegoZoo/status/1453110110599868418')
    expect(notes.join()).not.toContain('was left out')
  })
})

describe('the report of a folder of Markdown', () => {
  it('names no site, author or host that there is not', async () => {
    const { report } = await importText('![A view](./view.png)')
    const lines = summarise(report, 'report.json')
    expect(lines).toContain(`Import of ${path.basename(folder())} to`)
    expect(lines).toContain('1 from the folder: ')
    expect(lines).toContain('Authors    no name: 1 post as')
    expect(lines).not.toMatch(/unknown\.invalid|\(\)/)
  })
})
