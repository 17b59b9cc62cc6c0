import { describe, expect, it } from '@jest/globals'
import { createTermMatcher } from '../../../shared/glossary/term-matcher.ts'
import { prepareHtml } from '../../../gatsby/html/prepare-html.ts'
import { openSanitiser } from '../../../gatsby/html/open-sanitiser.ts'
import { isAllowedAddress } from '../../../shared/html/allowed/addresses.ts'
import type { PictureOutcome, PictureReference } from '../../../gatsby/nodes/picture.ts'
import { storedPicture } from '../support/stored-picture.ts'

const sanitiser = openSanitiser()
const stored: PictureOutcome = { kind: 'stored', picture: storedPicture(), isTemporary: false }

const terms = createTermMatcher([{ path: '/glossary/apostille', phrases: ['apostille'] }])

const prepare = (
  html: string,
  resolvePicture: (reference: PictureReference) => Promise<PictureOutcome> = async () => stored,
) => prepareHtml(html, { sanitiser, siteUrl: 'https://pliego.example', terms, resolvePicture })

const cleaned = async (html: string) => (await prepare(html)).html

describe('a body that refers to facts', () => {
  const tax = '<data value="states/ohio/sales-tax">1 percent</data>'

  it('keeps the references, and names the facts', async () => {
    const { html, factIds } = await prepare(
      `<p>${tax} <data value="a/b">2</data> ${tax}</p><table><tbody><tr><td>${tax}</td></tr></tbody></table>`,
    )
    expect(factIds).toEqual(['a/b', 'states/ohio/sales-tax'])
    expect(html).toContain(`<p>${tax} <data value="a/b">2</data> ${tax}</p>`)
    expect(html).toContain('<td><data value="states/ohio/sales-tax" data-cell="">1 percent</data>')
  })

  it('has no term in the words of a reference', async () => {
    const text = '<p><data value="a/b">apostille</data> and apostille</p>'
    expect(await cleaned(text)).toBe(
      '<p><data value="a/b">apostille</data> and <a class="term-link" href="/glossary/apostille">apostille</a></p>',
    )
  })

  it('remembers a footnote of a cell as one, wherever it is shown', async () => {
    const note = `<small data-footnote="">${tax}</small>`
    const { html } = await prepare(`<table><tbody><tr><td>a${note}</td></tr></tbody></table>`)
    expect(html).toMatch(/<li [^>]*><data value="states\/ohio\/sales-tax" data-cell="">/)
  })

  it('has its own passages with numbers, and those alone', async () => {
    const { passages } = await prepare(`<p>Ohio takes 5 percent. It is ${tax}. No one knows.</p>`)
    expect(passages.map(({ text }) => text)).toEqual(['Ohio takes 5 percent.'])
  })
})

describe('hostile HTML', () => {
  it.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="alert(1)" style="color:red" class="x">a</p>', '<p>a</p>'],
    ['<svg><script>alert(1)</script></svg><p>a</p>', '<p>a</p>'],
    ['<math><mi>x</mi></math><p>a</p>', '<p>a</p>'],
    ['<style>p{}</style><p>a</p>', '<p>a</p>'],
    ['<iframe src="https://x.example">b</iframe><p>a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="java\nscript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<a href="vbscript:x">a</a>', '<a>a</a>'],
    ['<form action="/x"><input name="y">a</form>', 'a'],
    ['<p data-image="b" data-x="y">a</p>', '<p>a</p>'],
    ['<p aria-label="x">a</p>', '<p>a</p>'],
  ])('%s becomes %s', async (hostile, clean) => {
    expect(await cleaned(hostile)).toBe(clean)
  })

  it('cannot shadow properties of the document by its ids', async () => {
    expect(await cleaned('<p id="location">a</p>')).toBe('<p id="user-content-location">a</p>')
  })

  it('survives a second parsing unchanged', async () => {
    const tricky = '<table><td><p>a<table><td>b</table></table><p>c<p>d<b><i>e</b>f</i>'
    const once = await cleaned(tricky)
    expect(await cleaned(once)).toBe(once)
  })

  it.each([
    ['/forms', true],
    ['#part', true],
    ['mailto:a@b.example', true],
    ['HTTPS://a.example', true],
    ['\u0001javascript:x', false],
    ['data:image/png;base64,AA', false],
    ['file:///etc/passwd', false],
  ])('the address %j is allowed: %s', (address, allowed) => {
    expect(isAllowedAddress(address)).toBe(allowed)
  })
})

