import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { hasCode } from '../../../node-shared/errors.ts'

const LOOK_EVERY_MS = 50

/** A process and how much memory it has in use. */
export interface ProcessMemory {
  readonly pid: number
  readonly command: string
  readonly residentMb: number
}

/** A process and everything that it has started, as `ps` sees them. */
export function processTree(root: number): ProcessMemory[] {
  const { stdout } = spawnSync('ps', ['-e', '-o', 'pid=,ppid=,rss=,args='], {
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
  const all = stdout.split('\n').flatMap((line) => {
    const [, pid, parent, kilobytes, command] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    if (command === undefined) return []
    return [
      { pid: Number(pid), parent: Number(parent), residentMb: Number(kilobytes) / 1024, command },
    ]
  })
  const found = new Set([root])
  // Parents may be listed after their children.
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid)
  }
  return all.filter(({ pid }) => found.has(pid))
}

/** The given processes that still run; zombies do not count. */
export function stillRunning(pids: readonly number[]): number[] {
  if (pids.length === 0) return []
  const { stdout } = spawnSync('ps', ['-o', 'pid=,stat=', '-p', pids.join(',')], {
    encoding: 'utf8',
  })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, state] = /^\s*(\d+)\s+(\S+)/.exec(line) ?? []
    return pid === undefined || state?.startsWith('Z') === true ? [] : [Number(pid)]
  })
}

/** Waits until processes have ended. Returns those that do not in time. */
export async function untilEnded(pids: readonly number[], maxMs: number): Promise<number[]> {
  const deadline = Date.now() + maxMs
  for (;;) {
    const left = stillRunning(pids)
    if (left.length === 0 || Date.now() > deadline) return left
    await wait(LOOK_EVERY_MS)
  }
}

/** Memory of a process and everything that it has started, in megabytes. */
export function treeMemoryMb(root: number): number {
  return processTree(root).reduce((sum, { residentMb }) => sum + residentMb, 0)
}

/**
 * Memory that a process has for itself, and its share of what it has in common with others, in megabytes: the
 * sum over processes counts nothing twice. Linux says it; 0 for a process that has ended.
 */
export function proportionalMb(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0) / 1024
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ESRCH')) return 0
    throw error
  }
}

/** The program's own file: `node --flag dir/main.ts` is `dir/main.ts`, and `/bin/a --flag` is `a`. */
export function programOf(command: string): string {
  const [file = ''] = command.split(' ')
  return /[\w-]+\/[\w.-]+\.m?[jt]s\b/.exec(command)?.[0] ?? path.basename(file)
}
