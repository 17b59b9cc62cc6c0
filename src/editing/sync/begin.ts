import type { LocalCopy } from '../../platform/storage/local-copy-store'
import type { KnownHead } from './machine/known-head'
import type { SyncKind, SyncTypes } from './machine/sync-kind'
import type { Recovery } from './recovery'

/** Where editing starts, once everything that was kept has been decided on. */
export interface Beginning<Types extends SyncTypes> {
  readonly head: KnownHead<Types>
  readonly fields: Types['text']
  /** Tabs whose kept text is part of it. */
  readonly adopted: readonly string[]
  /** When the text was kept that editing went on from without asking. */
  readonly continuedFromMs: number | null
}

/** Starts from the head, or from the text that continues it. */
export function beginWith<Types extends SyncTypes>(
  head: KnownHead<Types>,
  { continued }: Recovery<Types['text']>,
): Beginning<Types> {
  return {
    head,
    fields: continued?.fields ?? head.fields,
    adopted: continued === null ? [] : [continued.writerId],
    continuedFromMs: continued?.keptAtMs ?? null,
  }
}

/**
 * The author wants a kept text instead of the one that editing would start from. Whatever that one
 * had taken over stays kept, and is offered again.
 */
export function restoreKept<Types extends SyncTypes>(
  begun: Beginning<Types>,
  kept: LocalCopy<Types['text']>,
): Beginning<Types> {
  const { head } = begun
  return { head, fields: kept.fields, adopted: [kept.writerId], continuedFromMs: null }
}

/**
 * The author wants both. What conflicts becomes a conflict of the session: it starts from what the
 * kept text started from, so that its first save meets the head.
 *
 * @returns null when another kept text is in the way; this one then stays kept
 */
export function mergeKept<Types extends SyncTypes>(
  kind: SyncKind<Types>,
  begun: Beginning<Types>,
  kept: LocalCopy<Types['text']>,
): Beginning<Types> | null {
  const { fields: base, revision, version } = kept.base
  if (base === null) return null
  const outcome = kind.merge(base, kept.fields, begun.fields)
  const adopted = [...begun.adopted, kept.writerId]
  if (outcome.kind === 'merged') return { ...begun, fields: outcome.fields, adopted }
  if (!kind.isSame(begun.fields, begun.head.fields)) return null
  const head: KnownHead<Types> = {
    ...begun.head,
    identity: { revision, version },
    fields: base,
    writer: null,
  }
  return { head, fields: kept.fields, adopted, continuedFromMs: null }
}
