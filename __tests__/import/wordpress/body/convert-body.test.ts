import { describe, expect, it } from '@jest/globals'
import { convert, htmlOf } from './converted.ts'

describe('a classic text', () => {
  it.each([
    ['One\n\nTwo', '<p>One</p>\n<p>Two</p>'],
    ['One\nTwo', '<p>One<br>Two</p>'],
    ['One\r\n\r\nTwo', '<p>One</p>\n<p>Two</p>'],
    ['One\n \t\n\n\nTwo', '<p>One</p>\n<p>Two</p>'],
    ['Some <em>marked\ntext</em> here', '<p>Some <em>marked<br>text</em> here</p>'],
    [
      'Before\n<ul>\n<li>a</li>\n</ul>\nAfter',
      '<p>Before</p>\n<ul>\n<li>a</li>\n</ul>\n<p>After</p>',
    ],
    ['<pre>a\n\nb</pre>', '<pre>a\n\nb</pre>'],
    ['<blockquote>One\n\nTwo</blockquote>', '<blockquote><p>One</p><p>Two</p></blockquote>'],
    ['<code>a\nb</code>', '<pre><code>a\nb</code></pre>'],
    ['<p>Own\nparagraph</p>', '<p>Own<br>paragraph</p>'],
    ['<h2>Title</h2>\nText', '<h2>Title</h2>\n<p>Text</p>'],
    [
      '<table><tr><td>a\n\nb</td></tr></table>',
      '<table><tbody><tr><td><p>a</p><p>b</p></td></tr></tbody></table>',
    ],
    ['', ''],
    ['\n\n&nbsp;\n\n', ''],
  ])('%j becomes %j', async (content, html) => {
    expect(await htmlOf(content)).toBe(html)
  })
})

describe('boxes of themes and other systems', () => {
  it('become callouts', async () => {
    const content =
      '<!-- wp:html --><div class="alert alert-warning">Pay <b>now</b>.</div><!-- /wp:html -->' +
      '<!-- wp:group --><div class="wp-block-group kg-callout-card"><div class="kg-callout-emoji">💡</div>' +
      '<div><p>Ask.</p></div></div><!-- /wp:group --><div class="alert alert-info"> </div>'
    expect(await htmlOf(content)).toBe(
      '<div data-callout="warning"><p>Pay <b>now</b>.</p></div>\n<div data-callout="note"><p>Ask.</p></div>',
    )
  })
})

describe('footnotes of the block editor', () => {
  const mark = (id: string, number: number) =>
    `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">${number}</a></sup>`

  it('stand where their marks are', async () => {
    const { html, notes } = await convert(
      `<!-- wp:paragraph --><p>Due in May${mark('a1', 1)}.</p><!-- /wp:paragraph --><!-- wp:footnotes /-->`,
      {
        meta: {
          footnotes: JSON.stringify([
            { content: 'See <a href="https://old.example/2020/second/">that</a>.', id: 'a1' },
          ]),
        },
      },
    )
    expect(html).toBe(
      '<p>Due in May<small data-footnote="">See <a href="/discover/second">that</a>.</small>.</p>',
    )
    expect(notes).toEqual([])
  })

  it.each([undefined, 'broken', '[{"id":"b2"}]'])(
    'without words are left out, with a note: %s',
    async (footnotes) => {
      const meta = footnotes === undefined ? {} : { footnotes }
      const { html, notes } = await convert(
        `<!-- wp:paragraph --><p>Due${mark('a1', 1)}.</p><!-- /wp:paragraph -->`,
        { meta },
      )
      expect(html).toBe('<p>Due.</p>')
      expect(notes).toEqual(['footnotes without words were left out: 1'])
    },
  )
})

