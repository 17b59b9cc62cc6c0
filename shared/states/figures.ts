import { ownValue } from '../own-value.ts'

/** The numbers of one state, as `content/states` and the data layer hold them. */
export interface StateFigures {
  readonly incomeTax: { readonly topRatePercent: number }
  readonly salesTax: {
    readonly statePercent: number
    /** The part of it that is a local tax, which every place levies. */
    readonly includedLocalPercent: number
  }
  readonly corporateTax: { readonly kind: string; readonly topRatePercent: number }
  readonly llc: {
    readonly formationFeeUsd: number
    readonly report: { readonly frequency: string; readonly feeUsd: number }
    /** Owed every year, whatever the company earns. */
    readonly minimumTaxUsd: number
  }
}

/** Years between two reports; a report that is never due costs nothing in any year. */
const YEARS_BETWEEN_REPORTS: Readonly<Record<string, number>> = {
  annual: 1,
  biennial: 2,
  decennial: 10,
}

/**
 * What the periodic report of a limited liability company costs a year, in dollars: its fee divided
 * by the years between two reports, to the cent.
 */
export function yearlyReportFeeUsd({ llc: { report } }: Pick<StateFigures, 'llc'>): number {
  const years = ownValue(YEARS_BETWEEN_REPORTS, report.frequency)
  return years === undefined ? 0 : Math.round((report.feeUsd / years) * 100) / 100
}

/**
 * What a limited liability company that earns nothing owes the state a year, in dollars: the fee of
 * the report, spread over its years, and the minimum tax.
 */
export function yearlyCostUsd({ llc }: Pick<StateFigures, 'llc'>): number {
  return yearlyReportFeeUsd({ llc }) + llc.minimumTaxUsd
}

/**
 * The highest corporate rate in percent; null where companies pay on their receipts and a rate on
 * profit does not exist. A zero would read as "no tax".
 */
export function corporateRatePercent({
  corporateTax: { kind, topRatePercent },
}: Pick<StateFigures, 'corporateTax'>): number | null {
  return kind === 'gross-receipts' && topRatePercent === 0 ? null : topRatePercent
}
