import { spawnSync } from 'node:child_process'
import { RESUMED_START } from '../../../shared/publish/builder-protocol.ts'
import { processTree } from '../../harness/launcher/process-tree.ts'

/** The processes of a running product that hold Gatsby, and those that guard them. */
export interface BuilderProcesses {
  readonly builders: readonly number[]
  readonly guards: readonly number[]
  /** Whether all builders have gone on from a stored state. */
  readonly areResumed: boolean
}

const BUILDER = 'gatsby/builder/main.ts'
const GUARD = 'guard.sh'

/** Finds them by their command lines. */
export function builderProcesses(product: number): BuilderProcesses {
  const all = processTree(product).filter(({ command }) => command.includes(BUILDER))
  const isGuard = (command: string) => command.includes(GUARD)
  const builders = all.filter(({ command }) => !isGuard(command))
  return {
    builders: builders.map(({ pid }) => pid),
    areResumed: builders.every(({ command }) => command.includes(RESUMED_START)),
    guards: all.filter(({ command }) => isGuard(command)).map(({ pid }) => pid),
  }
}

/** Everything that a process has started. */
export function descendants(product: number): number[] {
  return processTree(product)
    .map(({ pid }) => pid)
    .filter((pid) => pid !== product)
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

/** Ends a process at once. False when it has ended by itself. */
export function kill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL')
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}
