import { describe, expect, it } from '@jest/globals'
import type { DefaultRule } from '../../../shared/calculators/dated-defaults.ts'
import {
  casesFor,
  inputsOn,
  nextDefaultsAfter,
} from '../../../shared/calculators/dated-defaults.ts'

const field = (defaultRule: DefaultRule, parts: { max?: number; options?: string[] } = {}) => ({
  name: 'year',
  hint: 'Default: {default}, due in {next}.',
  default: null,
  defaultRule,
  max: parts.max ?? null,
  options: (parts.options ?? []).map((value) => ({ value })),
})
const defaultOn = (day: string, ...[rule, parts]: Parameters<typeof field>) =>
  inputsOn([field(rule, parts)], day)[0]?.default

describe('a default that follows the date', () => {
  it.each<[DefaultRule, string, string]>([
    ['calendar-year', '2026-12-31', '2026'],
    ['calendar-year', '2027-01-01', '2027'],
    ['tax-year', '2026-10-15', '2025'],
    ['tax-year', '2026-10-16', '2026'],
    ['tax-year', '2026-11-28', '2026'],
    ['tax-year', '2027-01-01', '2026'],
    // 15 October 2028 is a Sunday.
    ['tax-year', '2028-10-16', '2027'],
    ['tax-year', '2028-10-17', '2028'],
    ['april-due-date', '2026-11-28', '2026-04-15'],
    ['april-due-date', '2027-04-15', '2026-04-15'],
    ['april-due-date', '2027-04-16', '2027-04-15'],
  ])('by the rule %s is on %s %s', (rule, day, expected) => {
    expect(defaultOn(day, rule)).toBe(expected)
  })

  it('stays the last year that the field knows', () => {
    expect(defaultOn('2040-01-01', 'calendar-year', { max: 2035 })).toBe('2035')
    expect(defaultOn('2027-12-01', 'tax-year', { options: ['2025', '2026'] })).toBe('2026')
  })

  it('stands in the hint, with the year after it', () => {
    expect(inputsOn([field('tax-year')], '2026-11-28')[0]?.hint).toBe('Default: 2026, due in 2027.')
    expect(inputsOn([field('april-due-date')], '2026-11-28')[0]?.hint).toMatch(
      /^Default: 15 April 2026,/,
    )
  })

  it('changes on days that are known before', () => {
    const days = ['2026-11-28', '2027-01-01', '2027-04-16', '2027-10-16', '2028-01-01']
    for (const [index, day] of days.slice(0, -1).entries()) {
      expect(nextDefaultsAfter(day)).toBe(days[index + 1])
    }
  })

  it('is that of the worked example, which comes first', () => {
    const cases = ['2025', '2026', '2027'].map((year) => ({ inputs: { year } }))
    const inputs = inputsOn([field('tax-year')], '2026-11-28')
    expect(casesFor(cases, inputs).map((one) => one.inputs.year)).toEqual(['2026', '2025', '2027'])
    expect(casesFor(cases.slice(0, 1), inputs)).toEqual(cases.slice(0, 1))
  })
})
