import {
  processTree,
  stillRunning,
  untilEnded as endedInTime,
} from '../../benchmarks/harness/launcher/process-tree.ts'

/** Whether a process is there and has not ended. */
export function isRunning(pid: number): boolean {
  return stillRunning([pid]).length > 0
}

/** Waits until a process has ended. */
export async function untilEnded(pid: number, timeoutMs: number): Promise<void> {
  if ((await endedInTime([pid], timeoutMs)).length > 0) {
    throw new Error(`Process ${pid} is still there after ${timeoutMs} ms.`)
  }
}

/** The builder processes below a process. */
export function buildersBelow(ancestor: number): readonly number[] {
  return processTree(ancestor)
    .filter(
      ({ pid, command }) =>
        pid !== ancestor &&
        /gatsby[\\/]builder[\\/]main\.ts/.test(command) &&
        !command.includes('guard.sh'),
    )
    .map(({ pid }) => pid)
}