describe('a text of the block editor', () => {
  it('loses its block marks and its layout', async () => {
    const content =
      '<!-- wp:group {"align":"wide"} --><div class="wp-block-group"><!-- wp:columns --><div>' +
      '<!-- wp:paragraph --><p style="color:red" class="x">One\ntwo</p><!-- /wp:paragraph -->' +
      '</div><!-- /wp:columns --></div><!-- /wp:group -->'
    const { html, notes } = await convert(content)
    expect(html).toBe('<p>One\ntwo</p>')
    expect(notes).toEqual(['inline styles of 1 elements were removed'])
  })

  it('names the pictures behind its blocks', async () => {
    const { html, notes } = await convert(
      '<!-- wp:group --><div class="wp-block-group" style="background:#fff url(\'https://x.example/1.jpg\')"><!-- wp:paragraph --><p>One</p><!-- /wp:paragraph --></div><!-- /wp:group -->',
    )
    expect(html).toBe('<p>One</p>')
    expect(notes).toContain('a background picture was left out: https://x.example/1.jpg')
  })

  it('names the blocks that only WordPress could fill', async () => {
    const { html, notes } = await convert(
      '<!-- wp:paragraph --><p>News:</p><!-- /wp:paragraph -->\n<!-- wp:latest-posts {"n":3} /-->',
    )
    expect(html).toBe('<p>News:</p>')
    expect(notes).toEqual(['blocks without text of their own were left out: latest-posts'])
  })

  it('gets its reusable blocks', async () => {
    expect(await htmlOf('<!-- wp:block {"ref":60} /-->')).toBe('<p>Reused</p>')
  })
})

describe('shortcodes', () => {
  it('turn captions into figures, in both of their forms', async () => {
    const image = '<img src="https://x.example/1.jpg" alt="One" />'
    const figure =
      '<figure><img data-path="import/0" alt="One"><figcaption>The <em>caption</em></figcaption></figure>'
    expect(await htmlOf(`[caption id="a" width="10"]${image} The <em>caption</em>[/caption]`)).toBe(
      figure,
    )
    expect(await htmlOf(`[caption caption="Old form"]${image}[/caption]`)).toContain(
      '<figcaption>Old form</figcaption>',
    )
  })

  it('turn a gallery into the pictures it names', async () => {
    const { html, pictures, notes } = await convert('[gallery ids="51,50,99"]')
    expect(pictures.map(({ sources }) => sources[0])).toEqual([
      'https://old.example/uploads/other.png',
      'https://old.example/uploads/photo.jpg',
    ])
    expect(html).toContain('alt="A photo"><figcaption>A caption</figcaption>')
    expect(notes[0]).toContain('1 pictures that the export does not hold')
  })

  it("turn a gallery without ids into the post's own uploads", async () => {
    const { pictures } = await convert('[gallery columns=2 exclude="51"]')
    expect(pictures.map(({ sources }) => sources[0])).toEqual([
      'https://old.example/uploads/photo.jpg',
    ])
  })

  it('turn players into links', async () => {
    const { html, notes } = await convert(
      '[audio https://x.example/a.mp3]\n\n[video mp4="https://x.example/b.mp4"][/video]\n\n[embed]https://youtu.be/c[/embed]',
    )
    expect(html).toBe(
      '<p><a href="https://x.example/a.mp3">x.example/a.mp3</a></p>\n' +
        '<p><a href="https://x.example/b.mp4">x.example/b.mp4</a></p>\n' +
        '<p><a href="https://youtu.be/c">youtu.be/c</a></p>',
    )
    expect(notes).toHaveLength(3)
  })

  it('lose known decoration but not the text in it', async () => {
    const { html, notes } = await convert(
      '[vc_row][vc_column width="1/2"]Text[/vc_column][/vc_row]',
    )
    expect(html).toBe('<p>Text</p>')
    expect(notes.join()).toContain('[vc_column]')
  })

  it('that a plug-in would fill are left out and noted', async () => {
    const { html, notes } = await convert('Write to us:\n\n[contact-form-7 id="3"]')
    expect(html).toBe('<p>Write to us:</p>')
    expect(notes.join()).toContain('[contact-form-7]')
  })

  it('that are unknown stay as text', async () => {
    const { html, notes } = await convert('He said [sic] and [pricing plan="b"] and [1].')
    expect(html).toBe('<p>He said [sic] and [pricing plan="b"] and [1].</p>')
    expect(notes).toEqual(['the unknown shortcode [pricing] was left as text'])
  })

  it('in code samples and in double brackets are not shortcodes', async () => {
    expect(await htmlOf('<pre>[gallery ids="50"]</pre>')).toBe('<pre>[gallery ids="50"]</pre>')
    expect(await htmlOf('Write [[gallery]] to get one.')).toBe('<p>Write [gallery] to get one.</p>')
  })
})

