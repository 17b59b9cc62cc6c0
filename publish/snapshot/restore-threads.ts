import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { SnapshotError } from '../errors.ts'
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

/** What a thread says after an order: nothing, or why the pack is damaged. */
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

/** Starts one for each processor. */
export function startRestoreThreads(count = availableParallelism()): RestoreThreads {
  const threads = Array.from({ length: count }, startThread)
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
        const report = await thread.restore(order)
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

interface RestoreThread {
  restore(order: RestoreOrder): Promise<RestoreReport>
  end(): Promise<void>
}

function startThread(): RestoreThread {
  const worker = new Worker(new URL('./restore-thread.ts', import.meta.url), {
    execArgv: ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'],
  })
  const ended = Promise.withResolvers<never>()
  worker.once('error', (error) => {
    ended.reject(error)
  })
  worker.once('exit', (code) => {
    ended.reject(new Error(`The thread that restores files ended with ${code}.`))
  })
  // Told to the order that waits; a thread without one was ended on purpose.
  ended.promise.catch(() => undefined)
  return {
    restore: (order) => {
      const report = new Promise<RestoreReport>((resolve) => {
        worker.once('message', resolve)
      })
      worker.postMessage(order)
      return Promise.race([report, ended.promise])
    },
    end: async () => {
      await worker.terminate()
    },
  }
}
