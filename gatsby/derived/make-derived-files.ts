import path from 'node:path'
import type { PlannedCopy, PlannedFile } from '../files/planned-file.ts'
import { recordFile } from '../files/public-files.ts'
import type { MadeSite } from './registry.ts'
import { DERIVED_FILES, pathsToCome } from './registry.ts'
import { writeFiles } from '../files/write-files.ts'

/**
 * Makes every derived file of a site that Gatsby has just built; where its pages come first, those that
 * cannot wait.
 *
 * @throws SearchIndexError when the search index cannot be made: a site without one would leave readers
 *   with the one before, which still names what was taken back
 */
export async function makeDerivedFiles(site: MadeSite): Promise<void> {
  const files: PlannedFile[] = []
  const copies: PlannedCopy[] = []
  const make = DERIVED_FILES.map(async (entry) =>
    site.isPagesFirst === true && entry.pagesFirst !== undefined
      ? entry.pagesFirst.make(site)
      : entry.all(site),
  )
  // Beside each other: the index and the cards are made in processes of their own.
  for (const planned of await Promise.all(make)) {
    files.push(...(planned.files ?? []))
    copies.push(...(planned.copies ?? []))
  }
  await writeFiles(files, copies, {
    publicDir: path.join(site.directory, 'public'),
    recordFile: recordFile(site.directory),
    kept: await pathsToCome(site),
  })
}
