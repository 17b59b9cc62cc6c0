import { describe, expect, it } from '@jest/globals'
import { changedTerms, mayName } from '../../../../gatsby/reference/glossary/changed-terms.ts'

const term = (slug: string, name: string, aliases: string[] = [], linkAs?: string[]) => ({
  path: `/glossary/${slug}`,
  term: name,
  aliases,
  linkAs,
})

describe('changed terms', () => {
  it('are those that come, go, or are led to by other names, with the names of before', () => {
    const before = [term('lien', 'Lien'), term('deed', 'Deed'), term('bond', 'Bond')]
    const after = [term('lien', 'Lien', ['Charge']), term('bond', 'Bond'), term('levy', 'Levy')]
    expect(changedTerms(before, after)).toEqual({
      phrases: ['Charge', 'Deed', 'Levy', 'Lien'],
      paths: ['/glossary/deed', '/glossary/levy', '/glossary/lien'],
    })
    expect(changedTerms(before, before.toReversed())).toBeNull()
  })

  it('leave out names that lead nowhere', () => {
    const before = [term('lien', 'Lien', ['Charge'], ['Lien'])]
    expect(changedTerms(before, [term('lien', 'Lien', ['Other'], ['Lien'])])).toBeNull()
  })
})

describe('a held text', () => {
  const names = mayName({
    phrases: ['company agreement', 'ITIN', 'AT&T rule'],
    paths: ['/glossary/agreement'],
  })
  const has = (html: string, hrefs: string[] = []) =>
    names({ html, siteLinks: hrefs.map((href) => ({ href, text: '', imageAlt: null })) as never })

  it('may name them by any form of their names', () => {
    expect(has('<p>The company agreements of both.</p>')).toBe(true)
    expect(has('<p>The <strong>company</strong> agreement.</p>')).toBe(true)
    expect(
      has('<p>A <a class="term-link" href="/glossary/x">limited company</a> agreement</p>'),
    ).toBe(true)
    expect(has('<p>One</p><p><b>No</b>ITIN</p>')).toBe(true)
    expect(has('<p>The AT&amp;T rule</p>')).toBe(true)
    expect(has('<p>company&nbsp;agreement</p>')).toBe(true)
  })

  it('may lead to them, or have led to them', () => {
    expect(has('<p><a href="/glossary/agreement">that</a></p>')).toBe(true)
    expect(has('<p>that</p>', ['/glossary/agreement'])).toBe(true)
  })

  it('that names none of them need not be prepared again', () => {
    expect(has('<p>The agreement of a company, and an itinerary.</p>', ['/glossary/x'])).toBe(false)
  })
})
