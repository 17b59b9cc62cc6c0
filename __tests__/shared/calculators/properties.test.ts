import { describe, expect, it } from '@jest/globals'
import fc from '../../setup/fast-check.ts'
import { parseIsoDate } from '../../../shared/time/civil-date.ts'
import { GENERAL_RATE, withhold } from '../../../shared/calculators/dividend-withholding.ts'
import { fbarAggregate } from '../../../shared/calculators/fbar-threshold.ts'
import {
  latePenalty,
  LEAST_PENALTY_CENTS,
  monthsLate,
} from '../../../shared/calculators/late-filing-penalty.ts'
import {
  selfEmploymentTax,
  WAGE_BASE_CENTS,
} from '../../../shared/calculators/self-employment-tax.ts'
import { substantialPresence } from '../../../shared/calculators/substantial-presence.ts'
import { reasonForClosing } from '../../../shared/calculators/legal-holidays.ts'
import { SITUATIONS, taxDeadlines } from '../../../shared/calculators/tax-deadlines.ts'

/** A return and a payment so many days after the day on which both were due. */
const datesOf = (due: number, filed: number, paid: number) => ({
  due,
  returnDue: due,
  filed: due + filed,
  paid: due + paid,
})

const days = fc.integer({ min: 0, max: 365 })
const cents = fc.integer({ min: 0, max: 1_000_000_000 })

describe('days of presence', () => {
  it('stay below the test for as many days as are left, and no more', () => {
    fc.assert(
      fc.property(days, days, days, (now, before, second) => {
        const { isMet, daysLeft } = substantialPresence([now, before, second], 365)
        if (isMet) {
          expect(daysLeft).toBe(0)
          return
        }
        const after = (more: number) => substantialPresence([now + more, before, second], 365)
        expect(after(daysLeft).isMet).toBe(false)
        expect(now + daysLeft === 365 || after(daysLeft + 1).isMet).toBe(true)
      }),
    )
  })

  it('never undo the test by one day more', () => {
    fc.assert(
      fc.property(days, days, days, (now, before, second) => {
        const { isMet } = substantialPresence([now, before, second], 366)
        const more = substantialPresence([now + 1, before, second], 366)
        expect(more.isMet || !isMet).toBe(true)
      }),
    )
  })
})

describe('dividend withholding', () => {
  it('parts the payment without a rest and never takes more at a lower rate', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: GENERAL_RATE }), (gross, rate) => {
        const { taxCents, netCents } = withhold(gross, rate)
        expect(taxCents + netCents).toBe(gross)
        expect(netCents).toBeGreaterThanOrEqual(0)
        expect(taxCents).toBeLessThanOrEqual(withhold(gross, GENERAL_RATE).taxCents)
      }),
    )
  })
})

