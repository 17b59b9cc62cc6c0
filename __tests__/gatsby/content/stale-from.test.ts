import { describe, expect, it } from '@jest/globals'
import type { ContentFile } from '../../../gatsby/content/content-files.ts'
import { planContent } from '../../../gatsby/entries/plan-content.ts'
import { CONTENT_OPTIONS, ownContent } from '../support/content-options.ts'

/** A file of this site that refers to no other. */
function aloneOf(wanted: string): ContentFile {
  const file = ownContent().find(({ slug }) => slug === wanted)
  if (file === undefined) throw new TypeError(`There is no ${wanted}.`)
  const fields = { ...(JSON.parse(file.text) as object), relatedForms: [], relatedTerms: [] }
  return { ...file, text: JSON.stringify(fields) }
}

const staleFrom = (files: readonly ContentFile[], day: string) =>
  planContent(files, { ...CONTENT_OPTIONS, day }).staleFrom

/** A state whose sales tax is another from some days on. */
function stateWithRatesFrom(slug: string, ...days: string[]): ContentFile {
  const file = aloneOf(slug)
  const state = JSON.parse(file.text) as { salesTax: { rates: object[] } }
  const [first = {}] = state.salesTax.rates
  state.salesTax.rates = ['2020-01-01', ...days].map((from) => ({ ...first, from }))
  return { ...file, text: JSON.stringify(state) }
}

describe('How long built pages are right', () => {
  it('ends with the year, which stands in every footer', () => {
    expect(staleFrom([], '2026-11-28')).toBe('2027-01-01')
    expect(staleFrom([], '2027-10-16')).toBe('2028-01-01')
  })

  it('ends when tools open with other years', () => {
    expect(staleFrom([], '2027-01-01')).toBe('2027-04-16')
    expect(staleFrom([], '2027-04-16')).toBe('2027-10-16')
  })

  it('ends on the first day on which a state has other figures', () => {
    const files = [
      stateWithRatesFrom('indiana', '2027-07-01'),
      stateWithRatesFrom('ohio', '2027-03-15', '2027-05-01'),
    ]
    expect(staleFrom(files, '2027-01-01')).toBe('2027-03-15')
    expect(staleFrom(files, '2027-04-16')).toBe('2027-05-01')
    expect(staleFrom(files, '2027-05-01')).toBe('2027-07-01')
  })

  it('does not end with what has no figures', () => {
    expect(
      staleFrom(
        ownContent().filter(({ folder }) => folder === 'glossary'),
        '2027-01-01',
      ),
    ).toBe('2027-04-16')
  })

  it('is known for the content of this site', () => {
    const files = ownContent()
    expect(staleFrom(files, '2026-11-28')).toBe('2027-01-01')
    expect(staleFrom(files, '2027-04-16')).toBe('2027-07-01')
  })
})
