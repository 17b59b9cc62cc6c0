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
