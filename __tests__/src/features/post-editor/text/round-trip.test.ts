import { describe, expect, it } from '@jest/globals'
import { createDocument, getSchema } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import createDOMPurify from 'dompurify'
import fc from '../../../../setup/fast-check'
import { embedFacts } from '../../../../../shared/html/embeds'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '../../../../../shared/html/allowed/allow-list'
import { prepareBody } from '../../../../../shared/html/preparation/prepare-body'
import { SANITISER_SETTINGS, screenAttribute } from '../../../../../shared/html/allowed/sanitising'
import { bodyExtensions } from '../../../../../src/features/post-editor/text/extensions'
import {
  blockHtml,
  storedBlocks,
} from '../../../../../src/features/post-editor/text/document/stored-html'
import { anyDocument } from './any-document'
import { createTermMatcher } from '../../../../../shared/glossary/term-matcher'
import { runs } from '../../../../setup/runs.ts'

const NO_TERMS = createTermMatcher([])

const schema = getSchema(bodyExtensions())
const purifier = createDOMPurify(window)
purifier.addHook('uponSanitizeAttribute', screenAttribute)

const numRuns = runs(40, 800)

const written = (html: string): string =>
  storedBlocks(createDocument(html, schema)).map(blockHtml).join('')

const jsonOf = (doc: Node): unknown[] => storedBlocks(doc).map((block): unknown => block.toJSON())

/** A string on its way through the document store: JSON in UTF-8, there and back. */
const throughTheStore = (html: string): string => {
  const wire = Buffer.from(JSON.stringify({ fields: { html: { stringValue: html } } }), 'utf8')
  const { fields } = JSON.parse(wire.toString('utf8')) as {
    fields: { html: { stringValue: string } }
  }
  return fields.html.stringValue
}

const sanitised = (html: string): HTMLElement => {
  const root = document.createElement('div')
  root.append(purifier.sanitize(html, SANITISER_SETTINGS))
  return root
}

/** Puts the words of footnotes back to where their marks are. */
function unfoldFootnotes(root: HTMLElement): void {
  for (const note of root.querySelectorAll('.footnotes li')) {
    note.lastElementChild?.remove()
    note.lastChild?.remove()
    const mark = root.querySelector(`sup:has(#footnote-mark-${note.id.slice('footnote-'.length)})`)
    mark?.replaceWith(...note.childNodes)
  }
  root.querySelector('.footnotes')?.remove()
}

/** What a reader is told: words, addresses, what stands for pictures, code, tables. */
function contentOf(root: HTMLElement) {
  const all = <Value>(selector: string, read: (element: Element) => Value): Value[] =>
    Array.from(root.querySelectorAll(selector), read)
  unfoldFootnotes(root)
  for (const label of root.querySelectorAll('.code__language, .callout__label')) label.remove()
  return {
    words: root.textContent,
    links: all('a', (link) => [link.getAttribute('href'), link.textContent]),
    pictures: all('img', (image) =>
      ['alt', 'data-focus', 'width'].map((name) => image.getAttribute(name)),
    ),
    code: all('pre', ({ textContent }) => textContent),
    headings: all('h2, h3, h4, h5, h6', ({ localName, textContent }) => [localName, textContent]),
    cells: all('th, td', (cell) => [
      cell.localName,
      cell.getAttribute('colspan'),
      cell.textContent,
    ]),
    captions: all('caption, figcaption', ({ textContent }) => textContent),
    lists: all('ul, ol, dl', ({ localName, children }) => [localName, children.length]),
  }
}

