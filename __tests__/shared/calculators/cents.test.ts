import { describe, expect, it } from '@jest/globals'
import fc from '../../setup/fast-check.ts'
import { formatCents, formatScaled, MAX_CENTS, shareOf } from '../../../shared/calculators/cents.ts'

const cents = fc.integer({ min: 0, max: MAX_CENTS })

describe('a share of an amount', () => {
  it('rounds half a cent up', () => {
    expect(shareOf(10, 5, 100)).toBe(1)
    expect(shareOf(9, 5, 100)).toBe(0)
    expect(shareOf(133_907, 1, 1)).toBe(133_907)
    expect(shareOf(1, 1, 3)).toBe(0)
    expect(shareOf(2, 1, 3)).toBe(1)
  })

  it('rounds every fraction up where that is asked for', () => {
    expect(shareOf(1, 1, 100, 'up')).toBe(1)
    expect(shareOf(100, 1, 100, 'up')).toBe(1)
  })

  it('is exact where binary fractions are not', () => {
    // 1.005 x 100 is 100.49999999999999 in binary.
    expect(shareOf(1005, 1, 10)).toBe(101)
    expect(shareOf(MAX_CENTS, 999_999, 1_000_000)).toBe(99_999_899_999)
  })

  it('differs from the true share by at most half a cent', () => {
    fc.assert(
      fc.property(
        cents,
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 1, max: 100_000 }),
        (amount, numerator, denominator) => {
          const twice =
            BigInt(2) * BigInt(shareOf(amount, numerator, denominator)) * BigInt(denominator) -
            BigInt(2) * BigInt(amount) * BigInt(numerator)
          const distance = twice < 0 ? -twice : twice
          expect(distance <= BigInt(denominator)).toBe(true)
        },
      ),
    )
  })
})

describe('numbers as readers see them', () => {
  it('show dollars with commas and always two digits of cents', () => {
    expect([0, 5, 100, 123_456, MAX_CENTS].map(formatCents)).toEqual([
      '$0.00',
      '$0.05',
      '$1.00',
      '$1,234.56',
      '$999,999,999.99',
    ])
  })

  it('drop zeros behind the point', () => {
    expect([15_000, 12_500, 125, 0].map((rate) => formatScaled(rate, 3))).toEqual([
      '15',
      '12.5',
      '0.125',
      '0',
    ])
  })
})
