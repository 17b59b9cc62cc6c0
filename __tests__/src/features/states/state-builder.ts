import type { ComparedState } from '../../../../src/features/states/comparison/comparison-rows'
import { ZEROS } from '../../../shared/states/state-numbers'

/** A state as the data layer describes it. */
export function state(name: string, overrides: Partial<ComparedState> = {}): ComparedState {
  const slug = name.toLowerCase().replace(/\s+/g, '-')
  return {
    slug,
    path: `/states/${slug}`,
    name,
    code: name.slice(0, 2).toUpperCase(),
    capital: `${name} City`,
    region: 'South',
    summary: 'A state.',
    factsYears: [2026],
    verification: { state: 'sample' },
    agency: { name: 'Secretary of State', url: 'https://sos.example.gov' },
    taxAgency: { name: 'Department of Revenue', url: 'https://tax.example.gov' },
    incomeTax: { ...ZEROS.incomeTax, kind: 'flat', topRatePercent: 4, note: null },
    salesTax: { ...ZEROS.salesTax, statePercent: 5, hasLocalAdditions: true, note: null },
    corporateTax: { ...ZEROS.corporateTax, kind: 'flat', topRatePercent: 6, note: null },
    llc: {
      formationDocument: 'Articles of Organization',
      ...ZEROS.llc,
      formationFeeUsd: 100,
      note: null,
      report: {
        ...ZEROS['llc.report'],
        name: 'Annual report',
        frequency: 'annual',
        feeUsd: 50,
        due: '1 May',
        firstDue: null,
      },
    },
    ...overrides,
  }
}
