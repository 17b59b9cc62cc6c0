import type { Worker } from 'node:worker_threads'
import { hasCode } from '../errors.ts'

/**
 * Returns the processor time that a thread has taken so far, in milliseconds: what it has done, however much else
 * the machine has to do. 0 for one that does not run, whose end its listeners are told of.
 */
export async function cpuMsOf(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1000
  } catch (error) {
    if (hasCode(error, 'ERR_WORKER_NOT_RUNNING')) return 0
    throw error
  }
}
