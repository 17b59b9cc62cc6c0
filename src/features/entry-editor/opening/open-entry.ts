import type { EntryText } from '../../../../shared/entries/entry-writes'
import { EDITED_KINDS } from '../../../../shared/entries/edited-kinds'
import { parseEntryId } from '../../../../shared/kinds/entry-key'
import { isEditedKind, REFERENCE_KINDS, type EditedKindName } from '../../../../shared/kinds/names'
import type { Ability } from '../../../../shared/accounts/roles'
import { leftBehind, recover } from '../../../editing/opening/left-behind'
import { knownHead } from '../../../editing/sync/machine/known-head'
import type { SyncKind } from '../../../editing/sync/machine/sync-kind'
import type { Recovery } from '../../../editing/sync/recovery'
import { saveFailureMessage } from '../../../editing/words/save-messages'
import type { EntryFile } from '../../../platform/entries/entry-files'
import type { EntryStore } from '../../../platform/entries/entry-store'
import type { LocalCopy, LocalCopyStore } from '../../../platform/storage/local-copy-store'
import { knownEntries, type KnownEntries } from './known-entries'
import {
  entrySync,
  type EntrySync,
  type KnownEntryHead,
  type OpenedEntry,
} from '../session/entry-session'

/** Where entries are read and written, and what else the editor asks. */
export interface EntrySources {
  readonly store: Pick<
    EntryStore,
    | 'readHead'
    | 'listEntries'
    | 'saveCopy'
    | 'save'
    | 'discardCopy'
    | 'deleteDraft'
    | 'listRevisions'
  >
  readonly readFiles: (kind: EditedKindName) => Promise<readonly EntryFile[] | null>
  readonly localCopies: LocalCopyStore<EntryText>
  readonly isAllowed: (userId: string, act: Ability) => Promise<boolean>
  readonly isSignedInAs: (userId: string) => boolean
}

/** An entry that can be edited. */
export interface ReadyEntry {
  readonly kind: 'ready'
  readonly kindName: EditedKindName
  readonly entry: OpenedEntry
  readonly sync: SyncKind<EntrySync>
  readonly head: KnownEntryHead
  readonly recovery: Recovery<EntryText>
  readonly known: KnownEntries
}

/** An entry on its way into the editor. */
export type OpenedEntryState =
  /** The role of this person does not allow it. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'damaged'; readonly problems: readonly string[] }
  | {
      readonly kind: 'failed'
      readonly message: string
      /** Texts of it that this browser holds, newest first. */
      readonly kept: readonly LocalCopy<EntryText>[]
    }
  | ReadyEntry

/** The entry to open, and who opens it. */
export interface OpenEntryRequest {
  readonly entryId: string
  readonly userId: string
  /** Whether one that does not exist may be begun. */
  readonly isNew: boolean
}

const FILES_UNREAD = 'The files of the site could not be read. Check your connection and try again.'

/** Reads an entry, its file, those that it must agree with, and what this browser kept of it. */
export async function openEntry(
  { entryId, userId, isNew }: OpenEntryRequest,
  { store, readFiles, localCopies, isAllowed }: EntrySources,
): Promise<OpenedEntryState> {
  const key = parseEntryId(entryId)
  if (key === null || !isEditedKind(key.kind)) return { kind: 'missing' }
  const { kind: kindName, slug } = key
  const name = REFERENCE_KINDS[kindName].editedAs.one
  const kept = await leftBehind(userId, entryId, localCopies)
  try {
    if (!(await isAllowed(userId, 'edit-entries'))) return { kind: 'refused' }
    const [read, files, documents] = await Promise.all([
      store.readHead(entryId),
      readFiles(kindName),
      store.listEntries(kindName),
    ])
    if (read.kind === 'invalid') return { kind: 'damaged', problems: read.problems }
    // Without them it would seem to have no file.
    if (files === null) return { kind: 'failed', message: FILES_UNREAD, kept }
    const file = files.find((each) => each.slug === slug) ?? null
    const isNothing = read.kind === 'missing' && file === null && kept.length === 0
    if (isNothing && !isNew) return { kind: 'missing' }
    const entry = { name, fields: EDITED_KINDS[kindName].fields, slug, file }
    const sync = entrySync(entry)
    const { saved, copy } = read.kind === 'head' ? read : { saved: null, copy: null }
    const head = knownHead(sync, { saved, copy }, userId)
    return {
      kind: 'ready',
      kindName,
      entry,
      sync,
      head,
      recovery: recover(sync, kept, head, localCopies),
      known: knownEntries(kindName, files, documents),
    }
  } catch (error) {
    return { kind: 'failed', message: saveFailureMessage(error, name), kept }
  }
}