describe('self-employment tax', () => {
  const base = fc.constantFrom(...Object.values(WAGE_BASE_CENTS))

  it('grows with the profit and never falls with it', () => {
    fc.assert(
      fc.property(cents, cents, base, fc.nat(100_000), (profit, wages, wageBase, more) => {
        const one = selfEmploymentTax(profit, wages, wageBase).taxCents
        expect(selfEmploymentTax(profit + more, wages, wageBase).taxCents).toBeGreaterThanOrEqual(
          one,
        )
      }),
    )
  })

  it('is never above 15.3 percent of the net earnings, nor above the most of its year', () => {
    fc.assert(
      fc.property(cents, cents, base, (profit, wages, wageBase) => {
        const tax = selfEmploymentTax(profit, wages, wageBase)
        expect(tax.taxCents).toBeLessThanOrEqual(Math.ceil(tax.netEarningsCents * 0.153) + 1)
        expect(tax.socialSecurityCents).toBeLessThanOrEqual(Math.ceil(wageBase * 0.124))
        expect(tax.deductionCents * 2 - tax.taxCents).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('begins at net earnings of 400 dollars exactly', () => {
    const at = (profit: number) => selfEmploymentTax(profit, 0, 17_610_000)
    expect(at(43_313)).toMatchObject({ netEarningsCents: 40_000, isOwed: true })
    expect(at(43_312)).toMatchObject({ netEarningsCents: 39_999, isOwed: false, taxCents: 0 })
  })
})

describe('late penalties', () => {
  const due = fc.integer({ min: parseIsoDate('2023-01-01')!, max: parseIsoDate('2026-12-31')! })
  const late = fc.integer({ min: -400, max: 4000 })
  const least = fc.constantFrom(...Object.values(LEAST_PENALTY_CENTS))

  it.each([
    ['2026-04-15', '2026-04-15', 0],
    ['2026-04-15', '2026-05-15', 1],
    ['2026-04-15', '2026-05-16', 2],
    // From the last day of a month, each calendar month is one.
    ['2025-06-30', '2025-07-31', 1],
    ['2025-06-30', '2025-08-01', 2],
    // February has no 30th: its last day ends the month.
    ['2026-01-30', '2026-02-28', 1],
    ['2026-01-30', '2026-03-01', 2],
    ['2026-01-30', '2026-03-30', 2],
    // Late after a weekend: months count from the date in law.
    ['2023-04-15', '2023-04-18', 0],
    ['2023-04-15', '2023-04-19', 1],
    ['2023-04-15', '2023-05-16', 2],
  ])('from %s to %s it is %i months', (from, to, months) => {
    expect(monthsLate(parseIsoDate(from)!, parseIsoDate(to)!)).toBe(months)
  })

  it('never fall when a return or a payment is later', () => {
    fc.assert(
      fc.property(
        cents,
        due,
        late,
        late,
        fc.nat(100),
        least,
        (tax, from, filed, paid, more, min) => {
          const total = (filing: number, payment: number) =>
            latePenalty(tax, datesOf(from, filing, payment), min).totalCents
          expect(total(filed + more, paid)).toBeGreaterThanOrEqual(total(filed, paid) - 1)
          expect(total(filed, paid + more)).toBeGreaterThanOrEqual(total(filed, paid) - 1)
        },
      ),
    )
  })

  it('are never negative, and at most 47.5 percent or the whole tax and 25 percent', () => {
    fc.assert(
      fc.property(cents, due, late, late, least, (tax, from, filed, paid, min) => {
        const penalty = latePenalty(tax, datesOf(from, filed, paid), min)
        expect(penalty.filingCents).toBeGreaterThanOrEqual(0)
        expect(penalty.filingCents).toBeLessThanOrEqual(
          Math.max(Math.ceil(tax * 0.25), penalty.leastCents ?? 0),
        )
        expect(penalty.paymentCents).toBeLessThanOrEqual(Math.ceil(tax * 0.25))
        expect(penalty.totalCents).toBe(penalty.filingCents + penalty.paymentCents)
      }),
    )
  })
})

describe('the FBAR', () => {
  it('is due above 10,000 dollars, in whatever order the accounts stand', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2_000_000), { minLength: 1, maxLength: 50 }), (accounts) => {
        const { aggregateCents, isDue, reportedDollars } = fbarAggregate(accounts)
        expect(isDue).toBe(aggregateCents > 1_000_000)
        expect(fbarAggregate([...accounts].reverse()).aggregateCents).toBe(aggregateCents)
        for (const [index, dollars] of reportedDollars.entries()) {
          expect(dollars * 100 - accounts[index]!).toBeGreaterThanOrEqual(0)
          expect(dollars * 100 - accounts[index]!).toBeLessThan(100)
        }
      }),
    )
  })
})

describe('tax deadlines', () => {
  it('are working days in the year after, in order, for every situation', () => {
    for (let year = 2021; year <= 2035; year += 1) {
      for (const situation of SITUATIONS) {
        const { filing, extended, payment } = taxDeadlines(year, situation)
        expect(filing.day).toBeLessThan(extended.day)
        expect((payment ?? filing).day).toBeLessThanOrEqual(filing.day)
        for (const one of [filing, extended, payment ?? filing]) {
          expect(reasonForClosing(one.day)).toBeNull()
          expect(one.day).toBeGreaterThanOrEqual(one.inLaw)
        }
      }
    }
  })
})
