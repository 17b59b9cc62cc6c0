import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

interface Process {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

const POLL_MS = 50

/** Whether a process is there and has not ended. */
export function isRunning(pid: number): boolean {
  return processes().some((found) => found.pid === pid)
}

/** Waits until a process has ended. */
export async function untilEnded(pid: number, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (isRunning(pid)) {
    if (Date.now() > deadline)
      throw new Error(`Process ${pid} is still there after ${timeoutMs} ms.`)
    await wait(POLL_MS)
  }
}

/** The builder processes below a process. */
export function buildersBelow(ancestor: number): readonly number[] {
  const all = processes()
  const isBelow = (candidate: Process): boolean => {
    if (candidate.parent === ancestor) return true
    const parent = all.find(({ pid }) => pid === candidate.parent)
    return parent !== undefined && isBelow(parent)
  }
  return all
    .filter(
      (candidate) =>
        /gatsby[\\/]builder[\\/]main\.ts/.test(candidate.command) &&
        !candidate.command.includes('guard.sh') &&
        isBelow(candidate),
    )
    .map(({ pid }) => pid)
}

/** Every process that has not ended; what waits to be reaped has. */
function processes(): Process[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], {
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
  return table.split('\n').flatMap((line) => {
    const [, pid, parent, status, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    if (pid === undefined || status?.startsWith('Z') === true) return []
    return [{ pid: Number(pid), parent: Number(parent), command: command ?? '' }]
  })
}
