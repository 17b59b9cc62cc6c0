import type { FactOnPages, MappedColumns, StateFact } from './state-fact.ts'
import { formatPercent } from './format.ts'
import { fiveYearCostUsd, yearlyCostUsd, yearlyReportFeeUsd } from './llc-costs.ts'

/**
 * Every number that is known of a state, by its path in the state's file, or by a name of the same form
 * where it is worked out. Schema, GraphQL types, facts in texts and downloads follow from this table, and
 * are in its order. How to add a fact: CONTRIBUTING.md.
 */
export const STATE_FACTS = {
  'salesTax.statePercent': {
    list: 'salesTax.rates',
    cited: {
      id: 'sales-tax',
      label: 'State sales tax',
      words: ['sales tax', 'sales tax rate'],
    },
    column: {
      name: 'sales_tax_percent',
      description: 'Sales tax that applies in the whole state; 0 where there is none',
    },
  },
  'salesTax.includedLocalPercent': {
    list: 'salesTax.rates',
    silent: 0,
    column: {
      name: 'sales_tax_included_local_percent',
      description: 'The part of it that is a local tax, which every place levies',
    },
  },
  'incomeTax.topRatePercent': {
    list: 'incomeTax.rates',
    cited: {
      id: 'income-tax',
      label: 'Top income tax rate',
      words: ['income tax', 'highest top rates', 'tax on wages'],
    },
    column: {
      name: 'income_tax_top_percent',
      description: 'Highest rate of the tax on wages; 0 where there is none',
    },
  },
  'corporateTax.topRatePercent': {
    list: 'corporateTax.rates',
    cited: {
      id: 'corporate-tax',
      label: 'Top corporate tax rate',
      words: ['corporate tax', 'tax on companies', 'profit'],
    },
    column: {
      name: 'corporate_tax_top_percent',
      description: 'Highest rate on profit; 0 where profit is not taxed, whatever is taxed instead',
    },
  },
  'llc.formationFeeUsd': {
    cited: {
      id: 'formation-fee',
      label: 'Formation fee of an LLC',
      words: ['formation', 'formation fee', 'articles', 'cheapest', 'most expensive'],
    },
    column: { name: 'llc_formation_fee_usd', description: 'Fee of that document' },
  },
  'llc.report.feeUsd': {
    list: 'llc.report.fees',
    cited: {
      id: 'report-fee',
      label: 'Fee of an LLC report',
      words: ['fee', 'yearly tax', 'tax for the year', 'price', 'report fee'],
      isFor: ({ report }) => report.frequency !== 'none',
    },
    column: { name: 'llc_report_fee_usd', description: 'Its fee each time' },
  },
  'llc.report.yearlyFeeUsd': {
    worked: yearlyReportFeeUsd,
    column: {
      name: 'llc_report_fee_per_year_usd',
      description: 'Its fee divided by the years between two',
    },
  },
  'llc.minimumTaxUsd': {
    cited: {
      id: 'minimum-tax',
      label: 'Minimum tax of an LLC a year',
      words: ['minimum tax', 'minimum tax a year', 'every LLC', 'asks every'],
    },
    column: {
      name: 'llc_minimum_tax_usd',
      description: 'Tax that every LLC owes each year, whatever it earns; 0 where there is none',
    },
  },
  'llc.yearlyCostUsd': {
    worked: yearlyCostUsd,
    column: {
      name: 'llc_cost_per_year_usd',
      description: 'Fee of the report a year and that tax together',
    },
  },
  'llc.fiveYearCostUsd': {
    worked: fiveYearCostUsd,
    cited: {
      id: 'five-year-cost',
      label: 'Least cost of an LLC in five years',
      words: ['five years', 'five-year cost'],
    },
  },
} as const satisfies Readonly<Record<`${string}Percent` | `${string}Usd`, StateFact>>

/**
 * How pages show the facts of {@link STATE_FACTS} that readers compare, in the order of the pages. A
 * table of its own, because readers' scripts hold it: bundlers drop an export that no page uses, and
 * never a column.
 */
