import { countChecks, type Checks } from './checks/sort-checks'

/**
 * Such as `Version 3, 2 things to do`. Versions that keep themselves are not counted, and not denied:
 * how many there are is not known.
 *
 * @param revision of the newest saved version; 0 without one
 * @param checks null before the rules were asked for the first time
 */
export function describeHistory(revision: number, checks: Checks | null): string {
  const newest = revision === 0 ? 'No version kept by hand yet' : `Version ${revision}`
  const left = checks === null ? null : (countChecks(checks) ?? 'checks passed')
  return left === null ? newest : `${newest}, ${left}`
}
