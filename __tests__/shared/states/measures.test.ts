import { describe, expect, it } from '@jest/globals'
import { classesOf, classOf } from '../../../shared/states/classes.ts'
import { yearlyCostUsd, yearlyReportFeeUsd } from '../../../shared/states/figures.ts'
import type { StateFigures } from '../../../shared/states/figures.ts'
import { formatBytes, formatDollars, formatPercent } from '../../../shared/states/format.ts'
import { median } from '../../../shared/states/median.ts'
import { measureById, MEASURES, measureText } from '../../../shared/states/measures.ts'

const state = (overrides: Partial<StateFigures> = {}): StateFigures => ({
  incomeTax: { topRatePercent: 0 },
  salesTax: { statePercent: 6.25, includedLocalPercent: 0 },
  corporateTax: { kind: 'flat', topRatePercent: 8.84 },
  llc: { formationFeeUsd: 300, report: { frequency: 'annual', feeUsd: 0 }, minimumTaxUsd: 0 },
  ...overrides,
})

const measure = (id: string) => measureById(id)!

describe('the figures of a state', () => {
  it.each([
    ['annual', 138.75, 138.75],
    ['biennial', 9, 4.5],
    ['biennial', 31.25, 15.63],
    ['decennial', 70, 7],
    ['none', 0, 0],
  ])('spread a %s fee of %d dollars over its years: %d', (frequency, feeUsd, yearly) => {
    const llc = { formationFeeUsd: 100, report: { frequency, feeUsd }, minimumTaxUsd: 800 }
    expect(yearlyReportFeeUsd({ llc })).toBe(yearly)
  })

  it('count the minimum tax of every year beside the fee of a report of every second', () => {
    const report = { frequency: 'biennial', feeUsd: 20 }
    const llc = { formationFeeUsd: 70, report, minimumTaxUsd: 800 }
    expect(yearlyCostUsd({ llc })).toBe(810)
    expect(measure('llc-yearly-cost').valueOf(state({ llc }))).toBe(810)
  })

  it('have no corporate rate where receipts are taxed, and a rate of zero where nothing is', () => {
    const { valueOf } = measure('corporate-tax')
    const taxed = (kind: string, topRatePercent: number) =>
      valueOf(state({ corporateTax: { kind, topRatePercent } }))
    expect(taxed('gross-receipts', 0)).toBeNull()
    expect(taxed('none', 0)).toBe(0)
    expect(taxed('flat', 5)).toBe(5)
  })
})

describe('numbers in words', () => {
  it('write percentages and dollars with no more decimals than they have', () => {
    expect([6, 6.25, 4.875, 13.3].map(formatPercent)).toEqual(['6%', '6.25%', '4.875%', '13.3%'])
    expect([0, 40, 4.5, 138.75, 1500].map(formatDollars)).toEqual([
      '$0',
      '$40',
      '$4.50',
      '$138.75',
      '$1,500',
    ])
    expect([512, 18_432].map(formatBytes)).toEqual(['512 bytes', '18 kB'])
  })

  it('say what a zero and a missing number mean', () => {
    expect(measureText(measure('income-tax'), state(), 'long')).toBe('No tax on wages')
    expect(measureText(measure('llc-yearly-cost'), state())).toBe('$0')
    const receipts = state({ corporateTax: { kind: 'gross-receipts', topRatePercent: 0 } })
    expect(measureText(measure('corporate-tax'), receipts)).toBe('Receipts')
    expect(measureText(measure('corporate-tax'), receipts, 'long')).toBe(
      'On receipts, not on profit',
    )
    expect(measureText(measure('sales-tax'), state())).toBe('6.25%')
  })

  it('leave out the cents of large amounts in the labels of the map only', () => {
    const costing = (feeUsd: number) => {
      const report = { frequency: 'annual', feeUsd }
      return state({ llc: { formationFeeUsd: 0, report, minimumTaxUsd: 0 } })
    }
    const cost = measure('llc-yearly-cost')
    expect(measureText(cost, costing(138.75), 'label')).toBe('$139')
    expect(measureText(cost, costing(4.5), 'label')).toBe('$4.50')
    expect(measureText(cost, costing(0), 'label')).toBe('$0')
    expect(measureText(cost, costing(138.75))).toBe('$138.75')
    expect(measureText(cost, costing(138.75), 'long')).toBe('$138.75')
  })

  it('name every measure once', () => {
    expect(new Set(MEASURES.map(({ label }) => label)).size).toBe(MEASURES.length)
    expect(measureById('speed-limit')).toBeNull()
  })
})

describe('the classes of the map', () => {
  it('keep zero for itself where it means that there is no tax', () => {
    const sales = measure('sales-tax')
    expect([0, 2.9, 4.99, 5, 6, 6.25, 6.5, 7.25].map((value) => classOf(sales, value))).toEqual([
      1, 2, 2, 3, 4, 4, 5, 5,
    ])
    expect(classOf(sales, null)).toBeNull()
  })

  it('are five for every measure, and their words leave no gap', () => {
    expect(MEASURES.map((one) => classesOf(one).length)).toEqual(MEASURES.map(() => 5))
    expect(classesOf(measure('sales-tax')).map(({ label }) => label)).toEqual([
      'No state sales tax',
      'Above 0, under 5%',
      '5% to under 6%',
      '6% to under 6.5%',
      '6.5% and over',
    ])
    expect(classesOf(measure('llc-formation-fee')).at(0)?.label).toBe('Under $75')
    expect(classOf(measure('llc-formation-fee'), 0)).toBe(1)
  })
})

describe('the median', () => {
  it('is the middle number, or the mean of the two in the middle, in any order', () => {
    expect(median([7, 1, 4])).toBe(4)
    expect(median([10, 1, 4, 6])).toBe(5)
    expect(median([3])).toBe(3)
    expect(median([])).toBeNull()
  })
})
