import { GRACE_MS, signalGroup, spawnGuarded } from './process-group.ts'
import type { Command } from './process-group.ts'

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
