import { availableParallelism } from 'node:os'
import { startThread } from '../../../node-shared/process/thread.ts'
import type { Thread } from '../../../node-shared/process/thread.ts'
import { SnapshotError } from '../../contract/errors.ts'
import type { FilePart } from './write-parts.ts'

/** A pack that is to be written. */
export interface RestoreOrder {
  /** The SHA-256 of the object. */
  readonly name: string
  readonly object: Uint8Array
  /** Its size when it is unpacked. */
  readonly bytes: number
  readonly parts: readonly FilePart[]
}

/** A thread's answer to an order: null, or why the pack is damaged. */
export type RestoreReport = { readonly damage: string } | null

/** Threads that restore packs: what takes the time is the file system's work for each file. */
export interface RestoreThreads {
  readonly count: number
  /**
   * Has the next idle thread check, unpack and write a pack.
   *
   * @throws SnapshotError `snapshot/damaged`; the error of the file system
   */
  restore(order: RestoreOrder): Promise<void>
  end(): Promise<void>
}

type RestoreThread = Thread<RestoreOrder, RestoreReport>

const PROGRAM = new URL('./restore-thread.ts', import.meta.url)

/** Starts one for each processor. */
export function startRestoreThreads(count = availableParallelism()): RestoreThreads {
  const threads = Array.from({ length: count }, () =>
    startThread<RestoreOrder, RestoreReport>(PROGRAM),
  )
  const idle = [...threads]
  const waiting: ((thread: RestoreThread) => void)[] = []
  const take = async (): Promise<RestoreThread> =>
    idle.pop() ?? (await new Promise<RestoreThread>((resolve) => waiting.push(resolve)))
  const give = (thread: RestoreThread) => {
    const next = waiting.shift()
    if (next === undefined) idle.push(thread)
    else next(thread)
  }
  return {
    count,
    restore: async (order) => {
      const thread = await take()
      try {
        const report = await thread.ask(order)
        if (report !== null) throw new SnapshotError('snapshot/damaged', report.damage)
      } finally {
        give(thread)
      }
    },
    end: async () => {
      await Promise.all(threads.map((thread) => thread.end()))
    },
  }
}
