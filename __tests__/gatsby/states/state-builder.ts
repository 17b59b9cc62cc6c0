import type { StateRecord } from '../../../gatsby/states/state-record.ts'

/** A state as its file describes it. */
export function stateRecord(overrides: Partial<StateRecord> = {}): StateRecord {
  return {
    slug: 'texas',
    name: 'Texas',
    code: 'TX',
    fips: '48',
    capital: 'Austin',
    region: 'South',
    agency: { name: 'Secretary of State', url: 'https://www.sos.state.tx.us' },
    taxAgency: { name: 'Comptroller', url: 'https://comptroller.texas.gov' },
    summary: 'Large.',
    factsYear: 2026,
    factsYears: [2026],
    incomeTax: { kind: 'none', topRatePercent: 0, since: null, note: null },
    salesTax: {
      statePercent: 6.25,
      includedLocalPercent: 0,
      hasLocalAdditions: true,
      since: null,
      note: null,
    },
    corporateTax: { kind: 'gross-receipts', topRatePercent: 0, since: null, note: null },
    llc: {
      formationDocument: 'Certificate of Formation (Form 205)',
      formationFeeUsd: 300,
      report: { name: null, frequency: 'none', feeUsd: 0, since: null, due: null, firstDue: null },
      minimumTaxUsd: 0,
      note: null,
    },
    facts: [],
    deadlines: [{ what: 'Report', when: '15 May', dates: [] }],
    verification: { state: 'sample' },
    sources: [{ title: 'Comptroller', url: 'https://comptroller.texas.gov' }],
    ...overrides,
  }
}
