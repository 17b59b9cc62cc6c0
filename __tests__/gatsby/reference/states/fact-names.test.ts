import { readFileSync } from 'node:fs'
import { describe, expect, it } from '@jest/globals'
import { stateFacts } from '../../../../gatsby/reference/facts/state-facts.ts'
import { DOWNLOAD_COLUMNS } from '../../../../gatsby/reference/states/download-columns.ts'
import { STATES } from '../../../../shared/kinds/tables/states.ts'
import { MAPPED_FACTS } from '../../../../shared/states/page-facts.ts'

const fields = STATES.schema.parse(
  JSON.parse(readFileSync('content/states/california.json', 'utf8')),
)

describe('the names by which others know the facts of a state', () => {
  it('stay in the texts that refer to them', () => {
    const facts = stateFacts({ slug: 'california', fields, day: '2026-11-30' })
    expect(facts.map(({ id }) => id.replace('states/california/', ''))).toEqual([
      'sales-tax',
      'income-tax',
      'corporate-tax',
      'formation-fee',
      'report-fee',
      'minimum-tax',
      'five-year-cost',
    ])
  })

  it('stay in the addresses of the map and the list', () => {
    expect(MAPPED_FACTS.map(({ id }) => id)).toEqual([
      'sales-tax',
      'income-tax',
      'corporate-tax',
      'llc-formation-fee',
      'llc-yearly-cost',
    ])
  })

  it('stay in the downloads, in their order and with their units', () => {
    const columns = DOWNLOAD_COLUMNS.map(
      ({ name, unit }) => `${name}${unit === null ? '' : `, ${unit}`}`,
    )
    expect(columns).toEqual([
      'name',
      'code',
      'fips',
      'capital',
      'region',
      'facts_year',
      'sales_tax_percent, percent',
      'sales_tax_included_local_percent, percent',
      'sales_tax_since',
      'sales_tax_has_local_additions',
      'income_tax_kind',
      'income_tax_top_percent, percent',
      'income_tax_since',
      'corporate_tax_kind',
      'corporate_tax_top_percent, percent',
      'corporate_tax_since',
      'llc_formation_document',
      'llc_formation_fee_usd, US dollars',
      'llc_report_name',
      'llc_report_frequency',
      'llc_report_fee_usd, US dollars',
      'llc_report_fee_since',
      'llc_report_fee_per_year_usd, US dollars',
      'llc_report_due',
      'llc_minimum_tax_usd, US dollars',
      'llc_cost_per_year_usd, US dollars',
      'agency_name',
      'agency_url',
      'tax_agency_name',
      'tax_agency_url',
      'verification',
      'verified_on',
      'verified_by',
      'verified_source',
    ])
  })
})
