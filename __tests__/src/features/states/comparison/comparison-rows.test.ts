import { describe, expect, it } from '@jest/globals'
import { comparisonGroups } from '../../../../../src/features/states/comparison/comparison-rows'
import { ZEROS } from '../../../../shared/states/state-numbers'
import { state } from '../state-builder'

const llcOf = (formationFeeUsd: number) => ({ ...state('X').llc, formationFeeUsd })

const row = (label: string, states: Parameters<typeof comparisonGroups>[0]) =>
  comparisonGroups(states)
    .flatMap(({ rows }) => rows)
    .find((one) => one.label === label)!

describe('the rows of a comparison', () => {
  it('say whether the states differ', () => {
    const states = [state('Ohio'), state('Utah', { llc: llcOf(59) })]
    expect(row('Formation fee', states).differs).toBe(true)
    expect(row('Sales tax rate', states).differs).toBe(false)
  })

  it('are worth a word where facts differ, and not where each state has a name of its own', () => {
    const states = [
      state('Ohio', { capital: 'Columbus' }),
      state('Utah', { capital: 'Salt Lake City', llc: llcOf(59) }),
    ]
    expect(row('Formation fee', states).isTelling).toBe(true)
    expect(row('Capital', states)).toMatchObject({ differs: true, isTelling: false })
    expect(row('Sales tax rate', states).isTelling).toBe(false)
  })

  it('mark the lowest and the highest number, and nothing where all are equal', () => {
    const states = [
      state('Ohio', { llc: llcOf(99) }),
      state('Iowa'),
      state('Utah', { llc: llcOf(59) }),
    ]
    expect(row('Formation fee', states).cells.map(({ mark }) => mark)).toEqual([
      null,
      'highest',
      'lowest',
    ])
    expect(row('Sales tax rate', states).cells.map(({ mark }) => mark)).toEqual([null, null, null])
  })

  it('leave states without a number unmarked', () => {
    const receipts = { ...ZEROS.corporateTax, kind: 'gross-receipts', note: null }
    const states = [
      state('Ohio', { corporateTax: receipts }),
      state('Iowa'),
      state('Utah', { corporateTax: { ...receipts, kind: 'flat', topRatePercent: 4.5 } }),
    ]
    const { cells } = row('Top corporate tax rate', states)
    expect(cells.map(({ text, mark }) => [text, mark])).toEqual([
      ['Receipts', null],
      ['6%', 'highest'],
      ['4.5%', 'lowest'],
    ])
  })

  it('say that there is no report instead of a fee of nothing', () => {
    const report = {
      ...ZEROS['llc.report'],
      name: null,
      frequency: 'none',
      due: null,
      firstDue: null,
    }
    const states = [state('Ohio', { llc: { ...llcOf(99), report } }), state('Iowa')]
    expect(row('Report', states).cells[0]?.text).toBe('None')
    expect(row('Fee for each report', states).cells.map(({ text }) => text)).toEqual([
      'None',
      '$50',
    ])
    expect(row('Report due', states).cells[1]).toMatchObject({ text: 'Every year', note: '1 May' })
  })
})
