import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { hasCode } from '../errors.ts'

/** A program and its arguments. */
export interface Command {
  readonly file: string
  readonly args: readonly string[]
}

/** How one run of the build command is made. */
export interface RunOptions {
  readonly command: Command
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  readonly timeLimitMs: number
  readonly signal: AbortSignal
  /** Told every line of output, without its line break. */
  readonly onLine: (line: string) => void
}

/** How a run ended. */
export type RunOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly exitCode: number }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'time-limit' }

const GUARD = fileURLToPath(new URL('guard.mjs', import.meta.url))

/** Time between asking the processes to end and ending them, in milliseconds. */
const GRACE_MS = 3_000

/**
 * Runs a command in a process group of its own that cannot outlive this process. Resolves when the
 * last process of the group that matters, the guard, has ended.
 */
export async function runCommand(options: RunOptions): Promise<RunOutcome> {
  const { command, folder, environment, timeLimitMs, signal, onLine } = options
  if (signal.aborted) return { kind: 'stopped' }
  const child = spawn(process.execPath, [GUARD, command.file, ...command.args], {
    cwd: folder,
    env: environment,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const run: { outcome: RunOutcome | null } = { outcome: null }
  const timers: { forced?: NodeJS.Timeout } = {}

  const end = (outcome: RunOutcome) => {
    run.outcome ??= outcome
    signalGroup(child.pid, 'SIGTERM')
    timers.forced ??= setTimeout(() => {
      signalGroup(child.pid, 'SIGKILL')
    }, GRACE_MS)
  }
  const onAbort = () => {
    end({ kind: 'stopped' })
  }
  const limit = setTimeout(() => {
    end({ kind: 'time-limit' })
  }, timeLimitMs)
  signal.addEventListener('abort', onAbort, { once: true })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream, crlfDelay: Infinity }).on('line', onLine)
  }

  try {
    const exitCode = await new Promise<number>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code) => {
        resolve(code ?? 1)
      })
    })
    if (run.outcome !== null) return run.outcome
    return exitCode === 0 ? { kind: 'done' } : { kind: 'failed', exitCode }
  } finally {
    clearTimeout(limit)
    clearTimeout(timers.forced)
    signal.removeEventListener('abort', onAbort)
    // Stragglers of the group, such as image workers, must not write into the next build.
    signalGroup(child.pid, 'SIGKILL')
  }
}

function signalGroup(leader: number | undefined, signal: NodeJS.Signals): void {
  if (leader === undefined) return
  try {
    process.kill(-leader, signal)
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}
