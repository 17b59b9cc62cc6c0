import type { EditorFields } from '../../../../shared/editor-fields'
import { isSameWritten } from '../../../../shared/written-fields'
import { isSameIdentity } from '../../../../shared/working-copy'
import type { LocalCopy } from '../../../platform/storage/local-copy-store'
import type { KnownHead } from './machine/known-head'
import type { MergeVersions } from './machine/ports'

/** What a text that was kept in this browser is to the head of its post. */
export type KeptVerdict =
  /** The head holds it: it can be forgotten. */
  | 'held'
  /** It is the head and more: editing goes on from it. */
  | 'continues'
  /** It and the head went different ways: the author decides. */
  | 'parted'

/** Compares a kept text with the head. */
export function judgeKept(
  kept: LocalCopy<EditorFields>,
  head: KnownHead,
  merge: MergeVersions,
): KeptVerdict {
  if (isSameWritten(kept.fields, head.fields)) return 'held'
  // Its tab has saved a later text since, or the very text this one grew from.
  const { writer } = head
  if (writer?.id === kept.writerId) return kept.sequence < writer.sequence ? 'held' : 'continues'
  if (isSameIdentity(kept.base, head.identity)) return 'continues'
  const { fields: base } = kept.base
  if (base === null) return 'parted'
  if (isSameWritten(kept.fields, base)) return 'held'
  const outcome = merge(base, kept.fields, head.fields)
  if (outcome.kind === 'conflict') return 'parted'
  if (isSameWritten(outcome.fields, head.fields)) return 'held'
  return isSameWritten(outcome.fields, kept.fields) ? 'continues' : 'parted'
}

/** Everything kept of one post, sorted by what is to become of it. */
export interface Recovery {
  /** Goes on without asking: the newest text that continues the head. */
  readonly continued: LocalCopy<EditorFields> | null
  /** To be decided, newest first. */
  readonly offers: readonly LocalCopy<EditorFields>[]
  /** The head holds these. */
  readonly held: readonly LocalCopy<EditorFields>[]
}

/**
 * Sorts what tabs that are gone have kept.
 *
 * @param kept newest first
 */
export function sortKept(
  kept: readonly LocalCopy<EditorFields>[],
  head: KnownHead,
  merge: MergeVersions,
): Recovery {
  const held: LocalCopy<EditorFields>[] = []
  const offers: LocalCopy<EditorFields>[] = []
  let continued: LocalCopy<EditorFields> | null = null
  for (const copy of kept) {
    const verdict = judgeKept(copy, head, merge)
    if (verdict === 'held') held.push(copy)
    else if (verdict === 'continues' && continued === null) continued = copy
    else offers.push(copy)
  }
  return { continued, offers, held }
}
