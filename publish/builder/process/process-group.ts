import { spawn } from 'node:child_process'
import type { ChildProcess, StdioOptions } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { hasCode } from '../../../node-shared/errors.ts'

/** A program and its arguments. */
export interface Command {
  readonly file: string
  readonly args: readonly string[]
}

/** How a program is run behind the guard. */
export interface GuardedOptions {
  readonly command: Command
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  /** 0 for the priority of this process, up to 19 for work that can wait. */
  readonly niceness: number
  /** Whether messages go to and fro. */
  readonly hasMessages: boolean
  /** Told every line of output, without its line break. */
  readonly onLine: (line: string) => void
}

/** Time between asking the processes of a group to end and ending them, in milliseconds. */
export const GRACE_MS = 3_000

const GUARD = fileURLToPath(new URL('guard.sh', import.meta.url))

/** Starts a program in a process group of its own that cannot outlive this process. */
export function spawnGuarded(options: GuardedOptions): ChildProcess {
  const { command, folder, environment, niceness, hasMessages, onLine } = options
  const stdio: StdioOptions = ['pipe', 'pipe', 'pipe', ...(hasMessages ? (['ipc'] as const) : [])]
  const child = spawn('/bin/sh', [GUARD, String(niceness), command.file, ...command.args], {
    cwd: folder,
    env: environment,
    detached: true,
    stdio,
  })
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) readLines(stream, onLine)
  }
  // The end of the other side, which is noticed as its exit.
  child.stdin?.on('error', () => undefined)
  return child
}

/** Sends a signal to every process of a group; one that has ended is no failure. */
export function signalGroup(leader: number | undefined, signal: NodeJS.Signals): void {
  if (leader === undefined) return
  try {
    process.kill(-leader, signal)
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}

function readLines(input: Readable, onLine: (line: string) => void): void {
  createInterface({ input, crlfDelay: Infinity }).on('line', onLine)
}

/** How one run of the build command is made. */
interface RunOptions {
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

/**
 * Runs a command in a process group of its own that cannot outlive this process. Resolves when the
 * last process of the group that matters, the guard, has ended.
 */
export async function runCommand(options: RunOptions): Promise<RunOutcome> {
  const { command, folder, environment, timeLimitMs, signal, onLine } = options
  if (signal.aborted) return { kind: 'stopped' }
  const child = spawnGuarded({
    command,
    folder,
    environment,
    onLine,
    niceness: 0,
    hasMessages: false,
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
