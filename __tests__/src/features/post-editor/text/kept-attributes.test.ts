import { describe, expect, it } from '@jest/globals'
import { createDocument, getSchema } from '@tiptap/core'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '../../../../../shared/html/allowed/allow-list'
import { bodyExtensions } from '../../../../../src/features/post-editor/text/extensions'
import {
  blockHtml,
  storedBlocks,
} from '../../../../../src/features/post-editor/text/document/stored-html'

const schema = getSchema(bodyExtensions())

const written = (html: string): string =>
  storedBlocks(createDocument(html, schema)).map(blockHtml).join('')

/** The same with the attributes of each element in the order of their names. */
function ordered(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('*')) {
    const attributes = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const { name } of attributes) element.removeAttribute(name)
    for (const { name, value } of attributes) element.setAttribute(name, value)
  }
  return body.innerHTML
}

/** What an import or a paste may have stored, in each case as the editor must give it back. */
const KEPT = [
  '<ol type="a" reversed="" start="3"><li><p>one</p></li><li><p>two</p></li></ol>',
  '<ol reversed=""><li><p>two</p></li><li><p>one</p></li></ol>',
  '<ol start="0"><li><p>zero</p></li></ol>',
  '<ul><li><p>a</p></li></ul><ol><li><p>b</p></li></ol>',
  '<ol><li value="7"><p>seven</p></li></ol>',
  '<p lang="fr" dir="ltr" id="anchor-one">Bonjour</p>',
  '<p dir="rtl">مرحبا</p>',
  '<h2 id="my-heading">Heading</h2>',
  '<ul id="list" dir="rtl"><li lang="he"><p>שלום</p></li></ul>',
  '<blockquote cite="https://example.org/a"><p>Quote</p></blockquote>',
  '<p><ins cite="https://example.org/b" datetime="2020-01-01">new</ins> <del datetime="2020">old</del></p>',
  '<p><s>struck</s> <u>under</u> <span lang="de">Wort</span> <em lang="la">et al.</em></p>',
  '<p><abbr title="Internal Revenue Service">IRS</abbr> <time datetime="2026-04-15">in April</time></p>',
  '<p><a href="/forms" target="_blank" title="All">forms</a> <q cite="https://example.org/c">said</q></p>',
  '<p>In all <data value="states/ohio/sales-tax">5.75 percent</data></p>',
  '<details open=""><summary>More</summary><p>inside</p></details>',
  '<table id="t"><caption>Cap</caption><thead><tr><th scope="col"><p>H</p></th></tr></thead><tbody><tr><td headers="x"><p>c</p></td></tr></tbody><tfoot><tr><td colspan="2" rowspan="2"><p>sum</p></td></tr></tfoot></table>',
  '<p>one<br>two <strong>strong</strong> H<sub>2</sub>O x<sup>2</sup> <mark>found</mark></p>',
  '<p><cite>A book</cite> <kbd>Ctrl</kbd> <code>code</code></p><hr>',
  '<h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6>',
  '<dl><dt>Term</dt><dd><p>Definition</p></dd></dl>',
  '<pre data-language="sql"><code>select 1</code></pre>',
  '<figure data-width="wide"><img src="/a.png" alt="A" width="10" height="20" data-path="posts/p/a.png" data-focus="0.20 0.80"><figcaption>Words</figcaption></figure>',
  '<div data-callout="tip"><p>Ask.</p></div>',
  '<p>Due<small data-footnote="">In May.</small>.</p>',
]

/** What the site writes anew, or what stands for a picture alone. */
const ELSEWHERE = [
  'rel',
  'data-decorative',
  'data-placeholder',
  'data-embed',
  'data-embed-id',
  'data-gallery',
]

/** What the editor writes by another element that says the same, and what says nothing by itself. */
const ELEMENTS_ELSEWHERE = ['b', 'i', 'picture', 'colgroup', 'col', 'section']

describe('what the editor gives back', () => {
  it.each(KEPT)('is what it was given: %s', (html) => {
    expect(ordered(written(html))).toBe(ordered(html))
    const longer = `${html}<p>One letter more.</p>`
    expect(ordered(written(longer))).toBe(ordered(longer))
  })

  it('has every element that a post may hold', () => {
    const missing = ALLOWED_TAGS.filter(
      (tag) =>
        !ELEMENTS_ELSEWHERE.includes(tag) &&
        !KEPT.some((html) => new RegExp(`<${tag}[ >]`).test(html)),
    )
    expect(missing).toEqual([])
  })

  it('has every attribute that a post may hold', () => {
    const missing = ALLOWED_ATTRIBUTES.filter(
      (name) => !ELSEWHERE.includes(name) && !KEPT.some((html) => html.includes(` ${name}="`)),
    )
    expect(missing).toEqual([])
  })
})
