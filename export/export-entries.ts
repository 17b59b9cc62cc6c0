import { open } from 'node:fs/promises'
import path from 'node:path'
import type { WireDocument } from '../node-shared/administrator/documents.ts'
import { decodeFields } from '../node-shared/backend/wire-values.ts'
import { EXPORT_FILES } from '../shared/documents/content-export.ts'
import type { ExportedDocument, ExportedEntryRevision } from '../shared/documents/content-export.ts'
import { ENTRIES } from '../shared/entries/entry-writes.ts'
import type { CollectionsOptions } from './collections.ts'
import { readRevisions, revisionCount, revisionPaths } from './revisions.ts'

/** Entries of one request; each may have 400 kB. */
const ENTRIES_PER_PAGE = 40

/**
 * Writes the entries of reference content that were edited in the browser, with their versions. An entry that is
 * saved meanwhile is written as it was when it was read: later versions are left out.
 */
export async function exportEntries({ folder, documents, tally }: CollectionsOptions) {
  const entries = await open(path.join(folder, EXPORT_FILES.entries), 'w')
  const revisions = await open(path.join(folder, EXPORT_FILES.entryRevisions), 'w')
  const writeRevisions = async ({ id, path: place, fields }: WireDocument): Promise<void> => {
    const paths = revisionPaths(place, revisionCount(decodeFields(fields)['revision']))
    let written = 0
    for await (const revision of readRevisions(documents, paths)) {
      if (revision === null) continue
      const line: ExportedEntryRevision = { id, revision: revision.id, fields: revision.fields }
      await revisions.write(`${JSON.stringify(line)}\n`)
      written += 1
    }
    tally.counts.entryRevisions += written
    const missing = paths.length - written
    if (missing > 0) tally.note(`entry ${id}: ${missing} of its versions are missing`)
  }
  try {
    for await (const page of documents.pages(ENTRIES, { pageSize: ENTRIES_PER_PAGE })) {
      for (const entry of page) {
        await writeRevisions(entry)
        const line: ExportedDocument = { id: entry.id, fields: entry.fields }
        await entries.write(`${JSON.stringify(line)}\n`)
        tally.counts.entries += 1
      }
    }
  } finally {
    await revisions.close()
    await entries.close()
  }
}
