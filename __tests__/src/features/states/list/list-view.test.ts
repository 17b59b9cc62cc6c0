import { describe, expect, it } from '@jest/globals'
import {
  isNarrowed,
  orderParameter,
  ORDERS,
  readListView,
  visibleStates,
} from '../../../../../src/features/states/list/list-view'
import { ZEROS } from '../../../../shared/states/state-numbers'
import { state } from '../state-builder'

const STATES = [
  state('Texas', {
    code: 'TX',
    capital: 'Austin',
    incomeTax: { ...ZEROS.incomeTax, kind: 'none', note: null },
    corporateTax: { ...ZEROS.corporateTax, kind: 'gross-receipts', note: null },
  }),
  state('Oregon', {
    code: 'OR',
    capital: 'Salem',
    region: 'West',
    summary: 'No sales tax, and a large port.',
    salesTax: { ...ZEROS.salesTax, hasLocalAdditions: false, note: null },
    corporateTax: { ...ZEROS.corporateTax, kind: 'graduated', topRatePercent: 7.6, note: null },
  }),
  state('New Jersey', { code: 'NJ', capital: 'Trenton', region: 'Northeast' }),
]

const view = (query: string) => readListView(new URLSearchParams(query))
const names = (query: string) => visibleStates(STATES, view(query)).map(({ name }) => name)

describe('the list of states', () => {
  it('is in alphabetical order and whole while the address asks for nothing', () => {
    expect(names('')).toEqual(['New Jersey', 'Oregon', 'Texas'])
    expect(isNarrowed(view(''))).toBe(false)
  })

  it('finds states by the beginnings of words of their name or capital, and by code', () => {
    expect(names('q=jer')).toEqual(['New Jersey'])
    expect(names('q=new+j')).toEqual(['New Jersey'])
    expect(names('q=TRENTON')).toEqual(['New Jersey'])
    expect(names('q=tx')).toEqual(['Texas'])
    expect(names('q=ersey')).toEqual([])
  })

  it('looks into summaries for words of four letters and more', () => {
    expect(names('q=port')).toEqual(['Oregon'])
    expect(names('q=no')).toEqual([])
  })

  it('narrows by region and by what a state does without, all together', () => {
    expect(names('region=West')).toEqual(['Oregon'])
    expect(names('without=sales-tax')).toEqual(['Oregon'])
    expect(names('without=income-tax&without=sales-tax')).toEqual([])
    expect(isNarrowed(view('without=income-tax'))).toBe(true)
  })

  it('ignores what it does not know', () => {
    expect(view('region=Atlantis&without=gravity&sort=speed&view=globe')).toEqual({
      words: '',
      region: '',
      without: [],
      order: { kind: 'name' },
      layout: 'list',
    })
  })

  it('sorts by a fact in both directions, states without a number last in either', () => {
    expect(names('sort=corporate-tax')).toEqual(['New Jersey', 'Oregon', 'Texas'])
    expect(names('sort=corporate-tax-highest')).toEqual(['Oregon', 'New Jersey', 'Texas'])
    expect(names('sort=sales-tax')).toEqual(['Oregon', 'New Jersey', 'Texas'])
  })

  it('offers orders that read back the same', () => {
    for (const { value } of ORDERS) {
      expect(orderParameter(view(`sort=${value}`).order)).toBe(value)
    }
  })
})
