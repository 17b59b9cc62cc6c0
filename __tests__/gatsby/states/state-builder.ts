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
    incomeTax: { kind: 'none', topRatePercent: 0, note: null },
    salesTax: { statePercent: 6.25, hasLocalAdditions: true, note: null },
    corporateTax: { kind: 'gross-receipts', topRatePercent: 0, note: null },
    llc: {
      formationDocument: 'Certificate of Formation (Form 205)',
      formationFeeUsd: 300,
      report: { name: null, frequency: 'none', feeUsd: 0, due: null },
      minimumTaxUsd: 0,
      note: null,
    },
    facts: [],
    deadlines: [{ what: 'Report', when: 'May 15' }],
    verifiedOn: '2026-11-21',
    sources: [{ title: 'Comptroller', url: 'https://comptroller.texas.gov' }],
    ...overrides,
  }
}
