import { identityOf, type HeadIdentity } from '../../../../shared/documents/working-copy'
import type { HeadOf } from '../../../platform/documents/document-kind'
import type { SyncKind, SyncTypes } from './sync-kind'

/** A document's newest text in the backend, as far as this tab knows. */
export interface KnownHead<Types extends SyncTypes> {
  readonly identity: HeadIdentity
  readonly fields: Types['text']
  readonly facts: Types['facts']
  /** Which tab wrote the working copy, and that tab's own count; null without a working copy. */
  readonly writer: { readonly id: string; readonly sequence: number } | null
  /** Who wrote it, where that is known. */
  readonly writtenBy?: string
  /** Since when the working copy grows that no version holds, in milliseconds since 1970; null without one. */
  readonly unkeptSinceMs: number | null
  /** When the backend stored it; null for a document that was never stored. */
  readonly storedAtMs: number | null
}

/**
 * The head as it was read.
 *
 * @param userId becomes the author of a document that no one has begun
 */
export function knownHead<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  head: HeadOf<Types>,
  userId: string,
): KnownHead<Types> {
  const { saved, copy } = head
  const stored = saved === null ? kind.empty : kind.textOfSaved(saved)
  const newest = copy ?? saved
  return {
    identity: identityOf(head),
    fields: copy === null ? stored : kind.textOfCopy(copy),
    facts: kind.factsOf(head, userId),
    writer: copy === null ? null : { id: copy.writerId, sequence: copy.writerSequence },
    unkeptSinceMs: (copy?.writingSince ?? copy?.updatedAt)?.getTime() ?? null,
    ...(newest?.updatedBy === undefined ? {} : { writtenBy: newest.updatedBy }),
    storedAtMs: newest?.updatedAt.getTime() ?? null,
  }
}

/** Whether there is nothing of the document in the backend. */
export function isNothing({ identity }: { readonly identity: HeadIdentity }): boolean {
  return identity.revision === 0 && identity.version === 0
}
