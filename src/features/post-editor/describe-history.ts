import { countChecks, type Checks } from './checks/sort-checks'

/** Such as `Version 3, 2 things to do`. Versions that keep themselves are neither counted nor denied. */
export function describeHistory(revision: number, checks: Checks | null): string {
  const newest = revision === 0 ? 'No version kept by hand yet' : `Version ${revision}`
  const left = checks === null ? null : (countChecks(checks) ?? 'checks passed')
  return left === null ? newest : `${newest}, ${left}`
}
