import { yearlyCostUsd, yearlyReportFeeUsd } from '../../shared/states/figures.ts'
import type { StateRecord } from './state-record.ts'

/** One column of the downloads. */
export interface DownloadColumn {
  readonly name: string
  /** What stands in it; shown on the page and part of the JSON file. */
  readonly description: string
  readonly unit: 'percent' | 'US dollars' | null
  readonly valueOf: (state: StateRecord) => string | number | boolean | null
}

const column = (
  name: string,
  description: string,
  valueOf: DownloadColumn['valueOf'],
  unit: DownloadColumn['unit'] = null,
): DownloadColumn => ({ name, description, unit, valueOf })

/** The first day of a figure that has changed. */
const sinceColumn = (figure: string, valueOf: DownloadColumn['valueOf']): DownloadColumn =>
  column(`${figure}_since`, 'Since when, where an earlier figure is known; else empty', valueOf)

/** What is known of a comparison; empty where there was none. */
const comparisonColumn = (
  name: string,
  description: string,
  field: 'verifiedOn' | 'verifiedBy' | 'source',
): DownloadColumn =>
  column(name, `${description}; empty for sample`, ({ verification }) =>
    verification.state === 'sample' ? null : verification[field],
  )

/** The columns of the downloads, in order. Names are part of a contract with those who use the files. */
export const DOWNLOAD_COLUMNS: readonly DownloadColumn[] = [
  column('name', 'Name of the state', ({ name }) => name),
  column('code', 'Two-letter postal code', ({ code }) => code),
  column('fips', 'Two-digit FIPS code, as text', ({ fips }) => fips),
  column('capital', 'Capital', ({ capital }) => capital),
  column('region', 'Region of the Census Bureau', ({ region }) => region),
  column(
    'facts_year',
    'Year of the rates and fees without a later day of their own',
    ({ factsYear }) => factsYear,
  ),
  column(
    'sales_tax_percent',
    'Sales tax that applies in the whole state; 0 where there is none',
    ({ salesTax }) => salesTax.statePercent,
    'percent',
  ),
  column(
    'sales_tax_included_local_percent',
    'The part of it that is a local tax, which every place levies',
    ({ salesTax }) => salesTax.includedLocalPercent,
    'percent',
  ),
  sinceColumn('sales_tax', ({ salesTax }) => salesTax.since),
  column(
    'sales_tax_has_local_additions',
    'Whether counties or cities may add to it',
    ({ salesTax }) => salesTax.hasLocalAdditions,
  ),
  column(
    'income_tax_kind',
    'Tax on wages: none, flat or graduated',
    ({ incomeTax }) => incomeTax.kind,
  ),
  column(
    'income_tax_top_percent',
    'Highest rate of the tax on wages; 0 where there is none',
    ({ incomeTax }) => incomeTax.topRatePercent,
    'percent',
  ),
  sinceColumn('income_tax', ({ incomeTax }) => incomeTax.since),
  column(
    'corporate_tax_kind',
    'Tax on companies: none, flat, graduated or gross-receipts',
    ({ corporateTax }) => corporateTax.kind,
  ),
  column(
    'corporate_tax_top_percent',
    'Highest rate on profit; 0 where profit is not taxed, whatever is taxed instead',
    ({ corporateTax }) => corporateTax.topRatePercent,
    'percent',
  ),
  sinceColumn('corporate_tax', ({ corporateTax }) => corporateTax.since),
  column(
    'llc_formation_document',
    'Document that forms a limited liability company',
    ({ llc }) => llc.formationDocument,
  ),
  column(
    'llc_formation_fee_usd',
    'Fee of that document',
    ({ llc }) => llc.formationFeeUsd,
    'US dollars',
  ),
  column(
    'llc_report_name',
    'Periodic report or tax; empty where there is none',
    ({ llc }) => llc.report.name,
  ),
  column(
    'llc_report_frequency',
    'How often it is due: annual, biennial, decennial or none',
    ({ llc }) => llc.report.frequency,
  ),
  column('llc_report_fee_usd', 'Its fee each time', ({ llc }) => llc.report.feeUsd, 'US dollars'),
  sinceColumn('llc_report_fee', ({ llc }) => llc.report.since),
  column(
    'llc_report_fee_per_year_usd',
    'Its fee divided by the years between two',
    yearlyReportFeeUsd,
    'US dollars',
  ),
  column('llc_report_due', 'When it is due, in words', ({ llc }) => llc.report.due),
  column(
    'llc_minimum_tax_usd',
    'Tax that every LLC owes each year, whatever it earns; 0 where there is none',
    ({ llc }) => llc.minimumTaxUsd,
    'US dollars',
  ),
  column(
    'llc_cost_per_year_usd',
    'Fee of the report a year and that tax together',
    yearlyCostUsd,
    'US dollars',
  ),
  column('agency_name', 'Where companies register', ({ agency }) => agency.name),
  column('agency_url', 'Its address on the web', ({ agency }) => agency.url),
  column('tax_agency_name', 'Where state taxes are paid', ({ taxAgency }) => taxAgency.name),
  column('tax_agency_url', 'Its address on the web', ({ taxAgency }) => taxAgency.url),
  column(
    'verification',
    'How far the row was verified: sample (compared with nothing), secondary (with a text that reports the rule) or official (with the official text)',
    ({ verification }) => verification.state,
  ),
  comparisonColumn('verified_on', 'Day of that comparison', 'verifiedOn'),
  comparisonColumn('verified_by', 'Who made it', 'verifiedBy'),
  comparisonColumn('verified_source', 'Address of what the row was compared with', 'source'),
]
