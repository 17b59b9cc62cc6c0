import { describe, expect, it } from '@jest/globals'
import { prepared } from './support/prepared.ts'

const note = (words: string) => `<small data-footnote="">${words}</small>`
const marksOf = (page: HTMLElement) =>
  [...page.querySelectorAll('[role=doc-noteref]')].map((mark) => [
    mark.textContent,
    mark.id,
    mark.getAttribute('href'),
  ])

describe('footnotes on a page', () => {
  it('are a number at the mark, and a list below the text with a link back', () => {
    expect(prepared(`<p>a${note('<em>b</em> c')} d</p>`).innerHTML).toBe(
      '<p>a<sup class="footnote-mark" data-pagefind-ignore=""><a id="footnote-mark-1" href="#footnote-1" role="doc-noteref" aria-label="Footnote 1">1</a></sup> d</p>' +
        '<section class="footnotes" role="doc-endnotes" aria-labelledby="footnotes-label"><p id="footnotes-label"><strong>Footnotes</strong></p>' +
        '<ol><li id="footnote-1" tabindex="-1"><em>b</em> c <a class="footnotes__back" data-pagefind-ignore="" href="#footnote-mark-1" role="doc-backlink" aria-label="Back to the text of footnote 1">\u21a9\ufe0e</a></li></ol></section>',
    )
  })

  it('are numbered in the order of the text, wherever they stand', () => {
    const page = prepared(
      `<ul><li><p>a${note('one')}</p></li></ul><div data-callout="tip"><p>b${note('two')}</p></div>` +
        `<table><tbody><tr><td>c${note('three')}</td></tr></tbody></table><p>d${note(' ')}${note('four')}</p>`,
    )
    expect(marksOf(page)).toEqual(
      [1, 2, 3, 4].map((number) => [
        String(number),
        `footnote-mark-${number}`,
        `#footnote-${number}`,
      ]),
    )
    const words = [...page.querySelectorAll('.footnotes li')].map((item) =>
      item.textContent.replace(/ \S+$/, ''),
    )
    expect(words).toEqual(['one', 'two', 'three', 'four'])
  })

  it('have links that lead where their author wrote, and ids that no author can take', () => {
    const page = prepared(
      `<h2 id="footnote-1">a</h2><p id="footnotes-label">b${note('<a href="#footnote-1">up</a>')}</p>`,
    )
    expect(page.querySelector('li a')?.getAttribute('href')).toBe('#user-content-footnote-1')
    const ids = [...page.querySelectorAll('[id]')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each([
    ['in a title', `<h2>a${note('b')}</h2>`],
    ['in a link', `<p><a href="/a">a${note('b')}</a></p>`],
    ['in code', `<pre><code>a${note('b')}</code></pre>`],
    ['without words', `<p>a${note('')}</p>`],
    ['that are another element', '<p data-footnote="">a</p><section data-footnote="">b</section>'],
  ])('%s are no notes', (_, html) => {
    const page = prepared(html)
    expect(page.querySelector('[role], .footnotes, [data-footnote]')).toBeNull()
  })

  it('inside of one another are one note', () => {
    const page = prepared(`<p>a${note(`b${note('c')}`)}</p>`)
    expect(marksOf(page)).toHaveLength(1)
    expect(page.querySelector('li')?.textContent).toMatch(/^bc /)
  })

  it.each([
    '<section class="footnotes" role="doc-endnotes"><ol><li id="footnote-1" tabindex="-1">a</li></ol></section>',
    '<sup class="footnote-mark"><a id="footnote-mark-1" href="#footnote-1" role="doc-noteref" aria-label="x">1</a></sup>',
    '<a role="doc-backlink" href="/a">a</a>',
    '<p role="doc-noteref" aria-labelledby="x" tabindex="0">a</p>',
  ])('come from no markup that only looks like theirs: %s', (html) => {
    const page = prepared(html)
    expect(
      page.querySelector('[role], [aria-label], [aria-labelledby], [tabindex], [class]'),
    ).toBeNull()
    expect(page.querySelector('[id^="footnote"]')).toBeNull()
  })

  it.each([
    note('<script>alert(1)</script><img src=x onerror=alert(1)>b'),
    '<small data-footnote="&quot; onclick=alert(1)">b</small>',
    note('<a href="javascript:alert(1)">b</a>'),
    note('<svg onload=alert(1)>b</svg>b'),
  ])('hold nothing that a text may not hold: %s', (html) => {
    const { innerHTML } = prepared(`<p>a${html}</p>`)
    expect(innerHTML).not.toMatch(/<script|onerror|onclick|onload|javascript:|<svg/)
    expect(innerHTML).toContain('doc-endnotes')
  })
})
