import { spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { treeMemoryMb } from '../../harness/launcher/process-tree.ts'

const LOOK_EVERY_MS = 100

/** What running a command took. */
export interface Timed {
  readonly seconds: number
  /** Most memory of all its processes at a time, in megabytes. */
  readonly memoryMb: number
}

/**
 * Runs a command to its end.
 *
 * @param environment the whole of it
 * @throws Error with the end of what it printed, when it fails
 */
export async function timeCommand(
  [file = '', ...parameters]: readonly string[],
  folder: string,
  environment: NodeJS.ProcessEnv,
): Promise<Timed> {
  const startedAt = performance.now()
  const child = spawn(file, parameters, {
    cwd: folder,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const memory = watchMemory(child.pid ?? 0)
  let printed = ''
  const listen = (chunk: Buffer) => {
    printed = (printed + chunk.toString('utf8')).slice(-10_000)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', resolve)
    })
    if (code !== 0) throw new Error(`${file} ended with ${code}:\n${printed.slice(-2_000)}`)
    return { seconds: (performance.now() - startedAt) / 1000, memoryMb: memory.mostMb() }
  } finally {
    memory.stop()
  }
}

/** Looks at the memory of a process and everything that it has started, until it is stopped. */
export function watchMemory(pid: number): {
  readonly mostMb: () => number
  readonly stop: () => void
} {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, treeMemoryMb(pid))
  }, LOOK_EVERY_MS)
  return {
    mostMb: () => most,
    stop: () => {
      clearInterval(timer)
    },
  }
}
