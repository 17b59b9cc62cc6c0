import type { Entry, EntryCopy } from '../../../shared/entries/entry'
import type { EditedKindName } from '../../../shared/kinds/names'
import type { Role } from '../../../shared/roles'

/** A document over a file of `content/`, or what is wrong with one that does not fit. */
export type ListedEntry =
  | { readonly kind: 'entry'; readonly entry: Entry }
  | { readonly kind: 'invalid'; readonly id: string; readonly problems: readonly string[] }

/** A file of `content/`, as the build read it. */
export interface ListedFile {
  readonly slug: string
  readonly sha256: string
  readonly data: unknown
}

/** Where the list of entries comes from. */
export interface EntrySources {
  readonly readRole: (userId: string) => Promise<Role | null>
  readonly listEntries: (kind: EditedKindName) => Promise<readonly ListedEntry[]>
  readonly listCopies: (kind: EditedKindName) => Promise<readonly EntryCopy[]>
  readonly readFiles: (kind: EditedKindName) => Promise<readonly ListedFile[]>
}
