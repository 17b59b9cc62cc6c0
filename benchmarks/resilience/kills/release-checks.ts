import type { Target } from '../../harness/wire/http.ts'
import type { Catalogue } from './catalogue.ts'
import { checkSite } from './site-check.ts'

/** How many looks at the whole site there were, and what they saw. */
export interface CheckCounts {
  readonly checks: number
  /** Those with one release from start to end. */
  readonly exactChecks: number
  readonly checkedFiles: number
  /** The newest release that was seen live. */
  readonly release: number
}

/** Looks at the whole site, again and again: no release may be live after a newer one. */
export interface ReleaseChecks {
  /** @returns what is wrong, in words */
  readonly check: () => Promise<string[]>
  readonly counts: () => CheckCounts
}

/** @param liveRelease asks the product */
export function createReleaseChecks(
  target: Target,
  catalogue: Catalogue,
  liveRelease: () => Promise<number>,
): ReleaseChecks {
  let [checks, exactChecks, checkedFiles, newest] = [0, 0, 0, 0]
  return {
    check: async () => {
      const { release, files, isExact, problems } = await checkSite(target, catalogue, liveRelease)
      checks += 1
      exactChecks += Number(isExact)
      checkedFiles += files
      const wentBack = release < newest ? [`release ${release} is live after ${newest}`] : []
      newest = Math.max(newest, release)
      return [...problems, ...wentBack]
    },
    counts: () => ({ checks, exactChecks, checkedFiles, release: newest }),
  }
}
