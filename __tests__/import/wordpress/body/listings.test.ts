import { describe, expect, it } from '@jest/globals'
import { parseMarkup } from '../../../../import/html/markup.ts'
import { convert, htmlOf } from './converted.ts'

const listingsOf = (html: string) =>
  [...parseMarkup(html).querySelectorAll('pre')].map((pre) => pre.textContent)

const NO_ADDRESS = 'a picture without an address was left out: "A view"'

describe('code in shortcodes', () => {
  it('is text, whatever stands in it', async () => {
    const php = '<?php\nif ($a < 3 && $b > 4) {\n\n    echo "<div class=\'x\'>hi</div>";\n}\n?>'
    const html = await htmlOf(
      `Before the code.\n\n[sourcecode language="php" title="demo"]\n${php}\n[/sourcecode]\n\n` +
        '[code lang="js"]\nconst a = list[0]\n\nif (a <b) { go() }\n[/code]\n\nAfter the code.',
    )
    expect(listingsOf(html)).toEqual([php, 'const a = list[0]\n\nif (a <b) { go() }'])
    expect(html).toContain('<p>Before the code.</p>')
    expect(html).toContain('<p>After the code.</p>')
    expect(html).toContain('data-language="php"')
    expect(html).toContain('data-language="js"')
  })

  it.each([
    ['[html]<b>bold</b> &amp; <i>x</i>[/html]', '<b>bold</b> &amp; <i>x</i>'],
    ['[latex]a <b and c> d[/latex]', 'a <b and c> d'],
    [
      '[code]write [gallery] or [caption]x[/caption] here[/code]',
      'write [gallery] or [caption]x[/caption] here',
    ],
    ['[code]<!-- wp:html /--> stays[/code]', '<!-- wp:html /--> stays'],
    ['[python]if a &lt; b and c &amp;&amp; d:[/python]', 'if a < b and c && d:'],
    ['[code]</code></pre><b>x[/code]', '</code></pre><b>x'],
    ['[cc lang="php"]<?php echo "<b>x</b>"; ?>[/cc]', '<?php echo "<b>x</b>"; ?>'],
    ['[ccn_php]$a["x"] <b>[/ccn_php]', '$a["x"] <b>'],
    ['[crayon lang="c" title="a[0]"]if (a <b)[/crayon]', 'if (a <b)'],
    ['[wp_code]if a <y> b[/wp_code]', 'if a <y> b'],
    ['[highlight lang="php"]<?php[/highlight]', '<?php'],
  ])('%s is the listing %s', async (content, code) => {
    expect(listingsOf(await htmlOf(`Start.\n\n${content}\n\nEnd.`))).toEqual([code])
  })

  it('stays within its line', async () => {
    expect(await htmlOf('Write [code]a < b[/code] here.')).toBe(
      '<p>Write <code>a &lt; b</code> here.</p>',
    )
  })

  it('is left alone where it stands in code, is escaped, or has no end', async () => {
    expect(await htmlOf('<pre>[code]x[/code]</pre>')).toBe('<pre>[code]x[/code]</pre>')
    expect(await htmlOf('[[code]x[/code]]')).toBe('<p>[code]x[/code]</p>')
    expect(await htmlOf('The shortcode [code] alone')).toBe('<p>The shortcode [code] alone</p>')
  })
})

describe('a shortcode that no one knows', () => {
  it.each([
    ['[note]if x <b then y[/note]', '[note]if x &lt;b then y[/note]'],
    ['[foo]<?php [bar] ?>[/foo]', '[foo]&lt;?php [bar] ?&gt;[/foo]'],
    [
      '[foo a="b"]<a href="/x" title="a<b">x</a> a <3[/foo]',
      '[foo a="b"]<a href="https://old.example/x" title="a&lt;b">x</a> a &lt;3[/foo]',
    ],
  ])('keeps its text and what follows, and is named: %s', async (content, text) => {
    const { html, notes } = await convert(`${content}\n\nAfter.`)
    expect(html).toBe(`<p>${text}</p>\n<p>After.</p>`)
    expect(notes).toContain(
      `the unknown shortcode [${/\w+/.exec(content)?.[0] ?? ''}] was left as text`,
    )
  })
})

