import { describe, expect, it } from '@jest/globals'
import { readTypedHref } from '../../../../../../src/features/post-editor/writing/links/read-typed-href'

const read = (typed: string) => readTypedHref(typed, ['https://example.com'])

describe('what is typed as the target of a link', () => {
  it.each([
    [' https://irs.gov/w7 ', 'https://irs.gov/w7'],
    ['irs.gov', 'https://irs.gov'],
    ['HTTPS://IRS.gov/W7', 'https://irs.gov/W7'],
    ['irs.gov/forms?year=2026', 'https://irs.gov/forms?year=2026'],
    ['localhost:8080/a', 'https://localhost:8080/a'],
    ['jane@example.org', 'mailto:jane@example.org'],
    ['tel:+15551234', 'tel:+15551234'],
    ['/forms/w-7', '/forms/w-7'],
    ['#fees', '#fees'],
    ['https://example.com/glossary/apostille', '/glossary/apostille'],
    ['https://irs.gov/?utm_source=news&id=7', 'https://irs.gov/?id=7'],
  ])('takes %s as the address %s', (typed, href) => {
    expect(read(typed)).toEqual({ kind: 'address', href })
  })

  it.each(['', 'apostille', 'form w-7', 'what is a form.'])('takes "%s" as words', (typed) => {
    expect(read(typed)).toEqual({ kind: 'words', words: typed })
  })

  it.each(['javascript:alert(1)', 'ftp://example.org/a', 'https://'])('refuses %s', (typed) => {
    expect(read(typed).kind).not.toBe('address')
  })
})
