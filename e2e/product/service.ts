import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { untilEnded } from './processes.ts'

/** One of the project's programs that runs by itself. */
export interface Service {
  readonly pid: number
  /** Everything it printed so far. */
  output(): string
  /** Waits until it prints something that fits. Returns the rest of that line. */
  untilPrinted(pattern: RegExp, timeoutMs: number): Promise<string>
  /** Stops it as a supervisor would. */
  stop(): Promise<void>
  /** Ends it as a crash would. */
  kill(): Promise<void>
}

const POLL_MS = 50
const STOP_TIMEOUT_MS = 20_000
const SHOWN_OUTPUT = 4_000

/**
 * Starts a program of a clone, such as `server/main.ts`, with the Node that runs this.
 *
 * @param parameters of the program
 */
export function startService(
  folder: string,
  program: string,
  env: Readonly<Record<string, string>>,
  parameters: readonly string[] = [],
): Service {
  const child = spawn(
    process.execPath,
    ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', program, ...parameters],
    { cwd: folder, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let printed = ''
  const collect = (chunk: Buffer) => {
    printed += chunk.toString('utf8')
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    if (child.pid !== undefined) await untilEnded(child.pid, STOP_TIMEOUT_MS)
  }
  return {
    pid: child.pid ?? 0,
    output: () => printed,
    untilPrinted: async (pattern, timeoutMs) => {
      const deadline = Date.now() + timeoutMs
      for (;;) {
        const line = printed.split('\n').find((candidate) => pattern.test(candidate))
        if (line !== undefined) return line
        const hasEnded = child.exitCode !== null || child.signalCode !== null
        if (hasEnded || Date.now() > deadline) {
          const how = hasEnded ? 'ended' : `took over ${timeoutMs} ms`
          throw new Error(
            `${program} ${how} without printing ${String(pattern)}:\n${printed.slice(-SHOWN_OUTPUT)}`,
          )
        }
        await wait(POLL_MS)
      }
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
