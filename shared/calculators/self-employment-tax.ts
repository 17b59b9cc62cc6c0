import type { Calculator } from './calculator.ts'
import { valueOf } from './calculator.ts'
import { formatCents, shareOf } from './cents.ts'

/**
 * Most earnings of a year on which social security tax falls, in cents.
 *
 * @see https://www.ssa.gov/oact/cola/cbb.html
 */
export const WAGE_BASE_CENTS: Readonly<Record<string, number>> = {
  '2024': 16_860_000,
  '2025': 17_610_000,
  '2026': 18_450_000,
}

/** Net earnings below this owe nothing: 400 dollars. */
const LEAST_NET_EARNINGS_CENTS = 40_000

export interface SelfEmploymentTax {
  /** 92.35 percent of the profit. */
  readonly netEarningsCents: number
  readonly isOwed: boolean
  /** The part of the year's wage base that the wages leave. */
  readonly baseLeftCents: number
  readonly socialSecurityCents: number
  readonly medicareCents: number
  readonly taxCents: number
  /** Half of the tax, taken off the income for the income tax. */
  readonly deductionCents: number
}

/**
 * Self-employment tax as Schedule SE figures it, each line rounded to the cent, half a cent up.
 *
 * @param wageBaseCents the year's entry of `WAGE_BASE_CENTS`
 * @see https://www.irs.gov/instructions/i1040sse
 */
export function selfEmploymentTax(
  profitCents: number,
  wagesCents: number,
  wageBaseCents: number,
): SelfEmploymentTax {
  const netEarningsCents = shareOf(profitCents, 9235, 10_000)
  const isOwed = netEarningsCents >= LEAST_NET_EARNINGS_CENTS
  const baseLeftCents = Math.max(wageBaseCents - wagesCents, 0)
  const socialSecurityCents = isOwed
    ? shareOf(Math.min(netEarningsCents, baseLeftCents), 124, 1000)
    : 0
  const medicareCents = isOwed ? shareOf(netEarningsCents, 29, 1000) : 0
  const taxCents = socialSecurityCents + medicareCents
  return {
    netEarningsCents,
    isOwed,
    baseLeftCents,
    socialSecurityCents,
    medicareCents,
    taxCents,
    deductionCents: shareOf(taxCents, 1, 2),
  }
}

export const calculate: Calculator = ({ numbers, words }) => {
  const year = valueOf(words, 'year')
  const profit = valueOf(numbers, 'profit')
  const wages = valueOf(numbers, 'wages')
  const wageBase = valueOf(WAGE_BASE_CENTS, year)
  const tax = selfEmploymentTax(profit, wages, wageBase)
  const netEarnings = formatCents(tax.netEarningsCents)
  const outputs = {
    netEarnings,
    socialSecurity: formatCents(tax.socialSecurityCents),
    medicare: formatCents(tax.medicareCents),
    tax: formatCents(tax.taxCents),
    deduction: formatCents(tax.deductionCents),
  }
  const earned = {
    label: 'Net earnings',
    working: `${formatCents(profit)} x 92.35 percent`,
    result: netEarnings,
  }
  if (!tax.isOwed) {
    return {
      kind: 'result',
      result: {
        headline: `No self-employment tax for ${year}: net earnings of ${netEarnings} are below $400.`,
        outputs,
        steps: [
          earned,
          { label: 'At least $400', working: `${netEarnings} >= $400`, result: 'No' },
        ],
        notes: ['Income tax may still be due on the profit.'],
      },
    }
  }
  const taxed = Math.min(tax.netEarningsCents, tax.baseLeftCents)
  return {
    kind: 'result',
    result: {
      headline: `${formatCents(tax.taxCents)} of self-employment tax for ${year}.`,
      outputs,
      steps: [
        earned,
        {
          label: `Wage base of ${year} that is left`,
          working: `${formatCents(wageBase)} - ${formatCents(wages)}`,
          result: formatCents(tax.baseLeftCents),
        },
        {
          label: 'Social security tax',
          working: `${formatCents(taxed)} x 12.4 percent`,
          result: outputs.socialSecurity,
        },
        {
          label: 'Medicare tax',
          working: `${netEarnings} x 2.9 percent`,
          result: outputs.medicare,
        },
        {
          label: 'Self-employment tax',
          working: `${outputs.socialSecurity} + ${outputs.medicare}`,
          result: outputs.tax,
        },
        {
          label: 'Deduction from income',
          working: `${outputs.tax} / 2`,
          result: outputs.deduction,
        },
      ],
      notes:
        taxed < tax.netEarningsCents
          ? [`Social security tax stops at ${formatCents(wageBase)} of wages and net earnings.`]
          : [],
    },
  }
}
