import type { StateRecord } from '../../../../gatsby/reference/states/state-record.ts'
import { ZEROS } from '../../../shared/states/state-numbers.ts'

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
    incomeTax: { ...ZEROS.incomeTax, kind: 'none', since: null, note: null },
    salesTax: {
      ...ZEROS.salesTax,
      statePercent: 6.25,
      hasLocalAdditions: true,
      since: null,
      note: null,
    },
    corporateTax: { ...ZEROS.corporateTax, kind: 'gross-receipts', since: null, note: null },
    llc: {
      formationDocument: 'Certificate of Formation (Form 205)',
      ...ZEROS.llc,
      formationFeeUsd: 300,
      report: {
        ...ZEROS['llc.report'],
        name: null,
        frequency: 'none',
        since: null,
        due: null,
        firstDue: null,
      },
      note: null,
    },
    facts: [],
    deadlines: [{ what: 'Report', when: '15 May', dates: [] }],
    verification: { state: 'sample' },
    sources: [{ title: 'Comptroller', url: 'https://comptroller.texas.gov' }],
    ...overrides,
  }
}
