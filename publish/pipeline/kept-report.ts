import type { BuiltSite } from '../workspace/built-site.ts'
import type { KeptReport } from '../queue/build-rows.ts'

/** Most warnings and left-out documents that are kept of one build. */
const KEPT_MAX = 500

/**
 * Returns the part of a build's report that is kept for editors.
 *
 * @param timings milliseconds by phase, in the order in which they were
 */
export function keptReport(
  report: BuiltSite['report'],
  timings: Readonly<Record<string, number>>,
): KeptReport {
  const phases = Object.entries(timings).map(([phase, ms]) => ({ phase, ms: Math.round(ms) }))
  if (report.kind !== 'built') return { pages: null, warnings: [], leftOut: [], timings: phases }
  const { pages, documentWarnings = [], leftOut } = report
  return {
    pages: pages === undefined ? null : pageCounts(pages),
    warnings: documentWarnings.slice(0, KEPT_MAX).map(({ document, name, message }) => ({
      document,
      name,
      message,
    })),
    leftOut: [...leftOut.values()].slice(0, KEPT_MAX),
    timings: phases,
  }
}

function pageCounts({ made, changed, removed }: NonNullable<KeptReport['pages']>) {
  return { made, changed, removed }
}
