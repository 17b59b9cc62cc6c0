import { expect, it } from '@jest/globals'
import { compareVersions } from '../../../../src/editing/difference/compare-versions'
import { summariseComparison } from '../../../../src/editing/difference/summarise'
import { TERM_FIELDS, term } from '../../../shared/kinds/term-fields'

const source = { url: 'https://irs.gov', label: 'IRS', year: 2025 }

it('compares versions by any table: lists, records and numbers in words', () => {
  const comparison = compareVersions(
    TERM_FIELDS,
    term({ name: 'EIN', definition: ['One.'], sources: [source], due: 4 }),
    term({ name: 'EIN', definition: ['One.', 'Two.'], sources: [{ ...source, year: 2026 }] }),
  )
  expect(comparison.fields.map(({ label }) => label)).toEqual([
    'Definition',
    'Sources',
    'Due in month',
  ])
  const [, sources] = comparison.fields
  const changed = sources?.stretches.filter(({ kind }) => kind !== 'same')
  expect(changed?.map(({ words }) => words.map(({ text }) => text).join(''))).toEqual([
    '2025',
    '2026',
  ])
  expect(summariseComparison(comparison)).toBe('Definition, sources, due in month')
})

it('finds no difference in records whose properties came in another order', () => {
  const { url, label, year } = source
  const { changes } = compareVersions(
    TERM_FIELDS,
    term({ sources: [source] }),
    term({ sources: [{ year, label, url }] }),
  )
  expect(changes).toBe(0)
})
