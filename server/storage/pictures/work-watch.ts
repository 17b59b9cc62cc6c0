/**
 * A thread that ends its process when a task has used more processor time than it may. The time of a clock
 * would refuse good pictures on a busy machine; and a thread beside it is not held up by the task.
 */
import { parentPort } from 'node:worker_threads'

const LOOK_MS = 100

/** Processor time of all threads of the process, in milliseconds. */
function usedMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

let limit: number | null = null
parentPort?.on('message', (workMs: number | null) => {
  limit = workMs === null ? null : usedMs() + workMs
})
setInterval(() => {
  if (limit !== null && usedMs() > limit) process.kill(process.pid, 'SIGKILL')
}, LOOK_MS)
