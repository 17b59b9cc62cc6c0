import type { StateFigures } from './figures.ts'
import { corporateRatePercent, yearlyCostUsd } from './figures.ts'
import type { Unit } from './format.ts'
import { formatNumber } from './format.ts'

/** The names of the measures in addresses and files. */
export const MEASURE_IDS = [
  'sales-tax',
  'income-tax',
  'corporate-tax',
  'llc-formation-fee',
  'llc-yearly-cost',
] as const

export type MeasureId = (typeof MEASURE_IDS)[number]

/** One number by which the states are shown, sorted and compared. */
export interface Measure {
  readonly id: MeasureId
  /** Stands alone: a heading, a choice. */
  readonly label: string
  /** For the head of a column. */
  readonly shortLabel: string
  /** One sentence: what exactly is counted. */
  readonly explanation: string
  readonly unit: Unit
  /** What a zero is called, short and in a sentence. */
  readonly zero: { readonly short: string; readonly long: string }
  /** Lower bounds of the map's classes after the first; with three of them, the first class is zero. */
  readonly bounds: readonly number[]
  /** The number, or null where a state has none of this kind. */
  readonly valueOf: (state: StateFigures) => number | null
  /** What has to be said with the number of a state, short and in a sentence; null for most. */
  readonly remarkOf?: (
    state: StateFigures,
  ) => { readonly short: string; readonly long: string } | null
}

export const MEASURES: readonly Measure[] = [
  {
    id: 'sales-tax',
    label: 'Sales tax rate',
    shortLabel: 'Sales tax',
    explanation:
      'The rate on most purchases that applies in the whole state; where it includes a local tax, that is said. Counties and cities may add theirs on top.',
    unit: 'percent',
    zero: { short: 'None', long: 'No state sales tax' },
    bounds: [5, 6, 6.5],
    valueOf: (state) => state.salesTax.statePercent,
    remarkOf: ({ salesTax: { includedLocalPercent } }) =>
      includedLocalPercent === 0
        ? null
        : {
            short: 'incl. local',
            long: `of which ${formatNumber(includedLocalPercent, 'percent')} is a local tax`,
          },
  },
  {
    id: 'income-tax',
    label: 'Top income tax rate',
    shortLabel: 'Income tax',
    explanation: 'The highest rate of the state’s tax on wages, below the federal income tax.',
    unit: 'percent',
    zero: { short: 'None', long: 'No tax on wages' },
    bounds: [4, 5, 7],
    valueOf: (state) => state.incomeTax.topRatePercent,
  },
  {
    id: 'corporate-tax',
    label: 'Top corporate tax rate',
    shortLabel: 'Corporate tax',
    explanation:
      'The highest rate of the state’s tax on a corporation’s profit. Some states tax receipts instead.',
    unit: 'percent',
    zero: { short: 'None', long: 'No tax on profit' },
    bounds: [5, 7, 9],
    valueOf: corporateRatePercent,
  },
  {
    id: 'llc-formation-fee',
    label: 'LLC formation fee',
    shortLabel: 'LLC formation fee',
    explanation: 'What the state asks for the document that forms a limited liability company.',
    unit: 'usd',
    zero: { short: '$0', long: 'No fee' },
    bounds: [75, 100, 150, 250],
    valueOf: (state) => state.llc.formationFeeUsd,
  },
  {
    id: 'llc-yearly-cost',
    label: 'LLC cost a year',
    shortLabel: 'LLC cost a year',
    explanation:
      'The fee of the periodic report, spread over the years between two, and the tax that every LLC owes whatever it earns.',
    unit: 'usd',
    zero: { short: '$0', long: 'Nothing' },
    bounds: [25, 75, 200],
    valueOf: yearlyCostUsd,
  },
]

/** What the map shows when the address asks for nothing else. */
export const DEFAULT_MEASURE: MeasureId = 'sales-tax'

/** The measure of an identifier; null when there is none. */
export function measureById(id: string | null): Measure | null {
  return MEASURES.find((measure) => measure.id === id) ?? null
}

/** From here on a label is written without what follows the point. */
const WHOLE_FROM = 100

/** Where a state taxes receipts and has no rate on profit. */
const NO_NUMBER = { short: 'Receipts', long: 'On receipts, not on profit' } as const

/**
 * A state's number in words.
 *
 * @param length `label` fits into a shape of the map and drops remarks and the cents of large amounts,
 *   `short` fits into a table, `long` stands in a sentence of its own
 */
export function measureText(
  measure: Measure,
  state: StateFigures,
  length: 'label' | 'short' | 'long' = 'short',
): string {
  const value = measure.valueOf(state)
  const words = length === 'long' ? 'long' : 'short'
  if (value === null) return NO_NUMBER[words]
  if (value === 0) return measure.zero[words]
  if (length === 'label') {
    return formatNumber(value >= WHOLE_FROM ? Math.round(value) : value, measure.unit)
  }
  const number = formatNumber(value, measure.unit)
  const remark = measure.remarkOf?.(state) ?? null
  if (remark === null) return number
  return length === 'long' ? `${number}, ${remark.long}` : `${number} ${remark.short}`
}
