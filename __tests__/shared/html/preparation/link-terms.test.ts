import { describe, expect, it } from '@jest/globals'
import fc from '../../../setup/fast-check.ts'
import { linkHtml } from '../../../../shared/html/preparation/link-terms.ts'
import { createTermMatcher } from '../../../../shared/glossary/term-matcher.ts'
import { createSanitiser } from '../../../../gatsby/html/sanitise.ts'

const sanitiser = createSanitiser()
const matcher = createTermMatcher([
  { path: '/glossary/itin', phrases: ['Individual taxpayer identification number', 'ITIN'] },
  { path: '/glossary/llc', phrases: ['Limited liability company', 'LLC'] },
])

function linked(html: string): { readonly html: string; readonly paths: readonly string[] } {
  const root = sanitiser.sanitise(html)
  const { termPaths } = linkHtml(root, matcher)
  return { html: root.innerHTML, paths: termPaths }
}

const ITIN = '<a class="term-link" href="/glossary/itin">ITIN</a>'

describe('terms in a post', () => {
  it('are links at their first use only', () => {
    expect(linked('<p>An ITIN. <em>ITIN</em></p><p>ITINs</p>')).toEqual({
      html: `<p>An ${ITIN}. <em>ITIN</em></p><p>ITINs</p>`,
      paths: ['/glossary/itin'],
    })
  })

  it('are linked side by side in one text', () => {
    expect(linked('<p>LLC, ITIN, LLC</p>').html).toBe(
      `<p><a class="term-link" href="/glossary/llc">LLC</a>, ${ITIN}, LLC</p>`,
    )
  })

  it.each(['h2', 'h3', 'code', 'pre', 'figcaption', 'caption', 'th'])(
    'are not linked inside %s, and the use after it is the first',
    (tag) => {
      const open =
        { caption: '<table>', th: '<table><tbody><tr>', figcaption: '<figure>' }[tag] ?? ''
      const close =
        { caption: '</table>', th: '</tr></tbody></table>', figcaption: '</figure>' }[tag] ?? ''
      const apart = `${open}<${tag}>ITIN <em>ITIN</em></${tag}>${close}`
      expect(linked(`${apart}<p>ITIN</p>`).html).toBe(`${apart}<p>${ITIN}</p>`)
    },
  )

  it('need no second link where the author has set one, which is a term as well', () => {
    const after = '<a href="/glossary/itin#example" class="term-link">what it is</a>'
    expect(linked('<p>ITIN</p><p><a href="/glossary/itin#example">what it is</a></p>')).toEqual({
      html: `<p>ITIN</p><p>${after}</p>`,
      paths: ['/glossary/itin'],
    })
  })

  it('are told apart from those that the author has marked', () => {
    const root = sanitiser.sanitise('<p>An LLC needs a <a href="/glossary/itin">number</a>.</p>')
    expect(linkHtml(root, matcher)).toEqual({
      termPaths: ['/glossary/itin', '/glossary/llc'],
      markedTermPaths: ['/glossary/itin'],
    })
  })

  it('are as often as the author has marked them, also in headings', () => {
    const mark = (words: string) => `<a href="/glossary/llc" class="term-link">${words}</a>`
    const plain = (words: string) => `<a href="/glossary/llc">${words}</a>`
    expect(linked(`<h2>${plain('your firm')}</h2><p>${plain('the firm')}, an LLC</p>`).html).toBe(
      `<h2>${mark('your firm')}</h2><p>${mark('the firm')}, an LLC</p>`,
    )
  })

  it('that the glossary does not have any more leave their words', () => {
    expect(
      linked(
        '<p>A <a href="/glossary/gone/?a#b"><em>former</em> term</a>, <a href="/glossary">all</a></p>',
      ),
    ).toEqual({
      html: '<p>A <em>former</em> term, <a href="/glossary">all</a></p>',
      paths: [],
    })
  })

  it('do not nest in a link to somewhere else', () => {
    expect(linked('<p><a href="/forms">the ITIN</a> ITIN</p>').html).toBe(
      `<p><a href="/forms">the ITIN</a> ${ITIN}</p>`,
    )
  })
})

describe('any post', () => {
  const leaf = fc.constantFrom(
    'ITIN',
    'ITINs',
    'LLC',
    'limited liability company',
    ' ',
    ', ',
    '&amp;',
    '&lt;b&gt;',
    'é',
    'a company',
    '\u{1f600}',
    '&nbsp;',
    'itin',
  )
  const tag = fc.constantFrom(
    'p',
    'h2',
    'h3',
    'h4',
    'strong',
    'em',
    'a',
    'code',
    'pre',
    'li',
    'blockquote',
    'figcaption',
    'table',
    'tr',
    'th',
    'td',
    'caption',
    'button',
    'label',
  )
  const { html } = fc.letrec<{ html: string; element: string }>((tie) => ({
    html: fc
      .array(fc.oneof({ maxDepth: 4 }, leaf, tie('element')), { maxLength: 6 })
      .map((parts) => parts.join('')),
    element: fc
      .tuple(tag, tie('html'))
      .map(([name, inner]) =>
        name === 'a' ? `<a href="/forms">${inner}</a>` : `<${name}>${inner}</${name}>`,
      ),
  }))

  it('keeps its visible text and everything that is not running text', () => {
    const APART = 'h2, h3, h4, code, pre, figcaption, th, caption, a:not(.term-link)'
    const apartOf = (root: HTMLElement) =>
      [...root.querySelectorAll(APART)].map(({ outerHTML }) => outerHTML)
    fc.assert(
      fc.property(html, (source) => {
        const before = sanitiser.sanitise(source)
        const after = sanitiser.sanitise(source)
        linkHtml(after, matcher)
        expect(after.textContent).toBe(before.textContent)
        expect(apartOf(after)).toEqual(apartOf(before))
        for (const link of after.querySelectorAll('.term-link'))
          link.replaceWith(...link.childNodes)
        after.normalize()
        before.normalize()
        expect(after.innerHTML).toBe(before.innerHTML)
      }),
      { numRuns: 300 },
    )
  })

  it('links each term once, and never again on a second run', () => {
    fc.assert(
      fc.property(html, (source) => {
        const root = sanitiser.sanitise(source)
        const { termPaths } = linkHtml(root, matcher)
        const links = [...root.querySelectorAll('.term-link')].map((link) =>
          link.getAttribute('href'),
        )
        expect(new Set(links).size).toBe(links.length)
        expect([...links].sort()).toEqual(termPaths)
        const once = root.innerHTML
        linkHtml(root, matcher)
        expect(root.innerHTML).toBe(once)
      }),
      { numRuns: 200 },
    )
  })
})
