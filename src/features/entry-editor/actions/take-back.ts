import type { SyncKind } from '../../../editing/sync/machine/sync-kind'
import { endCopyWhenSynced } from '../../../editing/saving/end-copy'
import type { EntrySources } from '../opening/open-entry'
import type { EntrySession, EntrySync } from '../session/entry-session'

const NOT_LOADED = 'The last version could not be loaded. Check your connection and try again.'
const NOT_DELETED = 'The text could not be deleted. Check your connection and try again.'
const CHANGED = 'Someone has changed this in the meantime. Close this dialog, and look at it again.'

/** Goes back to the last version, or to the file. Rejects with a message for the author. */
export async function discardChanges(
  entryId: string,
  sync: SyncKind<EntrySync>,
  session: EntrySession,
  store: Pick<EntrySources['store'], 'readHead' | 'discardCopy'>,
): Promise<void> {
  const head = await store.readHead(entryId).catch((cause: unknown) => {
    throw new Error(NOT_LOADED, { cause })
  })
  if (head.kind === 'invalid') throw new Error(NOT_LOADED)
  const saved = head.kind === 'head' ? head.saved : null
  session.keepFirst()
  session.edit(saved === null ? sync.empty : sync.textOfSaved(saved))
  session.flush()
  endCopyWhenSynced(entryId, session, store)
}

/** Deletes an entry that readers do not see, with its versions. Rejects with a message for the author. */
export async function deleteEntry(
  entryId: string,
  session: EntrySession,
  store: Pick<EntrySources['store'], 'deleteDraft' | 'discardCopy'>,
): Promise<void> {
  const { identity, fields } = session.getSnapshot().head
  // Nothing of it is stored once more while the page is left.
  session.edit(fields)
  const outcome = await (
    identity.revision === 0
      ? store.discardCopy(entryId, identity)
      : store.deleteDraft(entryId, identity.revision)
  ).catch((cause: unknown) => {
    throw new Error(NOT_DELETED, { cause })
  })
  if (outcome.kind === 'behind' || outcome.kind === 'changed') throw new Error(CHANGED)
}
