import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { staleFrom } from '../../../gatsby/content/stale-from.ts'

const FOLDER = path.resolve('content', 'states')
const indiana = { folder: 'states', slug: 'indiana', text: fileOf('indiana.json') }

function fileOf(name: string): string {
  return readFileSync(path.join(FOLDER, name), 'utf8')
}

/** A state whose sales tax is another from some days on. */
function stateWithRatesFrom(...days: string[]) {
  const state = JSON.parse(indiana.text) as { salesTax: { rates: object[] } }
  const [first = {}] = state.salesTax.rates
  state.salesTax.rates = ['2020-01-01', ...days].map((from) => ({ ...first, from }))
  return { ...indiana, text: JSON.stringify(state) }
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
    const files = [stateWithRatesFrom('2027-07-01'), stateWithRatesFrom('2027-03-15', '2027-05-01')]
    expect(staleFrom(files, '2027-01-01')).toBe('2027-03-15')
    expect(staleFrom(files, '2027-04-16')).toBe('2027-05-01')
    expect(staleFrom(files, '2027-05-01')).toBe('2027-07-01')
  })

  it('ignores files of other folders', () => {
    const glossary = { ...stateWithRatesFrom('2027-03-15'), folder: 'glossary' }
    expect(staleFrom([glossary], '2027-01-01')).toBe('2027-04-16')
  })

  it('is known for every state of this site', () => {
    const files = readdirSync(FOLDER).map((name) => ({
      folder: 'states',
      slug: path.parse(name).name,
      text: fileOf(name),
    }))
    expect(staleFrom(files, '2026-11-28')).toBe('2027-01-01')
    expect(staleFrom(files, '2027-04-16')).toBe('2027-07-01')
  })
})
