import { describe, expect, it } from '@jest/globals'
import { classesOf, classOf } from '../../../shared/states/classes.ts'
import type { StateNumbers } from '../../../shared/states/facts.ts'
import { formatBytes, formatDollars, formatPercent } from '../../../shared/states/format.ts'
import { median } from '../../../shared/states/median.ts'
import {
  fiveYearCostUsd,
  yearlyCostUsd,
  yearlyReportFeeUsd,
} from '../../../shared/states/llc-costs.ts'
import { factText, MAPPED_FACTS, mappedFactById } from '../../../shared/states/page-facts.ts'
import { ZEROS } from './state-numbers.ts'

const llcWith = (
  report: { readonly frequency: string; readonly feeUsd: number },
  minimumTaxUsd = 0,
) => ({ ...ZEROS.llc, minimumTaxUsd, report: { ...ZEROS['llc.report'], ...report } })

const taxing = (kind: string, topRatePercent: number) => ({
  ...ZEROS.corporateTax,
  kind,
  topRatePercent,
})

const state = (overrides: Partial<StateNumbers> = {}): StateNumbers => ({
  incomeTax: ZEROS.incomeTax,
  salesTax: { ...ZEROS.salesTax, statePercent: 6.25 },
  corporateTax: taxing('flat', 8.84),
  llc: llcWith({ frequency: 'annual', feeUsd: 0 }),
  ...overrides,
})

const mapped = (id: string) => mappedFactById(id)!

describe('what is worked out of a state', () => {
  it.each([
    ['annual', 138.75, 138.75],
    ['biennial', 9, 4.5],
    ['biennial', 31.25, 15.63],
    ['decennial', 70, 7],
    ['none', 0, 0],
  ])('spread a %s fee of %d dollars over its years: %d', (frequency, feeUsd, yearly) => {
    expect(yearlyReportFeeUsd({ report: { frequency, feeUsd } })).toBe(yearly)
  })

  it('count the minimum tax of every year beside the fee of a report of every second', () => {
    const llc = llcWith({ frequency: 'biennial', feeUsd: 20 }, 800)
    expect(yearlyCostUsd(llc)).toBe(810)
    expect(mapped('llc-yearly-cost').valueOf(state({ llc }))).toBe(810)
  })

  it.each([
    ['annual', null, 70 + 5 * 20 + 5 * 800],
    ['biennial', 'Within 90 days of formation', 70 + 3 * 20 + 5 * 800],
    ['decennial', null, 70 + 5 * 800],
    ['none', null, 70 + 5 * 800],
  ])('count the %s reports of five years, and a first one %s: %d', (frequency, firstDue, cost) => {
    const report = { frequency, feeUsd: 20, firstDue }
    expect(fiveYearCostUsd({ formationFeeUsd: 70, minimumTaxUsd: 800, report })).toBe(cost)
  })

  it('have no corporate rate where receipts are taxed, and a rate of zero where nothing is', () => {
    const { valueOf } = mapped('corporate-tax')
    const taxed = (kind: string, topRatePercent: number) =>
      valueOf(state({ corporateTax: taxing(kind, topRatePercent) }))
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
    expect(factText(mapped('income-tax'), state(), 'long')).toBe('No tax on wages')
    expect(factText(mapped('llc-yearly-cost'), state())).toBe('$0')
    const receipts = state({ corporateTax: taxing('gross-receipts', 0) })
    expect(factText(mapped('corporate-tax'), receipts)).toBe('Receipts')
    expect(factText(mapped('corporate-tax'), receipts, 'long')).toBe('On receipts, not on profit')
    expect(factText(mapped('sales-tax'), state())).toBe('6.25%')
  })

  it('leave out the cents of large amounts in the labels of the map only', () => {
    const costing = (feeUsd: number) => state({ llc: llcWith({ frequency: 'annual', feeUsd }) })
    const cost = mapped('llc-yearly-cost')
    expect(factText(cost, costing(138.75), 'label')).toBe('$139')
    expect(factText(cost, costing(4.5), 'label')).toBe('$4.50')
    expect(factText(cost, costing(0), 'label')).toBe('$0')
    expect(factText(cost, costing(138.75))).toBe('$138.75')
    expect(factText(cost, costing(138.75), 'long')).toBe('$138.75')
  })

  it('name every mapped fact once', () => {
    expect(new Set(MAPPED_FACTS.map(({ label }) => label)).size).toBe(MAPPED_FACTS.length)
    expect(mappedFactById('speed-limit')).toBeNull()
  })
})

describe('the classes of the map', () => {
  it('keep zero for itself where it means that there is no tax', () => {
    const sales = mapped('sales-tax')
    expect([0, 2.9, 4.99, 5, 6, 6.25, 6.5, 7.25].map((value) => classOf(sales, value))).toEqual([
      1, 2, 2, 3, 4, 4, 5, 5,
    ])
    expect(classOf(sales, null)).toBeNull()
  })

  it('are five for every mapped fact, and their words leave no gap', () => {
    expect(MAPPED_FACTS.map((one) => classesOf(one).length)).toEqual(MAPPED_FACTS.map(() => 5))
    expect(classesOf(mapped('sales-tax')).map(({ label }) => label)).toEqual([
      'No state sales tax',
      'Above 0, under 5%',
      '5% to under 6%',
      '6% to under 6.5%',
      '6.5% and over',
    ])
    expect(classesOf(mapped('llc-formation-fee')).at(0)?.label).toBe('Under $75')
    expect(classOf(mapped('llc-formation-fee'), 0)).toBe(1)
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