describe('code elements of a classic text', () => {
  it.each([
    [
      '<p>The file:</p>\n<code>\ndef foo\nend\n</code>\nEnd.',
      '<p>The file:</p>\n<pre><code>def foo\nend</code></pre>\n<p>End.</p>',
    ],
    [
      '<p>See <code>first\nsecond</code> here.</p>',
      '<p>See <code>first<br>second</code> here.</p>',
    ],
    ['<ul><li><code>one\ntwo</code></li></ul>', '<ul><li><code>one<br>two</code></li></ul>'],
    [
      '<strong>bold\n<code>in\nner</code></strong>',
      '<p><strong>bold<br><code>in<br>ner</code></strong></p>',
    ],
    ['<pre><code>a\n\nb</code></pre>', '<pre><code>a\n\nb</code></pre>'],
  ])('%j keep their lines', async (content, html) => {
    expect(await htmlOf(content)).toBe(html)
  })
})

describe('breaks of a classic text', () => {
  it.each([
    ['One<br />\nTwo', '<p>One<br>Two</p>'],
    ['One<br />\r\nTwo<br>Three', '<p>One<br>Two<br>Three</p>'],
    ['One<br />\n\nTwo', '<p>One</p>\n<p>Two</p>'],
    ['One<br /><br />Two', '<p>One</p>\n<p>Two</p>'],
    ['<p>One<br />\nTwo</p>', '<p>One<br>Two</p>'],
    ['<em>One<br />\nTwo</em>', '<p><em>One<br>Two</em></p>'],
    [
      '<ul>\n<li>One\nTwo\n<ol>\n<li>In <b>it\nalone</b>\n</li>\n</ol>\n</li>\n</ul>',
      '<ul>\n<li>One<br>Two<ol>\n<li>In <b>it<br>alone</b></li>\n</ol></li>\n</ul>',
    ],
    ['<ul><li>One\n\nTwo</li></ul>', '<ul><li><p>One</p><p>Two</p></li></ul>'],
    ['<dl><dt>A</dt><dd>One\nTwo</dd></dl>', '<dl><dt>A</dt><dd>One<br>Two</dd></dl>'],
    [
      '<table><tr><td>One\nTwo</td></tr></table>',
      '<table><tbody><tr><td>One<br>Two</td></tr></tbody></table>',
    ],
  ])('%j becomes %j', async (content, html) => {
    expect(await htmlOf(content)).toBe(html)
  })
})

describe('what the site has no HTML for', () => {
  it.each([
    [
      'the foot of a table before its rows',
      '<table><tfoot><tr><td>Sum</td></tr></tfoot><tbody><tr><td>1</td></tr></tbody></table>',
      '<table><tbody><tr><td>1</td></tr></tbody><tfoot><tr><td>Sum</td></tr></tfoot></table>',
      [],
    ],
    [
      'the boxes of a task list',
      '<ul><li><input type="checkbox" checked>Done</li><li><input type="checkbox">Open</li></ul>',
      '<ul><li>☑ Done</li><li>☐ Open</li></ul>',
      ['the boxes of its task lists became signs, ☐ and ☑'],
    ],
    [
      'the alignment of columns',
      '<table><tr><td align="right">1</td><td class="has-text-align-center">2</td></tr></table>',
      '<table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
      ['columns of 1 table lost their alignment'],
    ],
    ['a picture of no address', 'A<img alt="A view">', '<p>A</p>', [NO_ADDRESS]],
  ])('keeps its meaning, or is named: %s', async (_, content, html, notes) => {
    const converted = await convert(content)
    expect(converted).toMatchObject({ html, notes })
  })

  it('takes a picture from the sizes that alone name it', async () => {
    const { pictures } = await convert('<img alt="x" srcset="/a.jpg 300w, /b.jpg 600w">')
    expect(pictures[0]?.sources).toEqual(['https://old.example/a.jpg'])
  })
})

describe('addresses of videos', () => {
  const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

  it.each([
    `<!-- wp:embed {"url":"${VIDEO}","type":"video"} --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${VIDEO}\n</div><figcaption>A song</figcaption></figure><!-- /wp:embed -->`,
    `Text\n\n${VIDEO}\n\nText`,
    `Text\n${VIDEO}\nText`,
    `[embed width="300"]${VIDEO}[/embed]`,
    `[youtube ${VIDEO}]`,
    `[youtube=${VIDEO}]`,
  ])('are shown: %j', async (content) => {
    const { html } = await convert(content)
    expect(html).toContain('<figure data-embed="youtube" data-embed-id="dQw4w9WgXcQ">')
  })
})
