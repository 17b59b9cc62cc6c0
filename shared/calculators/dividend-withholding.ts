import type { Calculator } from './calculator.ts'
import { optionalValueOf, valueOf } from './calculator.ts'
import { formatCents, formatScaled, shareOf } from './cents.ts'

/** The rate without a treaty, in thousandths of a percent. */
export const GENERAL_RATE = 30_000

/** A rate of 100 percent in thousandths of a percent. */
const WHOLE = 100_000

export interface Withholding {
  readonly grossCents: number
  readonly taxCents: number
  readonly netCents: number
}

/**
 * Tax withheld from one payment, rounded to the cent, half a cent up.
 *
 * @param rate in thousandths of a percent: 15,000 is 15 percent
 */
export function withhold(grossCents: number, rate: number): Withholding {
  const taxCents = shareOf(grossCents, rate, WHOLE)
  return { grossCents, taxCents, netCents: grossCents - taxCents }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

export const calculate: Calculator = ({ amounts, numbers }) => {
  const rate = optionalValueOf(numbers, 'rate') ?? valueOf(numbers, 'residence')
  const percent = `${formatScaled(rate, 3)} percent`
  const payments = valueOf(amounts, 'payments').map(({ cents }) => withhold(cents, rate))
  const gross = sum(payments.map(({ grossCents }) => grossCents))
  const tax = sum(payments.map(({ taxCents }) => taxCents))
  const atGeneralRate = sum(
    payments.map(({ grossCents }) => withhold(grossCents, GENERAL_RATE).taxCents),
  )
  const difference = atGeneralRate - tax
  const isSingle = payments.length === 1
  return {
    kind: 'result',
    result: {
      headline: `${formatCents(gross - tax)} of ${formatCents(gross)} arrive; ${formatCents(tax)} are withheld at ${percent}.`,
      outputs: {
        gross: formatCents(gross),
        tax: formatCents(tax),
        net: formatCents(gross - tax),
        saved: formatCents(Math.max(difference, 0)),
      },
      steps: [
        ...payments.map(({ grossCents, taxCents }, index) => ({
          label: isSingle ? 'Tax withheld' : `Tax on payment ${index + 1}`,
          working: `${formatCents(grossCents)} x ${percent}`,
          result: formatCents(taxCents),
        })),
        ...(isSingle
          ? []
          : [
              {
                label: 'Tax on all payments',
                working: payments.map(({ taxCents }) => formatCents(taxCents)).join(' + '),
                result: formatCents(tax),
              },
            ]),
        {
          label: 'What arrives',
          working: `${formatCents(gross)} - ${formatCents(tax)}`,
          result: formatCents(gross - tax),
        },
      ],
      notes:
        rate < GENERAL_RATE
          ? [
              `At the general rate of 30 percent ${formatCents(atGeneralRate)} would be withheld. The lower rate needs a valid form with the payer before the payment.`,
            ]
          : ['A treaty may lower the rate when a valid Form W-8BEN claims it before the payment.'],
    },
  }
}
