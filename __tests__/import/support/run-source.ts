import type { ImportReport } from '../../../import/report/report.ts'
import { runImport } from '../../../import/run/run-import.ts'
import type { ContentSource } from '../../../import/source/source.ts'
import type { TargetSite } from '../../../import/target/site.ts'
import { NOW } from './run-items.ts'

/** Imports a source into a site as the command does by default; no picture has a file. */
export function runSource(site: TargetSite, source: ContentSource): Promise<ImportReport> {
  return runImport({
    source,
    file: 'source',
    site,
    isDryRun: false,
    update: false,
    authorMap: new Map(),
    getPicture: () => Promise.resolve({ kind: 'missing', reason: 'its file is not in the folder' }),
    progress: { show: () => undefined, count: () => undefined, end: () => undefined },
    now: () => NOW,
    notes: [],
  })
}
