import { afterEach, describe, expect, it } from '@jest/globals'
import { Editor } from '@tiptap/core'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '../../../../../../shared/html/allowed/allow-list'
import { bodyExtensions } from '../../../../../../src/features/post-editor/text/extensions'
import { completeHref } from '../../../../../../src/features/post-editor/writing/links/link-choice'
import { storedHtml } from '../../../../../../src/features/post-editor/text/document/stored-html'
import { lostMarkup } from '../../../../../../src/features/post-editor/text/document/lost-markup'

let editor: Editor | undefined

/** What the editor stores for given HTML. Without node views, which belong to the screen. */
function stored(html: string): string {
  const extensions = bodyExtensions().map((extension) =>
    extension.name === 'figure' ? extension.extend({ addNodeView: null }) : extension,
  )
  editor = new Editor({ extensions, content: html })
  return storedHtml(editor)
}

afterEach(() => {
  editor?.destroy()
  editor = undefined
})

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')

describe('the HTML that the editor stores', () => {
  it.each([
    '<p><strong>b</strong> <em>i</em> <u>u</u> <s>s</s> <code>c</code></p>',
    '<h2 id="fees">Fees</h2><p><a href="#fees">up</a></p><blockquote lang="es"><p lang="es">sí</p></blockquote>',
    '<p><a href="/glossary/apostille">in</a> <a target="_blank" href="https://example.com">out</a></p>',
    '<table><tbody><tr><th><p>a</p></th></tr><tr><td colspan="2"><p>b</p></td></tr></tbody></table>',
    '<img src="/v0/b/x/o/y?alt=media" data-path="posts/p/y.jpg" alt="A form" width="800" height="600">',
    '<img src="/a.png" alt="" data-decorative="true">',
    '<img data-placeholder="not reachable" alt="A form">',
    '<figure><img src="/a.png" alt="A"><figcaption>Cap <em>tion</em></figcaption></figure>',
    '<a href="/forms"><img src="/a.png" alt="A"></a>',
    '<details><summary>More</summary><p>Text</p></details>',
  ])('comes back as it was: %s', (html) => expect(stored(html)).toBe(html))

  it('holds nothing but allowed elements and attributes, whatever was put in', () => {
    const html = stored(
      `<h1 style="color:red" class="x" onclick="alert(1)">Title</h1>
       <p style="text-align:center"><font color="red">a</font><span lang="es">b</span></p>
       <ol type="A" start="3"><li>x</li></ol>
       <table style="width:9px"><colgroup><col style="width:1px"></colgroup>
         <tr><td style="text-align:right" align="right" colwidth="30">x</td></tr></table>
       <pre><code class="language-js">x</code></pre>
       <p><a href="https://a.example" rel="nofollow" class="b" onclick="x()">a</a></p>
       <script>alert(1)</script><iframe src="https://a.example"></iframe>
       <figure class="wp"><img src="/a.png" srcset="x 2x" style="width:5px" alt="a" class="c">
       <figcaption>c</figcaption></figure>`,
    )
    for (const element of parse(html).body.querySelectorAll('*')) {
      expect(ALLOWED_TAGS).toContain(element.localName)
      for (const name of element.getAttributeNames()) expect(ALLOWED_ATTRIBUTES).toContain(name)
    }
    expect(html).toContain('<h2>Title</h2>')
    expect(html).toContain('data-language="js"')
  })

  it('does not hold the empty paragraphs at the end that the editor offers to write on', () => {
    expect(stored('<p>a</p><p></p><p></p>')).toBe('<p>a</p>')
    expect(stored('')).toBe('')
  })

  it('takes a picture out of a paragraph without losing the words around it', () => {
    const html = stored('<p>before <img src="/a.png" alt="A"> after</p>')
    expect(html).toBe('<p>before</p><img src="/a.png" alt="A"><p> after</p>')
  })
})

describe('opening a post with elements that the editor cannot hold', () => {
  it('names them', () => {
    const html = '<p>a</p><iframe></iframe><iframe></iframe><div><p>b</p></div>'
    expect(lostMarkup(parse(html), parse(stored(html)))).toEqual(['iframe (2)'])
  })

  it('says nothing about what is only written differently', () => {
    const html =
      '<div><b>a</b> <i>b</i> <del>c</del></div><figure><img src="/a.png" alt="x"></figure>'
    expect(lostMarkup(parse(html), parse(stored(html)))).toEqual([])
  })
})

describe('a link that an author types', () => {
  it.each([
    ['example.com/a', 'https://example.com/a'],
    ['ana@example.com', 'mailto:ana@example.com'],
    ['/forms', '/forms'],
    ['#part', '#part'],
    ['http://example.com', 'http://example.com'],
    ['  ', ''],
  ])('%j leads to %j', (typed, href) => expect(completeHref(typed)).toBe(href))
})

describe('a stored text from another source', () => {
  const HIDDEN = ['javascript:x', 'java\nscript:x', '\u0001javascript:x', '\u00a0JavaScript:x']

  it.each(HIDDEN)('brings no link to %j into the editor', (address) => {
    expect(stored(`<p><a href="${address}">a</a></p>`)).toBe('<p>a</p>')
  })

  it.each(HIDDEN)('brings no picture, and none that links to %j, into the editor', (address) => {
    expect(stored(`<p>a</p><img src="${address}" alt="x">`)).toBe('<p>a</p>')
    expect(stored(`<a href="${address}"><img src="/a.png" alt="x"></a>`)).toBe(
      '<img src="/a.png" alt="x">',
    )
  })

  it.each(HIDDEN)('brings no quotation from %j into the editor', (address) => {
    expect(stored(`<p><q cite="${address}">a</q></p>`)).toBe('<p><q>a</q></p>')
  })

  it('keeps the addresses that posts may name', () => {
    const html = '<p><a href="tel:+506123">a</a> <a href="/a:b">b</a> <q cite="/c">c</q></p>'
    expect(stored(html)).toBe(html)
  })
})
