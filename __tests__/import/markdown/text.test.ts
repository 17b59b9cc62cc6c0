import { describe, expect, it } from '@jest/globals'
import path from 'node:path'
import { markdownFolder } from '../support/markdown-folder.ts'

/*
 * What readers of a site saw of a Markdown text, by syntax that its program knew, is what they see here, or
 * the report says what changed. No picture has a file.
 */

const { add, run } = markdownFolder()

async function importText(text: string, name = 'post.md') {
  await add({ [name]: `---\ntitle: A\ndate: 2020-01-01\n---\n${text}` })
  const { site, report } = await run()
  const [entry] = report.posts
  return {
    html: String(site.post(entry?.postId ?? '')?.['html']),
    notes: entry?.notes ?? [],
    missing: entry?.pictures.missing.map(({ address }) => path.posix.basename(address)) ?? [],
  }
}

describe('code in Markdown', () => {
  it.each([
    ['within a line', '`{% include x %} {{< figure src="a.png" >}} [^1] ~~} ==x== {: .x}{.y}`'],
    ['indented', '    {% include x %}\n    {{< figure src="a.png" >}}\n    [^1] {: .x}\n    {.y}'],
    ['fenced in a list', '- a\n\n  ```\n  {% include x %}\n  [^1] {: .x}\n  {.y}\n  ```'],
    ['indented in a list', '- a\n\n      {% include x %}\n      [^1] {: .x}'],
    ['fenced in a quotation', '> ```\n> {% include x %} [^1]\n> {.y}\n> ```'],
    ['in a longer fence', '````\n```\n{% include x %}\n[^1]\n{.y}\n```\n````'],
  ])('stays text %s', async (_, code) => {
    const { html, notes } = await importText(`${code}\n\nAfter[^1].\n\n[^1]: Note.\n`)
    for (const part of code.match(/\{%.*?%\}|\[\^1\]|\{: \.x\}|\{\.y\}|~~\}|==x==/g) ?? [])
      expect(html).toContain(part)
    expect(html).toMatch(/<\/(?:pre|p|ul|blockquote)>\n<p>After<small/)
    expect(notes).toEqual([])
  })

  it.each([
    ['Jekyll', '{% highlight ruby linenos %}\nputs {{ x }} # ```\n{% endhighlight %}'],
    [
      'Hugo',
      '{{< highlight ruby "linenos=table,hl_lines={1}" >}}\nputs {{ x }} # ```\n{{< / highlight >}}',
    ],
    ['Hugo by name', '{{<  highlight lang="ruby"  >}}\nputs {{ x }} # ```\n{{</highlight>}}'],
    ['Hexo', '{% codeblock lang:ruby %}\nputs {{ x }} # ```\n{% endcodeblock %}'],
    [
      'Jekyll in a list',
      '- a\n\n  {% highlight ruby %}\n  puts {{ x }} # ```\n  {% endhighlight %}',
    ],
  ])('is a listing in a tag of %s', async (_, tag) => {
    const { html } = await importText(`${tag}\n\n**After.**\n`)
    expect(html).toContain('<pre><code data-language="ruby">puts {{ x }} # ```\n</code></pre>')
    expect(html).toMatch(/\n<p><strong>After.<\/strong><\/p>$/)
  })
})

describe('pictures in Markdown', () => {
  it.each([
    ["{{< figure src='pic.jpg' alt='A view' >}}"],
    ['{{< figure src=`pic.jpg` alt=`A view` >}}'],
    ['{{< figure src=pic.jpg alt="A view" class="x }" >}}'],
    ['{{% figure\n  src="pic.jpg"\n  alt="A view"\n/%}}'],
    ['{{< img "pic.jpg" "A view" >}}'],
    ['{% include figure.html src="pic.jpg" alt="A view" %}'],
    ['{% asset_img pic.jpg "A view" %}'],
    ['{% img left /images/pic.jpg 350 A view %}'],
    ['![A view]({% link images/pic.jpg %})'],
    ["![A view]({{ '/images/pic.jpg' | prepend: site.baseurl }})"],
    ['![[pic.jpg|A view]]'],
  ])('are there: %s', async (tag) => {
    const { html, notes, missing } = await importText(`${tag}\n\nAfter.\n`)
    expect(html).toMatch(/^<figure><img [^>]*alt="A view"[^>]*><\/figure>\n<p>After.<\/p>$/)
    expect(missing).toEqual(['pic.jpg'])
    expect(notes).toEqual([])
  })

  it('keep what Hugo shows below them, and their link', async () => {
    const { html } = await importText(
      '{{< figure src="pic.jpg" alt="A view" title="Peak" caption="At *noon*" attr="Ann" attrlink="https://a.example/" link="https://b.example/" >}}',
    )
    expect(html).toMatch(/<figure><a href="https:\/\/b\.example\/"><img [^>]*><\/a><figcaption>/)
    expect(html).toContain(
      '<strong>Peak</strong><br>At <em>noon</em> <a href="https://a.example/">Ann</a></figcaption>',
    )
  })

  it.each([
    ['<Image src={view} alt="A view" />'],
    ['<img\n  src={view.src}\n  alt={"A view"}\n/>'],
    ["<Picture src={require('./view.png').default} alt='A view' />"],
    ['<Zoomable src="./view.png" alt="A view" />'],
  ])('of MDX are those of its imports: %s', async (tag) => {
    const { html, missing } = await importText(
      `import { Image } from 'astro:assets'\nimport view from './view.png'\n\n${tag}\n\nAfter.\n`,
      'post.mdx',
    )
    expect(html).toMatch(/^<figure><img [^>]*alt="A view"[^>]*><\/figure>\n<p>After.<\/p>$/)
    expect(missing).toEqual(['view.png'])
  })

  it.each(['<Image src={photo} alt="x" />', '<img src={`${base}/x.png`} alt="x" />'])(
    'that MDX computes are named: %s',
    async (tag) => {
      const { html, missing } = await importText(`A\n\n${tag}\n`, 'post.mdx')
      expect(html).toContain('<figure><img')
      expect(missing).toHaveLength(1)
    },
  )
})

