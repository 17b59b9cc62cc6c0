import type { ImportReport } from '../../../import/report/report.ts'
import { runImport, type RunOptions } from '../../../import/run/run-import.ts'
import type { ContentSource } from '../../../import/source/source.ts'
import type { TargetSite } from '../../../import/target/site.ts'
import type { SelectionOptions } from '../../../import/wordpress/select-posts.ts'
import { wordpressSource } from '../../../import/wordpress/wordpress-source.ts'
import { exportOf, type ItemSpec } from './wxr.ts'

/** The day on which the tests import. */
export const NOW = new Date('2026-06-01T00:00:00Z')

/** Imports a source into a site as the command does by default; no picture has a file. */
export function runSource(
  site: TargetSite,
  source: ContentSource,
  changes: Partial<RunOptions> = {},
): Promise<ImportReport> {
  return runImport({
    source,
    file: 'source',
    site,
    isDryRun: false,
    update: false,
    authorMap: new Map(),
    getPicture: () => Promise.resolve({ kind: 'missing', reason: 'its host does not answer' }),
    progress: { show: () => undefined, count: () => undefined, end: () => undefined },
    now: () => NOW,
    notes: [],
    ...changes,
  })
}

/** Imports made items of WordPress in the same way. */
export async function runItems(
  site: TargetSite,
  items: readonly ItemSpec[],
  {
    publishProtected = false,
    hasPages = false,
    ...changes
  }: Partial<RunOptions> & Partial<SelectionOptions> = {},
): Promise<ImportReport> {
  const source = wordpressSource(await exportOf(...items), { publishProtected, hasPages })
  return runSource(site, source, { file: 'export.xml', ...changes })
}
