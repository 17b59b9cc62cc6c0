/** What an LLC costs is worked out from. */
export interface LlcCosts {
  readonly formationFeeUsd: number
  readonly minimumTaxUsd: number
  readonly report: {
    readonly frequency: 'annual' | 'biennial' | 'decennial' | 'none'
    readonly feeUsd: number
    /** Null unless a first report follows the formation, besides those that come by the calendar. */
    readonly firstDue: string | null
  }
}

const REPORTS_IN_FIVE_YEARS = { annual: 5, biennial: 2, decennial: 0, none: 0 } as const

/** The least that a company owes a state in its first five years, in dollars: formation, reports, taxes. */
export function fiveYearCost({ formationFeeUsd, minimumTaxUsd, report }: LlcCosts): number {
  const reports = REPORTS_IN_FIVE_YEARS[report.frequency] + (report.firstDue === null ? 0 : 1)
  return formationFeeUsd + reports * report.feeUsd + 5 * minimumTaxUsd
}
