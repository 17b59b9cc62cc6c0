import { describe, expect, it } from '@jest/globals'
import fc from '../../setup/fast-check.ts'
import type { InputKind, ToolInput } from '../../../shared/calculators/calculator.ts'
import { formatCents, MAX_CENTS } from '../../../shared/calculators/cents.ts'
import { readInputs } from '../../../shared/calculators/read-inputs.ts'

const field = (kind: InputKind, overrides: Partial<ToolInput> = {}): ToolInput => ({
  kind,
  name: 'x',
  label: 'Field',
  hint: 'A hint.',
  unit: null,
  min: null,
  max: null,
  default: null,
  isOptional: false,
  isRare: false,
  options: [],
  allowsRate: false,
  ...overrides,
})

const valueOf = (input: ToolInput, text: string): unknown => {
  const reading = readInputs([input], { x: text })
  if (reading.kind === 'problems') return reading.problems[0]?.message
  const { numbers, words, days, amounts } = reading.values
  return numbers['x'] ?? words['x'] ?? days['x'] ?? amounts['x']
}

describe('what readers type', () => {
  it.each([
    ['1250', 125_000],
    ['1250.5', 125_050],
    ['1,250.50', 125_050],
    ['$ 1,250', 125_000],
    [' 0 ', 0],
    ['999,999,999.99', MAX_CENTS],
  ])('"%s" is an amount', (text, cents) => {
    expect(valueOf(field('money'), text)).toBe(cents)
  })

  it.each([
    ['50 000', 5_000_000],
    ['50\u202f000.5', 5_000_050],
    ["1'250", 125_000],
    ['US$ 20', 2000],
    ['20 USD', 2000],
    ['20 dollars', 2000],
  ])('"%s" is an amount, as people in other countries write it', (text, cents) => {
    expect(valueOf(field('money'), text)).toBe(cents)
  })

  it.each(['', 'last', '25.5'])('"%s" in the field of a year asks for a year', (text) => {
    expect(valueOf(field('count', { unit: 'year' }), text)).toBe(
      'Field: enter a year in four digits, such as 2025.',
    )
  })

  it.each([
    ['1.250,50', 'write decimals with a point and thousands without one: 1250.50'],
    ['1.234.567', 'write decimals with a point and thousands without one: 1234567'],
    ['5000,50', 'write decimals with a point and thousands without one: 5000.50'],
    ['1,25', 'write decimals with a point and thousands without one: 1.25'],
    ['€5,000', 'enter United States dollars; convert amounts in another currency first'],
    ['5000 EUR', 'enter United States dollars; convert amounts in another currency first'],
    ['-5', 'enter a number that is not negative'],
    [
      '1.250',
      'a point parts the decimals, and there are more than 2; write 1250, or 1,250, for the whole number',
    ],
  ])('"%s" is refused with the cause', (text, cause) => {
    expect(valueOf(field('money'), text)).toBe(`Field: ${cause}.`)
  })

  it('has to be read the same in percent', () => {
    expect(valueOf(field('percent'), '12,5')).toBe(
      'Field: write decimals with a point and thousands without one: 12.5.',
    )
  })

  it('may be missing where the field has a default, or can do without', () => {
    expect(valueOf(field('money', { default: '0' }), ' ')).toBe(0)
    expect(readInputs([field('percent', { isOptional: true })], { x: '' })).toEqual({
      kind: 'values',
      values: { numbers: {}, words: {}, days: {}, amounts: {} },
    })
  })

  it('may be an answer that stands for a rate', () => {
    const choice = field('choice', { options: [{ value: 'a', label: 'A', percent: 12.5 }] })
    const reading = readInputs([choice], { x: 'a' })
    expect(reading).toMatchObject({ values: { words: { x: 'a' }, numbers: { x: 12_500 } } })
  })

  it.each(['1250.505', 'ten', '1e3', '1234567890'])(
    '"%s" is no amount, and the message shows one',
    (text) => {
      expect(valueOf(field('money'), text)).toBe(
        'Field: enter an amount in dollars, such as 1250 or 1250.50.',
      )
    },
  )

  it('may carry a percent sign and three decimals', () => {
    expect(valueOf(field('percent'), '12.5 %')).toBe(12_500)
    expect(valueOf(field('percent'), '0.125')).toBe(125)
    expect(valueOf(field('percent'), '0.1255')).toMatch(/enter a number in percent/)
  })

  it('has to lie between the bounds, which the message names with their unit', () => {
    const days = field('count', { unit: 'days', min: 1, max: 366 })
    expect(valueOf(days, '0')).toBe('Field: at least 1 days.')
    expect(valueOf(days, '367')).toBe('Field: at most 366 days.')
    expect(valueOf(days, '366')).toBe(366)
    expect(valueOf(field('count', { unit: 'year', max: 2100 }), '2101')).toBe(
      'Field: at most 2100.',
    )
    expect(valueOf(field('percent', { unit: 'percent', max: 30 }), '30.001')).toBe(
      'Field: at most 30 percent.',
    )
  })

  it('has to be one of the answers of a choice', () => {
    const choice = field('choice', { options: [{ value: 'a', label: 'A', percent: null }] })
    expect(valueOf(choice, 'a')).toBe('a')
    expect(valueOf(choice, 'b')).toBe('Field: choose one of the answers.')
  })

  it('has to be a day that exists', () => {
    expect(valueOf(field('date'), '1970-01-02')).toBe(1)
    expect(valueOf(field('date'), '2025-02-30')).toMatch(/a day that exists/)
  })

  it('is asked for by kind when nothing is there', () => {
    expect(valueOf(field('money'), '')).toBe('Field: enter an amount in dollars.')
    expect(valueOf(field('amounts'), ' \n ')).toBe('Field: enter at least one amount.')
  })

  it('may be several amounts, one a line, with a rate where that is allowed', () => {
    const lines = field('amounts', { allowsRate: true })
    expect(valueOf(lines, '10\r\n\n3000000 / 512.4;5')).toEqual([
      { working: '$10.00', cents: 1000 },
      { working: '3,000,000.00 / 512.4', cents: 585_480 },
      { working: '$5.00', cents: 500 },
    ])
    expect(valueOf(lines, '10\n3000000 / 0')).toBe(
      'Field: line 2: the rate after the slash has to be above 0.',
    )
    expect(valueOf(lines, '10 / x')).toMatch(/line 1: the rate after the slash: enter the units/)
    expect(valueOf(lines, '€10 / 2')).toMatch(/line 1: write the amount without a sign/)
    expect(valueOf(lines, '10 / 2 / 3')).toMatch(/line 1: enter one amount a line/)
    expect(valueOf(field('amounts'), '10 / 2')).toMatch(/line 1: a rate has no place here/)
    expect(valueOf(lines, Array(51).fill('1').join('\n'))).toBe('Field: at most 50 lines.')
    expect(valueOf(lines, '999999999 / 0.000001')).toMatch(/line 1 is above/)
  })

  it('names every problem at once', () => {
    const reading = readInputs([field('money'), field('date', { name: 'y' })], {})
    expect(reading).toMatchObject({ kind: 'problems', problems: [{ input: 'x' }, { input: 'y' }] })
  })

  it('never makes the reading fail, whatever it is', () => {
    const kinds: InputKind[] = ['count', 'money', 'percent', 'choice', 'date', 'amounts']
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.string(), (kind, text) => {
        const reading = readInputs([field(kind)], { x: text })
        expect(['values', 'problems']).toContain(reading.kind)
      }),
    )
  })

  it('reads every amount that the site itself writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CENTS }), (cents) => {
        expect(valueOf(field('money'), formatCents(cents))).toBe(cents)
      }),
    )
  })
})
