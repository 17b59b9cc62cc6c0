import { spawnSync } from 'node:child_process'

export interface Ended {
  readonly code: number | null
  /** All that it printed. */
  readonly printed: string
}

const TIMEOUT_MS = 120_000

/**
 * Runs a command of the project to its end, as a person types it.
 *
 * @param command such as `npm run backup -- --keep 3`, of words without spaces
 */
export function npmRun(
  folder: string,
  command: string,
  env: Readonly<Record<string, string>>,
): Ended {
  const [program = '', ...parameters] = command.split(' ')
  const { status, stdout, stderr } = spawnSync(program, parameters, {
    cwd: folder,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  })
  return { code: status, printed: stdout + stderr }
}
