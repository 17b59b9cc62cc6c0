import { describe, expect, it } from '@jest/globals'
import { createTermMatcher } from '../../../../shared/glossary/term-matcher'
import {
  preparePreview as prepare,
  previewCover,
} from '../../../../src/features/preview/prepare-preview'

const SITE = 'https://pliego.example'
const APOSTILLE = { path: '/glossary/apostille', term: 'Apostille', definition: 'A certificate.' }
const GLOSSARY = {
  terms: [APOSTILLE, { path: '/glossary/lien', term: 'Lien', definition: 'A claim.' }],
  matcher: createTermMatcher([
    { path: '/glossary/apostille', phrases: ['apostille'] },
    { path: '/glossary/lien', phrases: ['lien'] },
  ]),
}

const NO_FIGURES = new Map<string, never>()
const preparePreview = (html: string, site: string) => prepare(html, site, GLOSSARY, NO_FIGURES)

describe('a preview of a text', () => {
  it.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<iframe src="https://x.example"></iframe><p>a</p>', '<p>a</p>'],
    ['<svg onload="alert(1)"></svg><p>a</p>', '<p>a</p>'],
    ['<p data-image="x">a</p>', '<p>a</p>'],
  ])('makes %s harmless', (hostile, clean) => {
    expect(preparePreview(hostile, SITE).html).toBe(clean)
  })

  it('takes the steps of the build', () => {
    const body = preparePreview(`<h1>One</h1><p><a href="${SITE}/forms">f</a></p>`, SITE)
    expect(body.html).toBe('<h2 id="section-one">One</h2><p><a href="/forms">f</a></p>')
    expect(body.headings).toEqual([{ id: 'section-one', text: 'One', level: 2 }])
    expect(body.readingMinutes).toBe(1)
  })

  it('links the first use of a term', () => {
    const { html, terms } = preparePreview('<p>An apostille, or two apostilles.</p>', SITE)
    expect(html.match(/href="\/glossary\/apostille"/g)).toHaveLength(1)
    expect(html).toMatch(/^<p>An <a /)
    expect(terms).toEqual([])
  })

  it('has the definitions of the terms that the author has marked', () => {
    const marked = '<p>A <a href="/glossary/apostille">paper</a>, no lien.</p>'
    expect(preparePreview(marked, SITE).terms).toEqual([APOSTILLE])
  })

  it('has the figures of the site that are in force, as a sentence and as a table say them', () => {
    const fee = {
      id: 'states/delaware/report-fee',
      subject: 'Delaware',
      label: 'Report fee',
      since: '2027-06-01',
      text: '400 dollars',
      cell: '400',
    }
    const { html } = prepare(
      '<p><data value="states/delaware/report-fee">300 dollars</data>, <data value="gone">9</data></p>' +
        '<table><tbody><tr><td><data value="states/delaware/report-fee">300</data></td></tr></tbody></table>',
      SITE,
      null,
      new Map([[fee.id, fee]]),
    )
    expect(html).toContain('title="Delaware: Report fee, since ')
    expect(html).toContain('>400 dollars<')
    expect(html).toContain('>400<')
    expect(html).toContain('>9<')
    expect(html).not.toContain('300')
  })

  it("leaves the author's terms as they are where the glossary could not be read", () => {
    const written = '<p><a href="/glossary/lien">A lien</a></p>'
    const { html, terms } = prepare(written, SITE, null, NO_FIGURES)
    expect(html).toBe(written)
    expect(terms).toEqual([])
  })

  it('shows pictures from where they are stored, and none from a data address', () => {
    const body = preparePreview(
      '<img src="/v0/b/x" alt="A" width="300" height="200"><img src="data:image/png;base64,A">',
      SITE,
    )
    expect(body.pictures).toEqual([
      { hash: 'picture-0', width: 300, height: 200, imageData: null, publicUrl: '/v0/b/x' },
    ])
  })

  it.each(['https://a.example/x.png', '//a.example/x.png', 'HTTPS://A.example/x.png'])(
    'asks no other site for %s, and says that it will be fetched',
    (address) => {
      const { html, pictures } = preparePreview(`<img src="${address}" alt="A">`, SITE)
      expect(pictures).toEqual([])
      expect(html).toContain(
        'data-placeholder="Picture from a.example: it is fetched when the post is published"',
      )
      expect(html).not.toContain('data-image')
    },
  )

  it('asks no other site for a cover', () => {
    const cover = { path: 'p', alt: '', width: 1, height: 1, focalX: 0.5, focalY: 0.5 }
    expect(previewCover({ ...cover, url: 'https://a.example/x.png' })?.publicUrl).toBeNull()
    expect(previewCover({ ...cover, url: '/v0/b/x' })?.publicUrl).toBe('/v0/b/x')
  })
})
