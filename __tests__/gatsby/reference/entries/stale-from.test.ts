import { describe, expect, it } from '@jest/globals'
import type { ContentFile } from '../../../../gatsby/reference/content/content-files.ts'
import { dayShown, staleAfterChange } from '../../../../gatsby/reference/entries/stale-from.ts'
import { planContent } from '../../../../gatsby/reference/entries/plan-content.ts'
import { CONTENT_OPTIONS, ownContent } from '../../support/content-options.ts'
import { stateWithRatesFrom } from '../../support/dated-state.ts'

const staleFrom = (files: readonly ContentFile[], day: string) =>
  planContent(files, { ...CONTENT_OPTIONS, day }).staleFrom

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

describe('A change that brings a site to a day', () => {
  it('leaves it right until the next day on which figures are others', () => {
    expect(staleAfterChange('2027-07-01', '2027-04-16')).toBe('2027-07-01')
    expect(staleAfterChange('2028-01-01', '2027-10-16')).toBe('2028-01-01')
  })

  it('leaves the new year in the foot of every page to a full build', () => {
    expect(staleAfterChange('2027-04-16', '2027-01-01')).toBe('2027-01-01')
    expect(staleAfterChange('2027-04-16', '2026-12-15')).toBe('2027-01-01')
    expect(staleAfterChange(null, '2026-12-15')).toBe('2027-01-01')
  })

  it('begins with the last day that the site is right on', () => {
    expect(dayShown('2026-12-01', '2027-01-01')).toBe('2026-12-01')
    expect(dayShown('2027-02-01', '2027-01-01')).toBe('2026-12-31')
    expect(dayShown('2027-02-01', null)).toBe('2027-02-01')
  })
})
