import { type HeadIdentity, isSameIdentity } from '../../../shared/documents/working-copy'
import type { LocalCopyStore, LocalCopy } from '../../platform/storage/local-copy-store'
import type { SyncDependencies } from './machine/ports'
import type { SyncTypes } from './machine/sync-kind'
import { hasUnsynced, type SyncStart, type SyncState } from './machine/sync-state'
import type { SyncEvent } from './machine/transition'

/** One tab's text on its way into the browser's storage, always ending with the latest. */
interface LocalCopyWriter<Text> {
  keep(copy: LocalCopy<Text>, change: number): void
  forget(): void
  /** Resolves once nothing is under way. */
  idle(): Promise<void>
}

type Kept =
  { readonly kind: 'kept'; readonly change: number } | { readonly kind: 'keeping-refused' }

type Task<Text> =
  | { readonly kind: 'keep'; readonly copy: LocalCopy<Text>; readonly change: number }
  | { readonly kind: 'forget' }

/** Where a session starts. */
export interface EditingStart<Types extends SyncTypes> extends Omit<SyncStart<Types>, 'nowMs'> {
  /** Tabs whose kept text this session has taken over. */
  readonly adopted?: readonly string[]
}

/** Keeps in this browser what the backend does not have yet, and forgets it once it has. */
export function createLocalCopyFollower<Types extends SyncTypes>(
  start: EditingStart<Types>,
  { localCopies, clock }: Pick<SyncDependencies<Types>, 'localCopies' | 'clock'>,
  dispatch: (event: SyncEvent<Types>) => void,
) {
  const { userId, documentId, writerId } = start
  let adopted = start.adopted ?? []
  /** The last request to keep; null when the browser has nothing of this tab. */
  let asked: { readonly change: number; readonly identity: HeadIdentity } | null = null

  const writer = createLocalCopyWriter(localCopies, start, (outcome) => {
    if (outcome.kind === 'kept') forgetAdopted()
    dispatch(outcome)
  })

  function forgetAdopted(): void {
    for (const writer of adopted) {
      // What cannot be forgotten is recognised when the document is opened again.
      localCopies.forget(userId, documentId, writer).catch(() => undefined)
    }
    adopted = []
  }

  return {
    follow(state: SyncState<Types>): void {
      const { change, head, fields, sequence } = state
      if (!hasUnsynced(state)) {
        forgetAdopted()
        if (asked !== null) writer.forget()
        asked = null
        return
      }
      const { identity } = head
      if (asked?.change === change && isSameIdentity(asked.identity, identity)) return
      asked = { change, identity }
      const base = { ...identity, fields: head.fields }
      const keptAtMs = clock.now()
      const copy = { userId, documentId, writerId, sequence, base, keptAtMs, fields }
      writer.keep(copy, change)
    },
    /** Lets the next `follow` ask again for what the browser has refused. */
    askAgain(): void {
      asked = null
    },
    /** Resolves once nothing is being written. */
    idle: () => writer.idle(),
  }
}

/**
 * Starts writing at once; while a write is under way only the latest change waits, so that fast
 * typing never queues up.
 *
 * @param report told truthfully: `kept` only once that change is stored
 */
function createLocalCopyWriter<Text>(
  localCopies: Pick<LocalCopyStore<Text>, 'keep' | 'forget'>,
  owner: { readonly userId: string; readonly documentId: string; readonly writerId: string },
  report: (outcome: Kept) => void,
): LocalCopyWriter<Text> {
  /** Empty, or the one task that comes after the one under way. */
  const waiting: Task<Text>[] = []
  let draining: Promise<void> = Promise.resolve()
  let isBusy = false

  async function carryOut(task: Task<Text>): Promise<void> {
    if (task.kind === 'forget') {
      try {
        await localCopies.forget(owner.userId, owner.documentId, owner.writerId)
      } catch {
        // What cannot be forgotten is recognised as held by the head when the document is opened.
      }
      return
    }
    try {
      await localCopies.keep(task.copy)
    } catch {
      // Private windows and full disks refuse; the author is told, and the backend gets the text.
      report({ kind: 'keeping-refused' })
      return
    }
    report({ kind: 'kept', change: task.change })
  }

  async function drain(): Promise<void> {
    isBusy = true
    for (let task = waiting.pop(); task !== undefined; task = waiting.pop()) await carryOut(task)
    isBusy = false
  }

  function add(task: Task<Text>): void {
    waiting.splice(0, waiting.length, task)
    if (!isBusy) draining = drain()
  }

  return {
    keep(copy, change) {
      add({ kind: 'keep', copy, change })
    },
    forget() {
      add({ kind: 'forget' })
    },
    idle: () => draining,
  }
}
