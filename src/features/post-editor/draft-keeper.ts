import type { DraftStore, KeptDraft } from '../../platform/draft-store'
import type { Keeping } from './editing-state'

/** Writes drafts into the browser's storage, one after the other, always ending with the latest. */
export interface DraftKeeper<Fields> {
  keep(draft: KeptDraft<Fields>): void
  forget(userId: string, postId: string): void
}

type Task<Fields> =
  | { readonly kind: 'keep'; readonly draft: KeptDraft<Fields> }
  | { readonly kind: 'forget'; readonly userId: string; readonly postId: string }

/**
 * Starts writing at once; while a write is under way only the latest change waits, so that fast
 * typing never queues up.
 *
 * @param report told truthfully: `kept` only once the latest change is stored
 */
export function createDraftKeeper<Fields>(
  store: DraftStore<Fields>,
  report: (keeping: Keeping) => void,
): DraftKeeper<Fields> {
  /** Empty, or the one task that comes after the one under way. */
  const waiting: Task<Fields>[] = []
  let isBusy = false

  const carryOut = (task: Task<Fields>): Promise<void> =>
    task.kind === 'keep' ? store.keep(task.draft) : store.forget(task.userId, task.postId)

  const drain = async (): Promise<void> => {
    isBusy = true
    for (let task = waiting.pop(); task !== undefined; task = waiting.pop()) {
      let outcome: Keeping
      try {
        await carryOut(task)
        outcome = task.kind === 'keep' ? 'kept' : 'nothing-to-keep'
      } catch {
        // Private windows and full disks refuse; the author is told and can still save.
        outcome = task.kind === 'keep' ? 'refused' : 'nothing-to-keep'
      }
      if (waiting.length === 0) report(outcome)
    }
    isBusy = false
  }

  const add = (task: Task<Fields>) => {
    waiting.splice(0, waiting.length, task)
    if (task.kind === 'keep') report('keeping')
    if (!isBusy) void drain()
  }

  return {
    keep(draft) {
      add({ kind: 'keep', draft })
    },
    forget(userId, postId) {
      add({ kind: 'forget', userId, postId })
    },
  }
}
