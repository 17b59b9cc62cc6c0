import { isSameIdentity } from '../../../shared/documents/working-copy'
import type { LocalCopy } from '../../platform/storage/local-copy-store'
import type { KnownHead } from './machine/known-head'
import type { SyncKind, SyncTypes } from './machine/sync-kind'

/** The relation of a text kept in this browser to the head of its document. */
export type KeptVerdict =
  /** The head holds it: it can be forgotten. */
  | 'held'
  /** It is the head and more: editing goes on from it. */
  | 'continues'
  /** It and the head went different ways: the author decides. */
  | 'parted'

/** Compares a kept text with the head. */
export function judgeKept<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  kept: LocalCopy<Types['text']>,
  head: KnownHead<Types>,
): KeptVerdict {
  if (kind.isSame(kept.fields, head.fields)) return 'held'
  // Its tab has saved a later text since, or the very text this one grew from.
  const { writer } = head
  if (writer?.id === kept.writerId) return kept.sequence < writer.sequence ? 'held' : 'continues'
  if (isSameIdentity(kept.base, head.identity)) return 'continues'
  const { fields: base } = kept.base
  if (base === null) return 'parted'
  if (kind.isSame(kept.fields, base)) return 'held'
  const outcome = kind.merge(base, kept.fields, head.fields)
  if (outcome.kind === 'conflict') return 'parted'
  if (kind.isSame(outcome.fields, head.fields)) return 'held'
  return kind.isSame(outcome.fields, kept.fields) ? 'continues' : 'parted'
}

/** Everything kept of one document, sorted by what is to become of it. */
export interface Recovery<Text> {
  /** Goes on without asking: the newest text that continues the head. */
  readonly continued: LocalCopy<Text> | null
  /** To be decided, newest first. */
  readonly offers: readonly LocalCopy<Text>[]
  /** The head holds these. */
  readonly held: readonly LocalCopy<Text>[]
}

/**
 * Sorts what tabs that are gone have kept.
 *
 * @param kept newest first
 */
export function sortKept<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  kept: readonly LocalCopy<Types['text']>[],
  head: KnownHead<Types>,
): Recovery<Types['text']> {
  const held: LocalCopy<Types['text']>[] = []
  const offers: LocalCopy<Types['text']>[] = []
  let continued: LocalCopy<Types['text']> | null = null
  for (const copy of kept) {
    const verdict = judgeKept(kind, copy, head)
    if (verdict === 'held') held.push(copy)
    else if (verdict === 'continues' && continued === null) continued = copy
    else offers.push(copy)
  }
  return { continued, offers, held }
}
