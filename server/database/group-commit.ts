import type { DatabaseSync } from 'node:sqlite'
import { isErrorLike } from '../../node-shared/errors.ts'
import { transaction } from './database.ts'

/** Most pieces of work of one group: bounds how long the process does nothing else. */
const GROUP_MAX = 64

/** Commits of different requests that share one flush to the disk. */
export interface GroupCommit {
  /**
   * Runs `work` in a transaction together with what other requests ask for at the same moment. Each
   * piece of work has a savepoint of its own: when it throws, it alone is undone. The promise is kept
   * only after the common COMMIT, so after the flush.
   *
   * @param work synchronous; called once, on a later turn of the event loop
   * @throws whatever `work` throws, or why the common COMMIT failed (then nothing was kept)
   */
  run<T>(work: () => T): Promise<T>
}

interface Job {
  /** Does the work inside the group's transaction. Throws only when that transaction is lost. */
  perform(): void
  /** Tells the caller what came of it; `loss` is why the group was not kept. */
  answer(loss?: { readonly cause: unknown }): void
}

/**
 * Makes the queue of one database. A flush takes longer than a commit's own work, and while one runs
 * requests pile up: whatever a turn of the event loop has brought is committed together.
 */
export function createGroupCommit(database: DatabaseSync): GroupCommit {
  const waiting: Job[] = []

  function flush(): void {
    const jobs = waiting.splice(0, GROUP_MAX)
    if (waiting.length > 0) setImmediate(flush)
    let loss: { readonly cause: unknown } | undefined
    try {
      transaction(database, () => {
        for (const job of jobs) job.perform()
      })
    } catch (cause) {
      loss = { cause }
    }
    for (const job of jobs) job.answer(loss)
  }

  return {
    run<T>(work: () => T) {
      return new Promise<T>((resolve, reject) => {
        let outcome: { readonly value: T } | { readonly refusal: unknown } | null = null
        if (waiting.length === 0) setImmediate(flush)
        waiting.push({
          perform() {
            try {
              outcome = { value: transaction(database, work) }
            } catch (refusal) {
              outcome = { refusal }
              // A full disk, for example, makes SQLite undo everything at once.
              if (!database.isTransaction) throw refusal
            }
          },
          answer(loss) {
            if (outcome !== null && 'refusal' in outcome) reject(toError(outcome.refusal))
            else if (loss !== undefined || outcome === null) reject(toError(loss?.cause))
            else resolve(outcome.value)
          },
        })
      })
    },
  }
}

function toError(cause: unknown): Error {
  return isErrorLike(cause) ? cause : new Error('The commit failed.', { cause })
}
