import {
  parseEntry,
  parseEntryCopy,
  parseKeptEntry,
  type Entry,
  type EntryCopy,
  type EntryData,
  type KeptEntry,
} from '../../../shared/entries/entry'
import {
  ENTRIES,
  ENTRY_COPIES,
  storable,
  type EntryContent,
  type EntryText,
} from '../../../shared/entries/entry-writes'
import { parseEntryId, type EntryKey } from '../../../shared/kinds/entry-key'
import { isSameValue } from '../../../shared/fields/table'
import { UnreadableDocumentError } from '../documents/document-database'
import type {
  CopyRequest,
  DocumentKind,
  DocumentTypes,
  SaveRequest,
} from '../documents/document-kind'
import type { StoredDocument } from '../firebase/documents'

export interface EntryCopyRequest extends CopyRequest<EntryData> {
  /** The file that the text was made from, or was last merged with. */
  readonly file: Pick<EntryText, 'base' | 'baseData'>
}

/** The types of entries of reference content. */
export interface EntryTypes extends DocumentTypes {
  readonly text: EntryData
  readonly saved: Entry
  readonly copy: EntryCopy
  readonly kept: KeptEntry
  readonly content: EntryContent
  readonly copyRequest: EntryCopyRequest
  readonly saveRequest: SaveRequest<EntryContent>
}

/** Entries of reference content, as they are stored. They have no author: all who may edit them share them. */
export const ENTRY_KIND: DocumentKind<EntryTypes> = {
  name: 'entry',
  collection: ENTRIES,
  copies: ENTRY_COPIES,
  parse: parseEntry,
  parseCopy: parseEntryCopy,
  parseKept: parseKeptEntry,
  authorOf: () => null,
  copyData: ({ fields, file: { base, baseData } }) => ({
    data: storable(fields),
    base,
    baseData: baseData === null ? null : storable(baseData),
  }),
  holdsText: ({ data, base }, { fields, file }) =>
    base === file.base && isSameValue(data, fields),
  holdsContent: (entry, content) =>
    content.slug === entry.slug
      ? entry.status === content.status &&
        entry.base === content.base &&
        // An entry that was removed keeps the text that readers saw.
        (entry.status === 'removed' || isSameValue(entry.data, content.data))
      : entry.status === 'removed' && entry.movedTo === content.slug,
  isHeld: ({ data }, content) => isSameValue(data, content.data),
}

/** The key that the id of an entry says. @throws UnreadableDocumentError for the id of none */
export function keyOf(id: string): EntryKey {
  const key = parseEntryId(id)
  if (key === null) throw new UnreadableDocumentError('entry', [`"${id}" is the id of no entry`])
  return key
}

/** @throws UnreadableDocumentError */
export function readable({ id, fields }: StoredDocument): Entry {
  const parsed = parseEntry(id, fields)
  if (parsed.kind === 'invalid') throw new UnreadableDocumentError('entry', parsed.problems)
  return parsed.value
}