export const FACTS_ON_PAGES = {
  'salesTax.statePercent': {
    label: 'Sales tax rate',
    zero: { short: 'None', long: 'No state sales tax' },
    valueOf: ({ salesTax }) => salesTax.statePercent,
    remarkOf: ({ salesTax: { includedLocalPercent } }) =>
      includedLocalPercent === 0
        ? null
        : {
            short: 'incl. local',
            long: `of which ${formatPercent(includedLocalPercent)} is a local tax`,
          },
    id: 'sales-tax',
    shortLabel: 'Sales tax',
    explanation:
      'The rate on most purchases that applies in the whole state; where it includes a local tax, that is said. Counties and cities may add theirs on top.',
    bounds: [5, 6, 6.5],
  },
  'incomeTax.topRatePercent': {
    label: 'Top income tax rate',
    zero: { short: 'None', long: 'No tax on wages' },
    valueOf: ({ incomeTax }) => incomeTax.topRatePercent,
    id: 'income-tax',
    shortLabel: 'Income tax',
    explanation: 'The highest rate of the state’s tax on wages, below the federal income tax.',
    bounds: [4, 5, 7],
  },
  'corporateTax.topRatePercent': {
    label: 'Top corporate tax rate',
    zero: { short: 'None', long: 'No tax on profit' },
    // Where companies pay on their receipts, a zero would read as "no tax".
    none: { short: 'Receipts', long: 'On receipts, not on profit' },
    valueOf: ({ corporateTax: { kind, topRatePercent } }) =>
      kind === 'gross-receipts' && topRatePercent === 0 ? null : topRatePercent,
    id: 'corporate-tax',
    shortLabel: 'Corporate tax',
    explanation:
      'The highest rate of the state’s tax on a corporation’s profit. Some states tax receipts instead.',
    bounds: [5, 7, 9],
  },
  'llc.formationFeeUsd': {
    label: 'LLC formation fee',
    rowLabel: 'Formation fee',
    zero: { short: '$0', long: 'No fee' },
    valueOf: ({ llc }) => llc.formationFeeUsd,
    id: 'llc-formation-fee',
    shortLabel: 'LLC formation fee',
    explanation: 'What the state asks for the document that forms a limited liability company.',
    bounds: [75, 100, 150, 250],
  },
  'llc.report.feeUsd': {
    label: 'Fee for each report',
    zero: { short: '$0', long: 'No fee' },
    none: { short: 'None', long: 'No report' },
    valueOf: ({ llc: { report } }) => (report.frequency === 'none' ? null : report.feeUsd),
  },
  'llc.minimumTaxUsd': {
    label: 'Minimum tax a year',
    zero: { short: 'None', long: 'None that every LLC owes' },
    valueOf: ({ llc }) => llc.minimumTaxUsd,
    row: {
      name: 'Minimum tax',
      textOf: (amount) => `${amount} a year, whatever the company earns`,
    },
  },
  'llc.yearlyCostUsd': {
    label: 'LLC cost a year',
    rowLabel: 'Cost a year',
    zero: { short: '$0', long: 'Nothing' },
    valueOf: ({ llc }) => yearlyCostUsd(llc),
    id: 'llc-yearly-cost',
    shortLabel: 'LLC cost a year',
    explanation:
      'The fee of the periodic report, spread over the years between two, and the tax that every LLC owes whatever it earns.',
    bounds: [25, 75, 200],
  },
} as const satisfies {
  readonly [Path in keyof typeof STATE_FACTS]?: FactOnPages<StateNumbers> & (MappedColumns | object)
}

type Table = typeof STATE_FACTS

/** The paths of the facts that files hold; others are worked out. */
type FilePath = {
  [Path in keyof Table]: Table[Path] extends { readonly worked: unknown } ? never : Path
}[keyof Table]

type LastName<Path extends string> = Path extends `${string}.${infer Rest}` ? LastName<Rest> : Path

/** The part of a file in which a path ends. */
type PartOf<Path extends string> = Path extends `${infer Part}.${LastName<Path>}` ? Part : never

/** Where a file holds facts: in a list, or in a part of it for facts with one value. */
type PlaceOf<Path extends FilePath> = Table[Path] extends { readonly list: infer List }
  ? List
  : PartOf<Path>

/** A list or a part of a state's file that holds facts. */
export type FactPlace = { [Path in FilePath]: PlaceOf<Path> }[FilePath]

/** The names of the facts in a list or a part. */
export type NamesIn<Place extends FactPlace> = {
  [Path in FilePath]: PlaceOf<Path> extends Place ? LastName<Path> : never
}[FilePath]

type NumbersOf<Part extends string> = {
  readonly [Path in FilePath as PartOf<Path> extends Part ? LastName<Path> : never]: number
}

/** The numbers of one state on one day, and the kinds that change what they mean. */
export interface StateNumbers {
  readonly incomeTax: NumbersOf<'incomeTax'>
  readonly salesTax: NumbersOf<'salesTax'>
  readonly corporateTax: NumbersOf<'corporateTax'> & { readonly kind: string }
  readonly llc: NumbersOf<'llc'> & {
    readonly report: NumbersOf<'llc.report'> & { readonly frequency: string }
  }
}
