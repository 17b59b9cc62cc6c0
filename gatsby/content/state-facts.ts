import type { Fact } from '../../shared/facts/fact.ts'
import { fiveYearCost } from '../../shared/states/five-year-cost.ts'
import type { Dated } from '../../shared/states/in-force.ts'
import { inForce } from '../../shared/states/in-force.ts'
import { stateSchema } from './schemas/states.ts'

/** A file of `content/` that fits its schema, and the day for which its figures are asked. */
export interface FactsInput {
  /** File name without extension. */
  readonly slug: string
  readonly fields: unknown
  /** Such as `2026-11-22`. */
  readonly day: string
}

/** The figures of a state that texts refer to. */
export function stateFacts({ slug, fields, day }: FactsInput): Fact[] {
  const state = stateSchema.parse(fields)
  const { name, incomeTax, salesTax, corporateTax, llc } = state
  const { report } = llc
  const fact = <Entry extends Dated>(
    id: string,
    { label, unit, words }: Pick<Fact, 'label' | 'unit' | 'words'>,
    entries: readonly Entry[],
    valueOf: (entry: Entry) => number,
  ): Fact[] => {
    const entry = inForce(entries, day)
    if (entry === null) return []
    return [
      {
        id: `states/${slug}/${id}`,
        path: `/states/${slug}`,
        subjects: [name],
        label,
        unit,
        value: valueOf(entry),
        since: entry === entries[0] ? null : entry.from,
        others: entries
          .filter((one) => one !== entry)
          .map((one) => ({ year: Number(one.from.slice(0, 4)), value: valueOf(one) })),
        words,
      },
    ]
  }
  const standing = [{ from: '0000-01-01' }]
  return [
    ...fact('sales-tax', SALES_TAX, salesTax.rates, ({ statePercent }) => statePercent),
    ...fact('income-tax', INCOME_TAX, incomeTax.rates, ({ topRatePercent }) => topRatePercent),
    ...fact('corporate-tax', CORPORATE_TAX, corporateTax.rates, (rate) => rate.topRatePercent),
    ...fact('formation-fee', FORMATION_FEE, standing, () => llc.formationFeeUsd),
    ...(report.frequency === 'none'
      ? []
      : fact('report-fee', REPORT_FEE, report.fees, ({ feeUsd }) => feeUsd)),
    ...fact('minimum-tax', MINIMUM_TAX, standing, () => llc.minimumTaxUsd),
    ...fact('five-year-cost', FIVE_YEAR_COST, report.fees, ({ feeUsd }) =>
      fiveYearCost({ ...llc, report: { ...report, feeUsd } }),
    ),
  ]
}

type FactKind = Pick<Fact, 'label' | 'unit' | 'words'>

const SALES_TAX: FactKind = {
  label: 'State sales tax',
  unit: 'percent',
  words: ['sales tax', 'sales tax rate'],
}
const INCOME_TAX: FactKind = {
  label: 'Top income tax rate',
  unit: 'percent',
  words: ['income tax', 'highest top rates', 'tax on wages'],
}
const CORPORATE_TAX: FactKind = {
  label: 'Top corporate tax rate',
  unit: 'percent',
  words: ['corporate tax', 'tax on companies', 'profit'],
}
const FORMATION_FEE: FactKind = {
  label: 'Formation fee of an LLC',
  unit: 'dollars',
  words: ['formation', 'formation fee', 'articles', 'cheapest', 'most expensive'],
}
const REPORT_FEE: FactKind = {
  label: 'Fee of an LLC report',
  unit: 'dollars',
  words: ['fee', 'yearly tax', 'tax for the year', 'price', 'report fee'],
}
const MINIMUM_TAX: FactKind = {
  label: 'Minimum tax of an LLC a year',
  unit: 'dollars',
  words: ['minimum tax', 'minimum tax a year', 'every LLC', 'asks every'],
}
const FIVE_YEAR_COST: FactKind = {
  label: 'Least cost of an LLC in five years',
  unit: 'dollars',
  words: ['five years', 'five-year cost'],
}