describe('Markdown within HTML', () => {
  it.each([
    ['post.md', '<div class="x" markdown="1">\n**Bold** [l](https://a.example/)\n\n- a\n</div>'],
    [
      'post.md',
      '<section markdown="block">\n  **Bold** [l](https://a.example/)\n\n  - a\n</section>',
    ],
    ['post.md', '<Callout type="x">\n**Bold** [l](https://a.example/)\n- a\n</Callout>'],
    [
      'post.mdx',
      '<div>\n  <Box>\n    **Bold** [l](https://a.example/)\n\n    - a\n  </Box>\n</div>',
    ],
  ])('is Markdown in %s: %j', async (name, text) => {
    const { html } = await importText(`${text}\n\nAfter.\n`, name)
    expect(html.replace(/\n/g, '')).toBe(
      '<p><strong>Bold</strong> <a href="https://a.example/">l</a></p><ul><li>a</li></ul><p>After.</p>',
    )
  })

  it('keeps the titles of components, and what follows one without content', async () => {
    const { html, notes } = await importText(
      '<Video src="a.mp4" />\n\n<TabItem label="npm">\n\nRun it.\n\n</TabItem>\n',
      'post.mdx',
    )
    expect(html).toBe('<p><strong>npm</strong></p>\n<p>Run it.</p>')
    expect(notes.filter((note) => note.includes('npm'))).toEqual([])
  })

  it('keeps the title of a shortcode', async () => {
    const { html } = await importText(
      '{{< details summary="*More*" >}}\nWords.\n{{< /details >}}\n\n{% assign title = "x" %}',
    )
    expect(html).toBe('<p><strong><em>More</em></strong></p>\n<p>Words.</p>')
  })

  it('keeps a line whole around a component', async () => {
    const { html } = await importText('See <Tip title="x">this</Tip> here.', 'post.mdx')
    expect(html).toBe('<p>See this here.</p>')
  })

  it('stays as it is without being asked for', async () => {
    const { html } = await importText('<div>\n**Not bold**\n</div>\n')
    expect(html).toContain('**Not bold**')
  })
})

describe('tags of other programs', () => {
  const fileOf = (tag: string): string => (tag.startsWith('<') ? 'post.mdx' : 'post.md')

  it.each([
    '{{< youtube abcdefghij1 >}}',
    '{{< youtube id="abcdefghij1" autoplay="true" >}}',
    '{% youtube abcdefghij1 %}',
    '{% youtube https://www.youtube.com/watch?v=abcdefghij1 %}',
    '{% embed https://youtu.be/abcdefghij1 %}',
    '{% include embed/youtube.html id="abcdefghij1" %}',
    '{% include video id="abcdefghij1" provider="youtube" %}',
    '{{ youtube(id="abcdefghij1", class="wide") }}',
    '<YouTube id="abcdefghij1" />',
    '<Youtube videoId="abcdefghij1" />',
    '<Embed url="https://youtu.be/abcdefghij1" />',
  ])('show the same film: %s', async (tag) => {
    const { html, notes } = await importText(`Before.\n\n${tag}\n\nAfter.\n`, fileOf(tag))
    expect(html).toMatch(
      /^<p>Before.<\/p>\n<figure [^>]*data-embed-id="abcdefghij1"[^>]*>.*<\/figure>\n<p>After.<\/p>$/,
    )
    expect(notes.filter((note) => !note.startsWith('these elements'))).toEqual([])
  })

  it.each([
    ['{% gist ann/abc123 %}', 'https://gist.github.com/ann/abc123'],
    ['{{< gist ann abc123 >}}', 'https://gist.github.com/ann/abc123'],
    ['{{< instagram BWNjjyYFxVx >}}', 'https://www.instagram.com/p/BWNjjyYFxVx/'],
    ['{{< tweet user="ann" id="123456" >}}', 'https://twitter.com/ann/status/123456'],
    ['{{< tweet 123456 >}}', 'https://twitter.com/i/status/123456'],
  ])('become links to what they showed: %s', async (tag, address) => {
    const { html, notes } = await importText(`${tag}\n`)
    expect(html).toBe(
      `<p><a href="${address}">${address.replace(/^https:..(?:www.)?|\/$/g, '')}</a></p>`,
    )
    expect(notes).toEqual([`an embed became a link to ${address}`])
  })

  it.each([
    '{% link The form https://a.example/f true A title %}',
    '<Button href="https://a.example/f">The form</Button>',
    '<Link to="https://a.example/f">The form</Link>',
    '<LinkCard title="The form" href="https://a.example/f" />',
  ])('keep their links: %s', async (tag) => {
    const { html } = await importText(`${tag}\n`, fileOf(tag))
    expect(html).toContain('<a href="https://a.example/f">')
    expect(html).toContain('The form')
  })

  it.each([
    ['{% include note.html content="Mind the gap" %}', 'Mind the gap'],
    ['{{< button link="https://a.example/f" text="Click here" />}}', 'https://a.example/f'],
    ['{% callout "Mind the gap" %}\nx\n{% endcallout %}', 'Mind the gap'],
    ['{% blockquote Ann Lee, A Book %}\nx\n{% endblockquote %}', 'Ann Lee, A Book'],
    ['Hi {{ page.title }}!', '{{ page.title }}'],
    ['Hi {{ card(text="Mind the gap") }}!', 'Mind the gap'],
    ['<Quote author="Ann Lee the Elder">x</Quote>', 'Ann Lee the Elder'],
    ['<Foo items={["one thing", "another"]} />', 'one thing'],
    ['<Code code="const x = 1" />', 'const x = 1'],
    ['<Badge text="New" />', 'New'],
    ['![A view](a.jpg "Taken at noon")', 'Taken at noon'],
  ])('are quoted where they have no place here: %s', async (tag, words) => {
    const { notes } = await importText(`${tag}\n`, fileOf(tag))
    expect(notes.filter((note) => note.includes(words))).toHaveLength(1)
  })
})

