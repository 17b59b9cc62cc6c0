import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { cpuMsOf } from '../../../node-shared/process/cpu-time.ts'
import type { PreparationOrder, PreparationReport } from './preparation-messages.ts'

/** A thread that prepares documents. */
export interface PreparationThread {
  tell(order: PreparationOrder): void
  onReport(listener: (report: PreparationReport) => void): void
  /** Processor time that it has taken so far, in milliseconds. */
  cpuMs(): Promise<number>
  /** The thread has ended by itself; the error says why. */
  onEnd(listener: (error: Error) => void): void
  end(): Promise<void>
}

/** More than six posts of the largest size need, in MB. */
const THREAD_MEMORY_MB = 1024

/** Memory that a thread throws away at once, in MB: more would make it larger, and no faster. */
const THREAD_YOUNG_MEMORY_MB = 8

/** Starts the program of `preparation-thread.ts`. */
export function startWorker(): PreparationThread {
  // By its path in the site's folder: where this module is once Gatsby has compiled it says nothing.
  const worker = new Worker(
    path.resolve('gatsby', 'posts', 'preparation', 'preparation-thread.ts'),
    {
      execArgv: ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'],
      resourceLimits: {
        maxOldGenerationSizeMb: THREAD_MEMORY_MB,
        maxYoungGenerationSizeMb: THREAD_YOUNG_MEMORY_MB,
      },
    },
  )
  return {
    tell: (order) => {
      worker.postMessage(order)
    },
    onReport: (listener) => {
      worker.removeAllListeners('message').on('message', listener)
    },
    cpuMs: () => cpuMsOf(worker),
    onEnd: (listener) => {
      worker.removeAllListeners('error').on('error', listener)
    },
    end: async () => {
      worker.removeAllListeners()
      await worker.terminate()
    },
  }
}
