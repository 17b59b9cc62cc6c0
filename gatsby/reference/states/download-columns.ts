import type { StateFact } from '../../../shared/states/state-fact.ts'
import { numberAt, unitOf } from '../../../shared/states/state-fact.ts'
import { STATE_FACTS } from '../../../shared/states/facts.ts'
import { keysOf } from '../../../shared/records/typed-records.ts'
import type { StateRecord } from './state-record.ts'

/** One column of the downloads. */
export interface DownloadColumn {
  readonly name: string
  /** The meaning of its values; shown on the page and part of the JSON file. */
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

/** The first day of a fact that has changed. */
const sinceColumn = (name: string, valueOf: DownloadColumn['valueOf']): DownloadColumn =>
  column(`${name}_since`, 'Since when, where an earlier figure is known; else empty', valueOf)

/** Columns of a comparison with a source; empty where there was none. */
const comparisonColumn = (
  name: string,
  description: string,
  field: 'verifiedOn' | 'verifiedBy' | 'source',
): DownloadColumn =>
  column(name, `${description}; empty for sample`, ({ verification }) =>
    verification.state === 'sample' ? null : verification[field],
  )

/** Columns that stand before the one of a fact. */
const BEFORE: { readonly [Path in keyof typeof STATE_FACTS]?: readonly DownloadColumn[] } = {
  'salesTax.statePercent': [
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
  ],
  'incomeTax.topRatePercent': [
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
  ],
  'corporateTax.topRatePercent': [
    sinceColumn('income_tax', ({ incomeTax }) => incomeTax.since),
    column(
      'corporate_tax_kind',
      'Tax on companies: none, flat, graduated or gross-receipts',
      ({ corporateTax }) => corporateTax.kind,
    ),
  ],
  'llc.formationFeeUsd': [
    sinceColumn('corporate_tax', ({ corporateTax }) => corporateTax.since),
    column(
      'llc_formation_document',
      'Document that forms a limited liability company',
      ({ llc }) => llc.formationDocument,
    ),
  ],
  'llc.report.feeUsd': [
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
  ],
  'llc.report.yearlyFeeUsd': [sinceColumn('llc_report_fee', ({ llc }) => llc.report.since)],
  'llc.minimumTaxUsd': [
    column('llc_report_due', 'When it is due, in words', ({ llc }) => llc.report.due),
  ],
}

/** The columns after all facts. */
const LAST: readonly DownloadColumn[] = [
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

const UNITS = { percent: 'percent', usd: 'US dollars' } as const

/** The columns of the downloads, in order: the facts in the order of their table, the rest among them. */
export const DOWNLOAD_COLUMNS: readonly DownloadColumn[] = [
  ...keysOf(STATE_FACTS).flatMap((path) => [...(BEFORE[path] ?? []), ...factColumn(path)]),
  ...LAST,
]

function factColumn(path: keyof typeof STATE_FACTS): DownloadColumn[] {
  const fact: StateFact = STATE_FACTS[path]
  if (fact.column === undefined) return []
  const { name, description } = fact.column
  const valueOf = (state: StateRecord) => fact.worked?.(state.llc) ?? numberAt(state, path)
  return [column(name, description, valueOf, UNITS[unitOf(path)])]
}