describe('headings', () => {
  it.each([
    ['<h1>A</h1><h2>B</h2><h1>C</h1>', ['h2', 'h3', 'h2']],
    ['<h3>A</h3><h3>B</h3><h6>C</h6><h4>D</h4>', ['h2', 'h2', 'h3', 'h3']],
    ['<h2>A</h2><h3>B</h3>', ['h2', 'h3']],
    [
      '<h1>1</h1><h2>2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>',
      ['h2', 'h3', 'h4', 'h5', 'h6', 'h6'],
    ],
    ['<h2> </h2><h2>B</h2>', ['h2']],
  ])('of %s get the levels %j', async (content, levels) => {
    const html = await htmlOf(content)
    expect([...html.matchAll(/<(h\d)>/g)].map(([, name]) => name)).toEqual(levels)
  })
})

describe('links', () => {
  it('to imported posts lead to their new pages', async () => {
    expect(
      await htmlOf(
        '<a href="http://www.old.example/2020/second/#part">a</a> <a href="/2020/second">b</a>',
      ),
    ).toBe('<p><a href="/discover/second#part">a</a> <a href="/discover/second">b</a></p>')
  })

  it('to other pages of the old site become absolute and are counted', async () => {
    const { html, notes } = await convert(
      '<a href="/about">a</a> <a href="#here">b</a> <a href="mailto:x@y.example">c</a>',
    )
    expect(html).toBe(
      '<p><a href="https://old.example/about">a</a> <a href="#here">b</a> <a href="mailto:x@y.example">c</a></p>',
    )
    expect(notes).toEqual(['1 link still leads to the old site'])
  })
})

describe('hostile markup', () => {
  it.each([
    '<script>alert(1)</script>Text',
    '<p onclick="alert(1)">Text</p>',
    '<a href="javascript:alert(1)">Text</a>',
    '<a href="data:text/html,x">Text</a>',
    '<svg onload="alert(1)"><text>Text</text></svg>Text',
    '<style>p{}</style>Text',
    '<form action="/x"><input name="y">Text</form>',
    '<div style="background:url(javascript:x)">Text</div>',
  ])('%s keeps nothing but its text', async (content) => {
    const html = await htmlOf(content)
    expect(html).toContain('Text')
    expect(html).not.toMatch(/script|alert|onclick|onload|style|svg|form|input|data:/i)
  })

  it('is named in the notes', async () => {
    const { notes } = await convert('<script>x</script><form>Text</form>')
    expect(notes).toEqual(['these elements were removed: form, script'])
  })
})

describe('the excerpt', () => {
  it('is the one given, without markup', async () => {
    const { excerpt } = await convert('Text', { excerpt: '<p>Given &amp; good</p>' })
    expect(excerpt).toBe('Given & good')
  })

  it('is what comes before the "more" mark when none is given', async () => {
    const { excerpt, html } = await convert('First\n\n<!--more Go on-->\n\nSecond')
    expect(excerpt).toBe('First')
    expect(html).toBe('<p>First</p>\n<p>Second</p>')
  })

  it('is else made of the first words of running text', async () => {
    const { excerpt } = await convert(
      `<h2>Title</h2>\n<figure><img src="/a.jpg"><figcaption>No</figcaption></figure>\n${'word '.repeat(200)}`,
    )
    expect(excerpt).toMatch(/^(word )+word…$/)
    expect(excerpt.length).toBeLessThanOrEqual(300)
  })

  it('never exceeds what a post may hold', async () => {
    const { excerpt } = await convert('', { excerpt: 'x'.repeat(2000) })
    expect(excerpt).toHaveLength(500)
  })
})

describe('pages of a text', () => {
  it('are joined', async () => {
    const { html, notes } = await convert('One\n<!--nextpage-->\nTwo')
    expect(html).toBe('<p>One</p>\n<p>Two</p>')
    expect(notes).toEqual(['was split into pages: joined into one'])
  })
})