describe('whatever the editor can hold', () => {
  it.each([
    '<p><a href="/forms" title="007">a form</a></p>',
    '<p><abbr title="1040">ten-forty</abbr></p>',
    '<p><time datetime="2026">this year</time></p>',
    '<h2 id="007">A heading</h2>',
  ])('keeps words of attributes that look like numbers or truth values: %s', (html) => {
    expect(written(html)).toBe(html)
  })

  it('is written as HTML that the editor reads as the same text again', () => {
    fc.assert(
      fc.property(anyDocument, (json) => {
        const doc = createDocument(json, schema, {}, { errorOnInvalidContent: true })
        doc.check()
        const html = storedBlocks(doc).map(blockHtml).join('')
        expect(written(html)).toBe(html)
        expect(jsonOf(createDocument(html, schema))).toEqual(jsonOf(doc))
      }),
      { numRuns },
    )
  })

  it('reaches readers whole, by way of the store, the sanitiser and the page', () => {
    fc.assert(
      fc.property(anyDocument, (json) => {
        const html = storedBlocks(createDocument(json, schema)).map(blockHtml).join('')
        const root = sanitised(throughTheStore(html))
        expect(root.innerHTML).toBe(html)
        const before = contentOf(sanitised(html))
        prepareBody(root, { siteUrl: 'https://pliego.example', terms: NO_TERMS })
        const frames = root.querySelectorAll('[data-frame]').length
        expect(frames).toBe((html.match(/data-embed="/g) ?? []).length)
        const after = contentOf(root)
        expect(after).toEqual({
          ...before,
          links: before.links.map(([to, text]) => [
            to?.startsWith('#') === true ? `#user-content-${to.slice(1)}` : to,
            text,
          ]),
        })
      }),
      { numRuns },
    )
  })
})

describe('whatever is read by the editor', () => {
  const markup = fc
    .array(
      fc.oneof(
        fc
          .constantFrom(...ALLOWED_TAGS, 'script', 'iframe', 'style', 'svg', 'h1')
          .chain((tag) =>
            fc.constantFrom(`<${tag}>`, `</${tag}>`, `<${tag} id="location" onclick="alert(1)">`),
          ),
        fc.constantFrom(
          'words',
          '<a href="javascript:alert(1)">',
          '<img src="data:image/png;base64,A">',
          '<img src="/a.png" alt="a" onerror="alert(1)">',
          '<pre data-language="ts">',
          '<!--',
          '<figure data-embed="vimeo" data-embed-id="1">',
          '<div data-gallery="2">',
          '<div data-callout="tip">',
          '<div data-callout="evil">',
          '<small data-footnote="">',
          '</small>',
          '-->',
        ),
      ),
      { maxLength: 25 },
    )
    .map((parts) => parts.join(''))

  it('is written once for all: reading it again changes nothing', () => {
    fc.assert(
      fc.property(markup, (html) => {
        const once = written(html)
        // TipTap reads no text that is a lone line break.
        fc.pre(!/<code>\n\s{0,2}<\/code>/.test(once))
        expect(written(once)).toBe(once)
      }),
      { numRuns: numRuns * 2 },
    )
  })

  it('keeps the words of a note within code in the code', () => {
    const html =
      '<pre>let a <small data-footnote="">see <b>below</b><br></small>= 1</pre><p>Text</p>'
    expect(written(html)).toBe('<pre><code>let a see below\n= 1</code></pre><p>Text</p>')
  })

  it('holds nothing that the allow-list does not', () => {
    fc.assert(
      fc.property(markup, (html) => {
        const { body } = new DOMParser().parseFromString(written(html), 'text/html')
        for (const element of body.querySelectorAll('*')) {
          expect(ALLOWED_TAGS).toContain(element.localName)
          for (const name of element.getAttributeNames()) expect(ALLOWED_ATTRIBUTES).toContain(name)
          expect(element.getAttribute('href') ?? '').not.toMatch(/^javascript:/)
          expect(element.getAttribute('src') ?? '').not.toMatch(/^data:/)
          const provider = element.getAttribute('data-embed')
          if (provider !== null) {
            expect(embedFacts(provider, element.getAttribute('data-embed-id'))).not.toBeNull()
          }
        }
      }),
      { numRuns: numRuns * 2 },
    )
  })
})
