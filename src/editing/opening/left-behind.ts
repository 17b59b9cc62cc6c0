import type { LocalCopy, LocalCopyStore } from '../../platform/storage/local-copy-store'
import { livingWriters } from '../../platform/tabs/writing-tabs'
import type { KnownHead } from '../sync/machine/known-head'
import type { SyncKind, SyncTypes } from '../sync/machine/sync-kind'
import { sortKept, type Recovery } from '../sync/recovery'
import { sessionsClosed } from '../sync/use-editing-session'

/** Returns what tabs that are gone have kept of a document. Without the browser's storage nothing was. */
export async function leftBehind<Text>(
  userId: string,
  documentId: string,
  localCopies: Pick<LocalCopyStore<Text>, 'find'>,
): Promise<LocalCopy<Text>[]> {
  await sessionsClosed()
  const living = await livingWriters()
  const kept = await localCopies.find(userId, documentId).catch(() => [])
  return kept.filter(({ writerId }) => !living.has(writerId))
}

/** Sorts what was kept by what is to become of it, and forgets what the head holds. */
export function recover<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  kept: readonly LocalCopy<Types['text']>[],
  head: KnownHead<Types>,
  localCopies: Pick<LocalCopyStore<Types['text']>, 'forget'>,
): Recovery<Types['text']> {
  const recovery = sortKept(kind, kept, head)
  for (const { userId, documentId, writerId } of recovery.held) {
    // What cannot be forgotten is recognised again the next time.
    localCopies.forget(userId, documentId, writerId).catch(() => undefined)
  }
  return recovery
}
