import type { LocalCopyStore, LocalCopy } from '../../platform/storage/local-copy-store'

/** One tab's text on its way into the browser's storage, always ending with the latest. */
export interface LocalCopyWriter<Text> {
  keep(copy: LocalCopy<Text>, change: number): void
  forget(): void
  /** Resolves once nothing is under way. */
  idle(): Promise<void>
}

/** The outcome of keeping the latest text. */
export type Kept =
  { readonly kind: 'kept'; readonly change: number } | { readonly kind: 'keeping-refused' }

type Task<Text> =
  | { readonly kind: 'keep'; readonly copy: LocalCopy<Text>; readonly change: number }
  | { readonly kind: 'forget' }

/**
 * Starts writing at once; while a write is under way only the latest change waits, so that fast
 * typing never queues up.
 *
 * @param report told truthfully: `kept` only once that change is stored
 */
export function createLocalCopyWriter<Text>(
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
