import { THRESHOLD_CENTS } from './fbar-threshold.ts'
import { LEAST_PENALTY_CENTS } from './late-filing-penalty.ts'
import { WAGE_BASE_CENTS } from './self-employment-tax.ts'

/** An amount that a calculator works with and that texts quote. */
export interface CalculatorFigure {
  /** Slug of the tool. */
  readonly tool: string
  readonly name: string
  readonly label: string
  readonly subjects: readonly string[]
  readonly words: readonly string[]
  /** In dollars, by the first year of each; the earliest first. */
  readonly entries: readonly { readonly year: number; readonly value: number }[]
}

const byYear = (cents: Readonly<Record<string, number>>): CalculatorFigure['entries'] =>
  Object.entries(cents).map(([year, amount]) => ({ year: Number(year), value: amount / 100 }))

/** The amounts of the calculators: they stand in the code that works with them, and nowhere else. */
export const CALCULATOR_FIGURES: readonly CalculatorFigure[] = [
  {
    tool: 'fbar-threshold',
    name: 'threshold',
    label: 'Threshold of the FBAR',
    subjects: ['FBAR', 'FinCEN Form 114'],
    words: ['accounts', 'together', 'in total', 'aggregate'],
    entries: [{ year: 0, value: THRESHOLD_CENTS / 100 }],
  },
  {
    tool: 'late-filing-penalty',
    name: 'least-penalty',
    label: 'Least penalty for a return more than 60 days late',
    subjects: ['60 days late'],
    words: ['at least', 'least penalty'],
    entries: byYear(LEAST_PENALTY_CENTS),
  },
  {
    tool: 'self-employment-tax',
    name: 'wage-base',
    label: 'Wage base of social security',
    subjects: ['Social security wage base', 'social security wage base'],
    words: ['wage base'],
    entries: byYear(WAGE_BASE_CENTS),
  },
]
