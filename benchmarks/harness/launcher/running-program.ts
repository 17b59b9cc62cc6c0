import { performance } from 'node:perf_hooks'
import { spawnProgram } from './spawn-program.ts'
import type { ProgramOptions } from './spawn-program.ts'

const KEPT_OUTPUT = 10_000_000
const SHOWN_OUTPUT = 4_000

/** A program of the product as a process of its own. */
export interface RunningProgram {
  readonly pid: number
  /** From the start of the process, in milliseconds. */
  ageMs(): number
  /** What it printed so far. */
  output(): string
  /**
   * Waits until it has printed something that fits, for as long as it takes without a limit.
   *
   * @throws Error with what it printed, when it ends before, or takes longer and is killed
   */
  untilPrinted(pattern: RegExp, timeoutMs?: number): Promise<RegExpExecArray>
  /** Sends a signal, SIGTERM unless told otherwise, and resolves with the exit code, null after a kill. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Resolves like a stop, once all that it has started has let go of its output as well. */
  readonly closed: Promise<number | null>
}

/** Starts a program, such as `local/main.ts`. The caller must stop it. */
export function startProgram(program: string, options: ProgramOptions): RunningProgram {
  const startedAt = performance.now()
  const child = spawnProgram(program, options)
  let printed = ''
  let ended: string | null = null
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const listen = (chunk: Buffer) => {
    printed = (printed + chunk.toString('utf8')).slice(-KEPT_OUTPUT)
    tell()
  }
  const end = (how: string) => {
    ended = how
    tell()
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  child.once('error', (error) => {
    end(`cannot be started (${error.message})`)
  })
  child.once('exit', (code) => {
    end(`ended with ${code ?? 'a signal'}`)
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    pid: child.pid ?? 0,
    ageMs: () => performance.now() - startedAt,
    output: () => printed,
    closed: new Promise((resolve) => child.once('close', resolve)),
    untilPrinted: (pattern, timeoutMs) =>
      new Promise((resolve, reject) => {
        const settle = () => {
          clearTimeout(timer)
          listeners.delete(look)
        }
        const fail = (how: string) => {
          settle()
          const shown = printed.slice(-SHOWN_OUTPUT)
          reject(new Error(`${program} ${how} before it printed ${String(pattern)}:\n${shown}`))
        }
        const look = () => {
          const found = pattern.exec(printed)
          if (found !== null) {
            settle()
            resolve(found)
          } else if (ended !== null) fail(ended)
        }
        const timer =
          timeoutMs === undefined
            ? undefined
            : setTimeout(() => {
                child.kill('SIGKILL')
                fail(`was killed after ${timeoutMs / 1000} s`)
              }, timeoutMs)
        listeners.add(look)
        look()
      }),
    stop: (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      return exited
    },
  }
}
