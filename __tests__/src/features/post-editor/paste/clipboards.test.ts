import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import createDOMPurify from 'dompurify'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '../../../../../shared/html/allowed/allow-list'
import { cleanHtml } from '../../../../../src/features/post-editor/paste/html/clean-html'
import fc, { anyCharacter } from '../../../../setup/fast-check'
import { CLEANING_CONTEXT } from './cleaning-context'

const FOLDER = path.join(process.cwd(), '__tests__/fixtures/clipboards')
const names = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.html') && !file.endsWith('.expected.html'))
  .map((file) => file.slice(0, -'.html'.length))

const read = (file: string): string => readFileSync(path.join(FOLDER, file), 'utf8')
const clean = (html: string): string => cleanHtml(html, CLEANING_CONTEXT).html

const purifier = createDOMPurify(window)

/** The HTML as the sanitiser of the site would leave it. */
const sanitised = (html: string): string =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: [...ALLOWED_TAGS],
    ALLOWED_ATTR: [...ALLOWED_ATTRIBUTES],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })

const wordsOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.replace(/[\s\u00a0]+/g, '')

/** One block per line, so that a difference is easy to see. */
const lines = (html: string): string =>
  `${html.replace(/(?=<(?:h[2-6]|p|ul|ol|li|table|tbody|tr|th|td|figure|figcaption|img|blockquote|pre|hr|dl|dt|dd|details|summary)\b)/g, '\n').trim()}\n`

describe('a clipboard', () => {
  it.each(names)('of %s comes out as clean structure', (name) => {
    expect(lines(clean(read(`${name}.html`)))).toBe(read(`${name}.expected.html`))
  })

  it.each(names)('of %s passes the sanitiser as it is, and a second cleaning', (name) => {
    const html = clean(read(`${name}.html`))
    expect(sanitised(html)).toBe(html)
    expect(html).not.toMatch(/\s(?:style|class|on\w+)=|&nbsp;&nbsp;|<p><\/p>(?!<\/t[dh]>)/)
  })
})

describe('any HTML', () => {
  const TAGS = [
    'p',
    'div',
    'span',
    'b',
    'i',
    'ul',
    'ol',
    'li',
    'table',
    'tr',
    'td',
    'h1',
    'h4',
    'a',
  ]
    .concat(['pre', 'blockquote', 'br', 'img', 'dl', 'dd', 'dt', 'details', 'summary', 'figure'])
    .concat(['section', 'code', 'sup', 'o:p', 'font', 'figcaption'])
  const ATTRIBUTES = [
    '',
    ' style="font-weight:bold"',
    ' class="MsoListParagraph"',
    ' onclick="x()"',
    ' href="javascript:x()"',
    ' href="/a"',
    ' src="file:///a.png"',
    ' colspan="2"',
    ' id="a"',
    ` style="mso-list:l0 level2 lfo1"`,
  ]
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', '“', ' ', '\u00a0', '\n', '&lt;', '1.'),
  })
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      text,
      fc
        .tuple(fc.constantFrom(...TAGS), fc.constantFrom(...ATTRIBUTES), fc.array(tie('tree')))
        .map(([tag, attributes, inner]) => `<${tag}${attributes}>${inner.join('')}</${tag}>`),
    ),
  }))

  it('becomes allowed elements and attributes only, and keeps its words', () => {
    fc.assert(
      fc.property(tree, (html) => {
        const result = clean(html)
        expect(sanitised(result)).toBe(result)
        expect(result).not.toMatch(/\s(?:style|class|on\w+)=/)
        // A list's own number or bullet is no word of its text.
        if (!html.includes('Mso') && !html.includes('mso-')) {
          expect(Array.from(wordsOf(result)).sort()).toEqual(Array.from(wordsOf(html)).sort())
        }
      }),
      { numRuns: 150 },
    )
  })

  it('is never a reason to fail', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 200 }), (html) => {
        expect(typeof clean(html)).toBe('string')
      }),
    )
  })
})
