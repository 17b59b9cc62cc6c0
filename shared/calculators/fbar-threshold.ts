import type { Calculator } from './calculator.ts'
import { valueOf } from './calculator.ts'
import { formatCents, formatWhole } from './cents.ts'

/** The FBAR is due above this aggregate: 10,000 dollars. */
export const THRESHOLD_CENTS = 1_000_000

export interface FbarAggregate {
  /** Sum of the accounts' largest values. */
  readonly aggregateCents: number
  readonly isDue: boolean
  /** The amounts that the report shows, one per account: whole dollars, any cents rounded up. */
  readonly reportedDollars: readonly number[]
}

/**
 * Whether the largest values of the year, added up, are above the threshold.
 *
 * @see https://www.fincen.gov/reporting-maximum-account-value
 */
export function fbarAggregate(maximumCents: readonly number[]): FbarAggregate {
  const aggregateCents = maximumCents.reduce((total, cents) => total + cents, 0)
  return {
    aggregateCents,
    isDue: aggregateCents > THRESHOLD_CENTS,
    reportedDollars: maximumCents.map((cents) => Math.ceil(cents / 100)),
  }
}

export const calculate: Calculator = ({ amounts }) => {
  const accounts = valueOf(amounts, 'balances')
  const { aggregateCents, isDue, reportedDollars } = fbarAggregate(
    accounts.map(({ cents }) => cents),
  )
  const aggregate = formatCents(aggregateCents)
  return {
    kind: 'result',
    result: {
      headline: isDue
        ? `An FBAR is due: together the accounts reached ${aggregate}, more than $10,000.`
        : `No FBAR is due: together the accounts reached ${aggregate}, not more than $10,000.`,
      outputs: {
        result: isDue ? 'FBAR due' : 'No FBAR due',
        aggregate,
        reported: reportedDollars.map((dollars) => `$${formatWhole(dollars)}`).join(', '),
      },
      steps: [
        ...accounts.map(({ working, cents }, index) => ({
          label: `Account ${index + 1}`,
          working,
          result: formatCents(cents),
        })),
        {
          label: 'Aggregate',
          working: accounts.map(({ cents }) => formatCents(cents)).join(' + '),
          result: aggregate,
        },
        {
          label: 'More than $10,000',
          working: `${aggregate} > $10,000.00`,
          result: isDue ? 'Yes' : 'No',
        },
      ],
      notes: isDue
        ? [
            'Every account is reported, also those with little in them.',
            'Values are reported in whole dollars, rounded up.',
          ]
        : ['A state, a bank or another form, such as Form 8938, may have rules of its own.'],
    },
  }
}
