import { z } from 'zod'
import type { EntryData } from '../../../shared/entries/entry'
import type { EditedKindName } from '../../../shared/kinds/names'
import { entryFilesPath } from '../../../shared/paths'
import { logWarning } from '../log'

/** A file of `content/`, which an entry that was never edited follows. */
export interface EntryFile {
  readonly slug: string
  /** SHA-256 of the file, in hexadecimal digits. */
  readonly sha256: string
  readonly data: EntryData
}

const filesSchema = z.object({
  files: z.array(
    z.object({ slug: z.string(), sha256: z.string(), data: z.record(z.string(), z.unknown()) }),
  ),
})

/** The files of a kind, as the site was built last. Never rejects: null where they cannot be read. */
export async function readEntryFiles(kind: EditedKindName): Promise<readonly EntryFile[] | null> {
  try {
    const answer = await fetch(entryFilesPath(kind))
    return filesSchema.parse(await answer.json()).files
  } catch (error) {
    logWarning(`The files of the section ${kind} could not be read.`, error)
    return null
  }
}
