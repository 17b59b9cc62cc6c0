import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { changesOf, factsOn } from '../../../../gatsby/reference/facts/facts-in-force.ts'
import { STATES } from '../../../../shared/kinds/tables/states.ts'
import { typesOfKind } from '../../../../gatsby/nodes/schema/kind-types.ts'
import { FILE_FACTS } from '../../../../shared/states/file-facts.ts'

const california = STATES.schema.parse(
  JSON.parse(readFileSync('content/states/california.json', 'utf8')),
)

const DAY = '2026-11-30'

describe('what a state’s file says on a day', () => {
  const withIncome = (...rates: (typeof california.incomeTax.rates)[number][]) => ({
    ...california,
    incomeTax: { note: null, rates },
  })
  const flat = { from: '2025-01-01', kind: 'flat', topRatePercent: 4 } as const

  it('is a change in the note where the number is another', () => {
    const found = factsOn(withIncome(flat, { ...flat, from: '2026-01-01', topRatePercent: 3 }), DAY)
    expect(found).toMatchObject({
      since: '2026-01-01',
      facts: { incomeTax: { topRatePercent: 3, note: '4 percent until the end of 2025.' } },
    })
  })

  it('is none where an entry leaves the number as it was', () => {
    const found = factsOn(withIncome(flat, { ...flat, from: '2026-01-01', kind: 'graduated' }), DAY)
    expect(found).toMatchObject({ facts: { incomeTax: { kind: 'graduated', note: null } } })
  })

  it('names a second fact of a list where that has changed', () => {
    const [first, second] = FILE_FACTS.filter(({ list }) => list === 'salesTax.rates')
    const rate = { from: '2025-01-01', statePercent: 6, includedLocalPercent: 1 }
    const rates = [rate, { ...rate, from: '2026-07-01', includedLocalPercent: 1.25 }]
    const state = { ...california, salesTax: { ...california.salesTax, rates } }
    const cited = { id: 'local-part', label: 'Local part', words: [] }
    expect(changesOf(state, [first!, { ...second!, cited }], DAY)).toEqual([
      'Local part: 1 percent until 30 June 2026.',
    ])
  })
})

describe('a fact in the table', () => {
  it.each(FILE_FACTS)('is asked of every file: $path', ({ name, silent }) => {
    const text = readFileSync('content/states/california.json', 'utf8')
    const state: unknown = JSON.parse(text, (key, value: unknown) =>
      key === name ? undefined : value,
    )
    const issues = STATES.schema.safeParse(state).error?.issues ?? []
    expect(new Set(issues.map(({ path }) => path.at(-1)))).toEqual(
      new Set(silent === undefined ? [name] : []),
    )
  })

  it('is a field of the data layer', () => {
    const types = typesOfKind('states')
    const missing = FILE_FACTS.filter(({ name }) => !types.includes(` ${name}: Float!\n`))
    expect(missing).toEqual([])
  })
})
