import path from 'node:path'
import type { BuildError } from '../errors.ts'
import { gatherFileChanges } from '../files/file-changes.ts'
import type { DerivedSite, FilesMadeLater, FilesMadeNow } from './derived-file.ts'
import type { DerivedFiles } from './derived-files.ts'
import { openPublicFiles, recordFile } from '../output/public-files.ts'
import { DERIVED_FILES } from './registry.ts'
import { openSiteWarnings } from './site-warnings.ts'

/** Opens for a site that a full build has just made. Takes one pass over all posts. */
export async function openDerivedFiles(site: DerivedSite): Promise<DerivedFiles> {
  const publicDir = path.join(site.directory, 'public')
  const files = await openPublicFiles({ publicDir, recordFile: recordFile(site.directory) })
  const now: FilesMadeNow[] = []
  const later: FilesMadeLater[] = []
  for (const entry of DERIVED_FILES) {
    if (entry.when === 'now') now.push(await entry.follow(site, files))
    else if (entry.when === 'later') later.push(entry.follow(site, files))
  }
  const warnings = openSiteWarnings(site)

  return {
    begin: (change) => {
      for (const one of now) one.begin?.(change)
    },
    now: async (change, applied) => {
      const made = gatherFileChanges()
      for (const one of now) made.add(await one.make(change))
      for (const one of later) one.note(change, applied)
      const changes = made.all()
      return { ...changes, warnedAnew: warnings.note(change, [applied, changes]) }
    },
    hasRest: () => later.some((one) => one.hasRest()),
    later: async (signal) => {
      const made = gatherFileChanges()
      let failure: BuildError | null = null
      for (const one of later) {
        const changes = await one.make(signal)
        made.add(changes)
        failure ??= changes.failure ?? null
      }
      const changes = made.all()
      warnings.note(null, [changes])
      return { ...changes, failure }
    },
    warningsOf: (postId) => warnings.of(postId),
    warnings: () => warnings.all(),
    close: async () => {
      for (const one of later) await one.close?.()
    },
  }
}
