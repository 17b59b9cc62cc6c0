import { ownValue } from '../records/own-value.ts'

/** The costs of a limited liability company that come again and again. */
export interface LlcCosts {
  readonly report: { readonly frequency: string; readonly feeUsd: number }
  /** Owed every year, whatever the company earns. */
  readonly minimumTaxUsd: number
}

/** Those costs with that of the formation. */
export interface NewLlcCosts extends LlcCosts {
  readonly formationFeeUsd: number
  readonly report: LlcCosts['report'] & {
    /** Null unless a first report follows the formation, besides those that come by the calendar. */
    readonly firstDue: string | null
  }
}

/** Years between two reports; a report that is never due costs nothing in any year. */
const YEARS_BETWEEN_REPORTS: Readonly<Record<string, number>> = {
  annual: 1,
  biennial: 2,
  decennial: 10,
}

const yearsBetween = ({ frequency }: LlcCosts['report']): number =>
  ownValue(YEARS_BETWEEN_REPORTS, frequency) ?? Infinity

/** Returns what the report costs a year, in dollars: its fee divided by the years between two, to the cent. */
export function yearlyReportFeeUsd({ report }: Pick<LlcCosts, 'report'>): number {
  return Math.round((report.feeUsd / yearsBetween(report)) * 100) / 100
}

/**
 * Returns what a company that earns nothing owes the state a year, in dollars: the fee of the report, spread over
 * its years, and the minimum tax.
 */
export function yearlyCostUsd(llc: LlcCosts): number {
  return yearlyReportFeeUsd(llc) + llc.minimumTaxUsd
}

/** The least that a company owes a state in its first five years, in dollars: formation, reports, taxes. */
export function fiveYearCostUsd({ formationFeeUsd, minimumTaxUsd, report }: NewLlcCosts): number {
  const first = report.firstDue === null ? 0 : 1
  const reports = first + Math.floor(5 / yearsBetween(report))
  return formationFeeUsd + reports * report.feeUsd + 5 * minimumTaxUsd
}
