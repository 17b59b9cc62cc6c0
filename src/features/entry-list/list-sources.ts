import type { EntryCopy } from '../../../shared/entries/entry'
import type { EditedKindName } from '../../../shared/kinds/names'
import type { Role } from '../../../shared/accounts/roles'
import { entries } from '../../platform/entries'
import { readEntryFiles, type EntryFile } from '../../platform/entries/entry-files'
import type { ListedEntry } from '../../platform/entries/entry-store'
import { readRole } from '../../platform/posts'

/** Where the list of entries comes from. */
export interface EntryListSources {
  readonly readRole: (userId: string) => Promise<Role | null>
  readonly listEntries: (kind: EditedKindName) => Promise<readonly ListedEntry[]>
  /** The working copies of entries of every kind. */
  readonly listCopies: () => Promise<readonly EntryCopy[]>
  /** The files of `content/`, as the site was built last; null where they cannot be read. */
  readonly readFiles: (kind: EditedKindName) => Promise<readonly EntryFile[] | null>
}

/** The entries of the configured backend, and the files of the site. */
export const browserEntries: EntryListSources = {
  readRole,
  listEntries: entries.listEntries,
  listCopies: () => entries.listCopies(null),
  readFiles: readEntryFiles,
}
