import { describe, expect, it } from '@jest/globals'
import {
  COMPARISON_PARAMETER,
  comparisonPath,
  readComparison,
} from '../../../shared/states/comparison.ts'

const STATES = ['delaware:DE', 'texas:TX', 'new-york:NY', 'ohio:OH', 'utah:UT'].map((pair) => {
  const [slug = '', code = ''] = pair.split(':')
  return { slug, code }
})

const read = (query: string) =>
  readComparison(new URLSearchParams(query).getAll(COMPARISON_PARAMETER), STATES)

describe('the states of a comparison', () => {
  it('are read from one list, from a submitted form and by postal code', () => {
    expect(read('with=delaware,texas').slugs).toEqual(['delaware', 'texas'])
    expect(read('with=texas&with=delaware').slugs).toEqual(['texas', 'delaware'])
    expect(read('with=ny,%20TX').slugs).toEqual(['new-york', 'texas'])
    expect(read('')).toEqual({ slugs: [], unknown: [], tooMany: [] })
  })

  it('count once, however they are written', () => {
    expect(read('with=texas,TX,Texas&with=texas').slugs).toEqual(['texas'])
  })

  it('are named when no state has the name', () => {
    expect(read('with=delawere,texas,delawere')).toEqual({
      slugs: ['texas'],
      unknown: ['delawere'],
      tooMany: [],
    })
  })

  it('are four at most; those beyond are named', () => {
    expect(read('with=delaware,texas,new-york,ohio,utah')).toEqual({
      slugs: ['delaware', 'texas', 'new-york', 'ohio'],
      unknown: [],
      tooMany: ['utah'],
    })
  })

  it('have an address that reads back the same', () => {
    const path = comparisonPath(['delaware', 'texas'])
    expect(path).toBe('/states/compare?with=delaware,texas')
    expect(read(path.split('?')[1]!).slugs).toEqual(['delaware', 'texas'])
    expect(comparisonPath()).toBe('/states/compare')
  })
})
