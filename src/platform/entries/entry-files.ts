import { entryFilesSchema, type EntryFile } from '../../../shared/entries/entry-files'
import type { EditedKindName } from '../../../shared/kinds/names'
import { entryFilesPath } from '../../../shared/site/paths'
import { logWarning } from '../base/log'

export type { EntryFile } from '../../../shared/entries/entry-files'

/** The files of a kind, as the site was built last. Never rejects: null where they cannot be read. */
export async function readEntryFiles(kind: EditedKindName): Promise<readonly EntryFile[] | null> {
  try {
    const answer = await fetch(entryFilesPath(kind))
    return entryFilesSchema.parse(await answer.json()).files
  } catch (error) {
    logWarning(`The files of the section ${kind} could not be read.`, error)
    return null
  }
}