describe('the structure of a body', () => {
  it('gives headings ids of their own and lists them', async () => {
    const { html, headings } = await prepare('<h2>Été à Léon</h2><h3>A</h3><h3>A</h3><h5>x</h5>')
    expect(headings).toEqual([
      { id: 'section-ete-a-leon', text: 'Été à Léon', level: 2 },
      { id: 'section-a', text: 'A', level: 3 },
      { id: 'section-a-2', text: 'A', level: 3 },
    ])
    expect(html).toContain('<h3 id="section-a-2">A</h3>')
  })

  it('turns a first-level heading into a second-level one: the page has its own', async () => {
    expect(await cleaned('<h1>Title</h1>')).toBe('<h2 id="section-title">Title</h2>')
  })

  it('lets in-page links follow the prefixed ids', async () => {
    expect(await cleaned('<a href="#note">a</a><p id="note">b</p>')).toBe(
      '<a href="#user-content-note">a</a><p id="user-content-note">b</p>',
    )
  })

  it('makes links to the site itself relative', async () => {
    expect(await cleaned('<a href="https://pliego.example/forms">a</a>')).toBe(
      '<a href="/forms">a</a>',
    )
  })

  it('adds the relationship values to links that open a window, and drops other targets', async () => {
    expect(
      await cleaned('<a href="/a" target="_BLANK">a</a><a href="/b" target="_top">b</a>'),
    ).toBe('<a href="/a" target="_blank" rel="noopener noreferrer">a</a><a href="/b">b</a>')
  })

  it('counts reading time in whole minutes', async () => {
    expect((await prepare('<p>one two</p>')).readingMinutes).toBe(1)
    expect((await prepare(`<p>${'word '.repeat(880)}</p>`)).readingMinutes).toBe(4)
  })
})

describe('terms of the glossary in a body', () => {
  it('become links at their first use, and the post remembers them', async () => {
    const { html, referencePaths } = await prepare(
      '<h2>Apostille</h2><p>An apostille. Apostilles.</p>',
    )
    expect(html).toBe(
      '<h2 id="section-apostille">Apostille</h2>' +
        '<p>An <a class="term-link" href="/glossary/apostille">apostille</a>. Apostilles.</p>',
    )
    expect(referencePaths).toEqual(['/glossary/apostille'])
  })

  it('cannot be marked by authors', async () => {
    expect(await cleaned('<a class="term-link" href="/forms">a</a>')).toBe('<a href="/forms">a</a>')
  })
})

describe('pictures in a body', () => {
  it('carry the key of the stored picture instead of an address', async () => {
    const { html, pictures } = await prepare(
      '<figure><img src="https://a.example/x.jpg" data-path="posts/1/x.jpg" alt="A" width="300"></figure>',
    )
    expect(html).toBe(
      `<figure><img width="300" alt="A" data-image="${'a'.repeat(32)}"></figure>`.replace(
        'width="300" alt="A"',
        'alt="A" width="300"',
      ),
    )
    expect(pictures).toHaveLength(1)
  })

  it('are asked for by the object name and by the address', async () => {
    const asked: PictureReference[] = []
    await prepare('<img src="/v0/x" data-path="posts/1/x.jpg" alt="">', async (reference) => {
      asked.push(reference)
      return stored
    })
    expect(asked).toEqual([{ address: '/v0/x', objectPath: 'posts/1/x.jpg' }])
  })

  it('become a labelled placeholder with a warning when they cannot be had', async () => {
    const { html, warnings, isWorthRetrying, missingPictures } = await prepare(
      '<img src="x" alt="A map">',
      async () => ({
        kind: 'missing',
        code: 'image/unreachable',
        message: 'no answer',
        isTemporary: true,
      }),
    )
    expect(html).toBe('<img alt="A map" data-placeholder="The picture could not be loaded">')
    expect(warnings).toEqual([{ code: 'image/unreachable', message: 'no answer' }])
    expect([isWorthRetrying, missingPictures]).toEqual([true, 1])
  })

  it('are shown as they are while their variants are awaited', async () => {
    const body = await prepare('<img src="x" alt="A map">', async () => ({
      ...stored,
      isTemporary: true,
    }))
    expect(body.html).toContain('data-image')
    expect([body.isWorthRetrying, body.missingPictures]).toEqual([true, 0])
  })

  it('keep the placeholder that an import wrote, without asking for anything', async () => {
    const html = '<img data-placeholder="Not found" alt="A">'
    const refuse = async (): Promise<never> => {
      throw new Error('must not be asked')
    }
    expect((await prepare(html, refuse)).html).toBe('<img data-placeholder="Not found" alt="A">')
  })

  it('keep a reason with a colon, which is no address', async () => {
    const html = '<img alt="A map" data-placeholder="This picture is missing: its host is gone.">'
    expect((await prepare(html)).html).toContain('missing: its host is gone.')
  })

  it('stand in a div where a paragraph held them, for a paragraph cannot hold blocks', async () => {
    const { html } = await prepare('<p>a <img src="https://a.example/b.png" alt=""></p>')
    expect(html).toMatch(/^<div class="paragraph">a <img /)
  })
})