describe('syntax of Markdown programs', () => {
  it.each([
    ['H~2~O, x^2^ and ==mark==', '<p>H<sub>2</sub>O, x<sup>2</sup> and <mark>mark</mark></p>'],
    ['~~gone~~ ~too~', '<p><del>gone</del> <del>too</del></p>'],
    ['a == b == c, 2^10 and $x^2^y$, ~/a', '<p>a == b == c, 2^10 and $x^2^y$, ~/a</p>'],
    [
      'Term\n: One *kind*\n: Two\n\nOther\n\n: Some\n\n    More\n\nAfter: all',
      '<dl><dt>Term</dt><dd>One <em>kind</em></dd><dd>Two</dd><dt>Other</dt><dd><p>Some</p><p>More</p></dd></dl><p>After: all</p>',
    ],
    ['Para\n{: .lead}\n\n{:note: .x #y}\n\nEnd\n{.big}', '<p>Para</p><p>End</p>'],
    ['## Head {.x k="v"}\n\n## More {: .y}', '<h2>Head</h2><h2>More</h2>'],
    ['- {:.x} a\n- b\n{: .l}', '<ul><li>a</li><li>b</li></ul>'],
    ['[l](https://a.example/){target=_blank}', '<p><a href="https://a.example/">l</a></p>'],
    [
      '| a |\n|---|\n| 1 |\n{: .wide}',
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    ],
    ['{~~old~>new{>>remark<<}~~} words', '<p>new words</p>'],
    ['{% assign image = "a.png" %}Text', '<p>Text</p>'],
  ])('is what readers saw: %j', async (text, expected) => {
    const { html } = await importText(text)
    expect(html.replace(/\n/g, '')).toBe(expected)
  })

  it.each([
    [
      '- [x] done\n- [ ] open',
      '<ul><li>☑ done</li><li>☐ open</li></ul>',
      'the boxes of its task lists became signs, ☐ and ☑',
    ],
    [
      '| a |\n|--:|\n| 1 |',
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
      'columns of 1 table lost their alignment',
    ],
    [
      'The HTML\n\n*[HTML]: Hyper Text',
      '<p>The HTML</p>',
      'what "HTML" is short for was left out: "Hyper Text"',
    ],
  ])('is named where the site has none: %j', async (text, expected, note) => {
    const { html, notes } = await importText(text)
    expect(html.replace(/\n/g, '')).toBe(expected)
    expect(notes).toEqual([note])
  })
})

describe('footnotes of Markdown', () => {
  it('of several paragraphs and several marks keep all their words', async () => {
    const { html, notes } = await importText(
      'One[^a] and two[^a], three[^b].^[At *once*.]\n\n[^a]: First.\n\n    Second with `code`.\n\n    - point\n\n[^b]: Lines\nof one.\n\nEnd.\n',
    )
    const words = '<small data-footnote="">First. Second with <code>code</code>. point</small>'
    expect(html).toBe(
      `<p>One${words} and two${words}, three<small data-footnote="">Lines of one.</small>.<small data-footnote="">At <em>once</em>.</small></p>\n<p>End.</p>`,
    )
    expect(notes).toEqual([
      '1 footnote of several parts became one paragraph each',
      '1 footnote with several marks stand at each of them',
    ])
  })
})
